// TIE-RMOB: the sum of r-mobility points (4K-3.1, third): the share of drawn games, beyond the half point, for the side that restricted the other
// more. Exact: a sum of powers of two (mobilityPoints.ts); decimals are only for display.

import { mobilityPoints } from '../mobilityPoints.ts';
import { recordOf } from '../tally.ts';
import type { TieBreak } from './criterion.ts';

export const rMobility: TieBreak = {
  label: 'r-mobility',
  meaning: 'r-mobility',
  sentence: 'r-mobility points: the extra share of a drawn game for the side that restricted the other more; more is better.',
  better: 'more',
  amongTied: false,
  decimals: 6,
  values: (tied, tally) =>
    tied.map((index) => {
      const { points, drawnGoals } = recordOf(tally, index);
      return mobilityPoints(points, drawnGoals);
    }),
};
