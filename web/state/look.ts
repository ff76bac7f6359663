// When it is worth finding out whether the connection still works: the viewer comes back to the page, or the network to the viewer.

/** Calls `listener` each time until the returned function is called. */
export function onLook(listener: () => void): () => void {
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('online', listener);
  // From the cache of pages, by the browser's back button.
  addEventListener('pageshow', listener);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('online', listener);
    removeEventListener('pageshow', listener);
  };
}
