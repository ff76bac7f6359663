// Runs before anything is painted: sets the viewer's theme, or the system's, and the look of the board, to avoid a flash. state/theme.ts and
// state/settings.ts take over from here.
let chosen = null;
try {
  chosen = localStorage.getItem('arbiter-theme');
  for (const name of ['men', 'board']) document.documentElement.dataset[name] = localStorage.getItem(`arbiter-${name}`) ?? '';
} catch {
  // Storage is off: use the system's theme.
}
const isLight = chosen === 'light' || (chosen !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
