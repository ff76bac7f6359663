// The viewer's place, in the part of the address after `#`: `#/game/12?ply=34`. So the page works below any path, and every place has a link.

import { signal } from '@preact/signals';

export type Route = { readonly page: string; readonly args: readonly string[]; readonly query: Readonly<Record<string, string>> };

/** The place of an address without one. */
let home = 'live';
export const route = signal<Route>(parseRoute(location.hash));
/** The address of the page shown. Another one in the browser is where the viewer is going: its `hashchange` is still to come. */
let shown = location.hash;

/** For another page than that of a tournament. */
export function beginAt(place: string): void {
  home = place;
  route.value = parseRoute(location.hash);
}

addEventListener('hashchange', () => {
  shown = location.hash;
  route.value = parseRoute(shown);
});

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [page = '', ...args] = path.split('/').map(decoded);
  return { page: page === '' ? home : page, args, query: Object.fromEntries(new URLSearchParams(query)) };
}

/** A malformed address leads nowhere, but breaks nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function hrefOf(
  page: string,
  args: readonly (string | number)[] = [],
  query: Readonly<Record<string, string | number>> = {},
): string {
  const path = [page, ...args.map(String)].map((part) => encodeURIComponent(part)).join('/');
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return `#/${path}${search === '' ? '' : `?${search}`}`;
}

/** `replace`: without a new history entry. `note`: changes only the address, so that it can be copied, and leaves the page as it is: for the plies
 * of a game. Neither has an effect once the viewer is leaving the page, so that no click is lost to it. */
export function go(href: string, how: 'push' | 'replace' | 'note' = 'push'): void {
  if (how === 'push') location.hash = href;
  else if (location.hash === shown) {
    history.replaceState(null, '', href);
    shown = location.hash;
    if (how === 'replace') route.value = parseRoute(href);
  }
}
