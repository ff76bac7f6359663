// Runs before anything is painted: sets the viewer's theme, or the system's, to avoid a flash. state/theme.ts takes over from here.
let chosen = null;
try {
  chosen = localStorage.getItem('arbiter-theme');
} catch {
  // Storage is off: use the system's theme.
}
const isLight = chosen === 'light' || (chosen !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
