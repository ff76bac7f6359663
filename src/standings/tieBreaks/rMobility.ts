// TIE-RMOB: the sum of r-mobility points (4K-3.1, third): the share of drawn games, beyond the half point, for the side that restricted the other
// more. Exact: a sum of powers of two (mobilityPoints.ts); decimals are only for display.

import { phrase } from '../../core/phrases/phrase.ts';
import { mobilityPoints } from '../mobilityPoints.ts';
import { recordOf } from '../tally.ts';
import type { TieBreak } from './criterion.ts';

export const rMobility: TieBreak = {
  label: phrase('criterion.RMOB'),
  meaning: 'r-mobility',
  sentence: phrase('criterion.RMOB.sentence'),
  better: 'more',
  amongTied: false,
  decimals: 6,
  values: (tied, tally) =>
    tied.map((index) => {
      const { points, drawnGoals } = recordOf(tally, index);
      return mobilityPoints(points, drawnGoals);
    }),
};
