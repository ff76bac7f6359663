// What a large screen shows of a game, as each viewer prefers: everything, what spectators look at, or what is worth sending in a stream.

import { signal } from '@preact/signals';
import { matchesMedia } from '../parts/rows/media.ts';

export const LAYOUTS = ['everything', 'spectator', 'stream'] as const;
export type Layout = (typeof LAYOUTS)[number];

const KEY = 'arbiter-layout';

export const layout = signal<Layout>(storedLayout());

/** Smaller screens have one layout. */
export const hasLayouts = (): boolean => matchesMedia('(min-width: 1600px) and (min-height: 880px)');

export function chooseLayout(chosen: Layout): void {
  layout.value = chosen;
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // Storage is off: the choice holds for this visit only.
  }
}

export const nextLayout = (): void =>
  chooseLayout(LAYOUTS[(LAYOUTS.indexOf(layout.peek()) + 1) % LAYOUTS.length] ?? 'everything');

function storedLayout(): Layout {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(KEY);
  } catch {
    // Storage is off.
  }
  return LAYOUTS.find((known) => known === stored) ?? 'everything';
}
