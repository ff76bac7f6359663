// The viewer's place: `/game/12/34` below the root of the page. Every place has an address of its own, which the server answers with a title and a
// picture. Addresses of earlier versions (`/#/game/12?ply=34`) lead to the same places.

import { signal } from '@preact/signals';
import { PAGE_NAMES } from '../../src/broadcast/messages.ts';
import { present } from '../../src/core/present.ts';
import { root } from './root.ts';

export type Route = { readonly page: string; readonly args: readonly string[]; readonly query: Readonly<Record<string, string>> };

let names: readonly string[] = PAGE_NAMES;
/** The place of an address without one. */
let home = 'live';
/** The address of the page shown. Another one in the browser is where the viewer is going. */
let shown = '';
export const route = signal<Route>(arrive());

/** For another page than that of a tournament. */
export function beginAt(place: string, places: readonly string[]): void {
  home = place;
  names = places;
  route.value = arrive();
}

addEventListener('popstate', () => {
  route.value = arrive();
});

/** A link to a place changes the page; any other, and a click that asks for a window of its own, is the browser's. */
addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download') || !isPlace(link)) return;
  event.preventDefault();
  go(link.href);
});

/** The place of the browser's address, which is written in its usual form. */
function arrive(): Route {
  const old = placeOfOld(location.hash);
  if (old !== undefined) history.replaceState(null, '', hrefOf(old.page, old.args, old.query));
  shown = location.href;
  return parsePlace(location);
}

type Address = { readonly pathname: string; readonly search: string };

function parsePlace({ pathname, search }: Address): Route {
  const [page = '', ...args] = pathname.slice(root.length).replace(/\/$/, '').split('/').map(decoded);
  const { ply, ...query } = Object.fromEntries(new URLSearchParams(search));
  // As it was written in earlier versions.
  if (page === 'game' && ply !== undefined) return { page, args: [...args.slice(0, 1), ply], query };
  return { page: page === '' ? home : page, args, query: { ...query, ...present({ ply }) } };
}

function placeOfOld(hash: string): Route | undefined {
  if (!hash.startsWith('#/')) return undefined;
  const [pathname = '', search = ''] = hash.slice(1).split('?');
  return parsePlace({ pathname: `${root}${pathname.slice(1)}`, search });
}

const isPlace = ({ origin, pathname }: HTMLAnchorElement): boolean =>
  origin === location.origin &&
  pathname.startsWith(root) &&
  (pathname === root || names.includes(pathname.slice(root.length).split('/')[0] ?? ''));

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
  return `${root}${path}${search === '' ? '' : `?${search}`}`;
}

/** `replace`: without a new history entry. `note`: changes only the address, so that it can be copied, and leaves the page as it is: for the plies
 * of a game. Neither has an effect once the viewer is leaving the page, so that no way is lost to it. */
export function go(href: string, how: 'push' | 'replace' | 'note' = 'push'): void {
  // The place that is shown is no new entry, as in any browser.
  if (how === 'push' && new URL(href, location.href).href !== location.href) history.pushState(null, '', href);
  else if (how === 'push' || location.href === shown) history.replaceState(null, '', href);
  else return;
  shown = location.href;
  if (how !== 'note') route.value = parsePlace(location);
}

/** Whether the browser shows the root of the page, which names no place. */
export const isAtRoot = (): boolean => location.pathname === root;
