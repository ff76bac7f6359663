// TIE-2WIN: game pairs won with both colours (4K-3.1, fourth: both sides of a game pair or book exit). `FinishedGame.pair` identifies the pair; games
// without a pair do not count here.

import { fraction } from '../fraction.ts';
import { recordOf } from '../tally.ts';
import type { TieBreak } from './criterion.ts';

export const doubleWins: TieBreak = {
  label: 'double wins',
  meaning: 'more game pairs won with both colours',
  sentence: 'Game pairs (the same opening, colours reversed) won with both colours; more is better.',
  better: 'more',
  amongTied: false,
  decimals: 0,
  values: (tied, tally) =>
    tied.map((index) => fraction(recordOf(tally, index).against.reduce((sum, score) => sum + score.doubleWins, 0))),
};
