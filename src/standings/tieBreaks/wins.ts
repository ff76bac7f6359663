// TIE-WIN: the greatest number of wins (S16-12d, CGF-7.1, first), won on the board or not. A bye counts with the points that it gives: a whole
// one is a win, half a one half. Otherwise a bye would stand between a loss and a win, and the number of wins would be another order than
// the points where every game has a winner. So KGS's tables have it.

import { fraction } from '../fraction.ts';
import { recordOf, winsOf } from '../tally.ts';
import type { TieBreak } from './criterion.ts';

export const wins: TieBreak = {
  label: 'wins',
  meaning: 'more wins, the points of byes included',
  sentence: 'Won games, and the points of byes; more is better.',
  better: 'more',
  amongTied: false,
  decimals: 1,
  values: (tied, tally) =>
    tied.map((index) => {
      const record = recordOf(tally, index);
      return fraction(2 * winsOf(record) + record.byePoints, 2);
    }),
};
