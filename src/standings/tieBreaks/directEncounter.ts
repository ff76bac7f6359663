// TIE-DE: points in the games among the tied only, as one mini-league of all of them, never pair by pair (S16-12c).
// Where it splits them, order.ts asks again inside each part. Tied entrants who have not met have taken nothing from each other.

import { recordOf } from '../tally.ts';
import type { Criterion } from './criterion.ts';

export const directEncounter: Criterion = {
  label: 'direct encounter',
  better: 'more',
  amongTied: true,
  parts: 2,
  values: (tied, tally) =>
    tied.map((index) => {
      const { pointsAgainst } = recordOf(tally, index);
      return tied.reduce((sum, opponent) => sum + (pointsAgainst[opponent] ?? 0), 0);
    }),
};
