// TIE-WIN: the greatest number of wins (S16-12d), won on the board or not.

import { fraction } from '../fraction.ts';
import { recordOf, winsOf } from '../tally.ts';
import type { Criterion } from './criterion.ts';

export const wins: Criterion = {
  label: 'wins',
  better: 'more',
  amongTied: false,
  decimals: 0,
  values: (tied, tally) => tied.map((index) => fraction(winsOf(recordOf(tally, index)))),
};
