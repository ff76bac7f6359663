// TIE-2WIN: game pairs won with both colours (4K-3.1, fourth: both sides of a game pair or book exit). `FinishedGame.pair` identifies the pair; games
// without a pair do not count here.

import { phrase } from '../../core/phrases/phrase.ts';
import { fraction } from '../fraction.ts';
import { recordOf } from '../tally.ts';
import type { TieBreak } from './criterion.ts';

export const doubleWins: TieBreak = {
  label: phrase('criterion.2WIN'),
  meaning: 'more game pairs won with both colours',
  sentence: phrase('criterion.2WIN.sentence'),
  better: 'more',
  amongTied: false,
  decimals: 0,
  values: (tied, tally) =>
    tied.map((index) => fraction(recordOf(tally, index).against.reduce((sum, score) => sum + score.doubleWins, 0))),
};
