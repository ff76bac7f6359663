// TIE-WIN: the greatest number of wins (S16-12d, CGF-7.1, first), on the board or not. A bye counts with its points: a whole point is a win, half a
// point is half a win. Otherwise a bye would rank between a loss and a win, and wins would give another order than points in events where every game
// has a winner. KGS's tables count the same way.

import { phrase } from '../../core/phrases/phrase.ts';
import { fraction } from '../fraction.ts';
import { recordOf, winsOf } from '../tally.ts';
import type { TieBreak } from './criterion.ts';

export const wins: TieBreak = {
  label: phrase('criterion.WIN'),
  meaning: 'more wins, the points of byes included',
  sentence: phrase('criterion.WIN.sentence'),
  better: 'more',
  amongTied: false,
  decimals: 1,
  values: (tied, tally) =>
    tied.map((index) => {
      const record = recordOf(tally, index);
      return fraction(2 * winsOf(record) + record.byePoints, 2);
    }),
};
