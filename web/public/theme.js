// Before anything is painted: the theme that the viewer chose, or the system's, so that nothing flashes. state/theme.ts goes on from here.
let chosen = null;
try {
  chosen = localStorage.getItem('arbiter-theme');
} catch {
  // Storage is off: the system's theme it is.
}
const isLight = chosen === 'light' || (chosen !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
