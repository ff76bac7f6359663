// TIE-2WIN: game pairs won with both colours (4K-3.1, fourth: both sides of a game pair or book exit). Which games are a pair is said by
// `FinishedGame.pair`; games of no pair count nothing here.

import { fraction } from '../fraction.ts';
import { recordOf } from '../tally.ts';
import type { Criterion } from './criterion.ts';

export const doubleWins: Criterion = {
  label: 'double wins',
  better: 'more',
  amongTied: false,
  decimals: 0,
  values: (tied, tally) =>
    tied.map((index) => fraction(recordOf(tally, index).against.reduce((sum, score) => sum + score.doubleWins, 0))),
};
