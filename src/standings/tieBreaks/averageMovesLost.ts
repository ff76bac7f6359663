// TIE-SLOW: the highest average number of moves in lost games (4K-3.1, sixth), with moves counted as for TIE-FAST. An entrant without a loss has no
// average and is neutral.

import { phrase } from '../../core/phrases/phrase.ts';
import { fraction } from '../fraction.ts';
import { lossesOf, recordOf } from '../tally.ts';
import type { TieBreak } from './criterion.ts';

export const averageMovesLost: TieBreak = {
  label: phrase('criterion.SLOW'),
  meaning: 'higher average number of moves in lost games',
  sentence: phrase('criterion.SLOW.sentence'),
  better: 'more',
  amongTied: false,
  decimals: 2,
  values: (tied, tally) =>
    tied.map((index) => {
      const record = recordOf(tally, index);
      return lossesOf(record) === 0 ? undefined : fraction(record.movesInLosses, lossesOf(record));
    }),
};
