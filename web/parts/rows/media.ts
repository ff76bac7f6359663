// Whether the screen is a phone's: two layouts that differ in more than style.

import { signal, type Signal } from '@preact/signals';

const known = new Map<string, Signal<boolean>>();

/** Whether a media query matches now; a component that calls it is rendered again when that changes. */
export function matchesMedia(query: string): boolean {
  let found = known.get(query);
  if (found === undefined) {
    const list = matchMedia(query);
    const made = signal(list.matches);
    list.addEventListener('change', () => {
      made.value = list.matches;
    });
    known.set(query, made);
    found = made;
  }
  return found.value;
}

export const isNarrow = (): boolean => matchesMedia('(max-width: 759.98px)');
