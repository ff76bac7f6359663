// Before anything is painted: the theme that the viewer chose, so that nothing flashes.
try {
  const theme = localStorage.getItem('arbiter-theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is off: the system's theme it is.
}
