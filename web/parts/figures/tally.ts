// What an engine won, drew and lost, as numbers of tables. Pure.

import type { Sides } from '../../../src/core/colour.ts';
import type { Tally } from '../../../src/broadcast/messages.ts';

export const gamesOf = ([won, drawn, lost]: Tally): number => won + drawn + lost;

export const pointsOf = ([won, drawn]: Tally): number => won + drawn / 2;

/** With both colours. */
export const bothOf = ({ white, black }: Sides<Tally>): Tally => [white[0] + black[0], white[1] + black[1], white[2] + black[2]];
