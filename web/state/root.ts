// Where the page is served: its scripts are in a folder of it. So it works below any path, behind any proxy.

/** `/`, or `/chess/`. */
export const root = new URL('../', import.meta.url).pathname;
