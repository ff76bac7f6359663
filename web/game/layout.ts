// What a large screen shows of a game, as each viewer prefers: everything, what spectators look at, or what is worth sending in a stream.

import { matchesMedia } from '../parts/rows/media.ts';
import { stored } from '../state/stored.ts';

export const LAYOUTS = ['everything', 'spectator', 'stream'] as const;
export type Layout = (typeof LAYOUTS)[number];

const chosen = stored('arbiter-layout', LAYOUTS);
export const layout = chosen.value;
export const chooseLayout = chosen.choose;

/** Smaller screens have one layout. */
export const hasLayouts = (): boolean => matchesMedia('(min-width: 1600px) and (min-height: 880px)');

export const nextLayout = (): void =>
  chooseLayout(LAYOUTS[(LAYOUTS.indexOf(layout.peek()) + 1) % LAYOUTS.length] ?? 'everything');
