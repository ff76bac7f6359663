// TIE-FAST: the lowest average number of moves in won games (4K-3.1, fifth). A game has as many moves as White made, book moves included, however it
// was won. An entrant without a win has no average and is neutral.

import { phrase } from '../../core/phrases/phrase.ts';
import { fraction } from '../fraction.ts';
import { recordOf, winsOf } from '../tally.ts';
import type { TieBreak } from './criterion.ts';

export const averageMovesWon: TieBreak = {
  label: phrase('criterion.FAST'),
  meaning: 'lower average number of moves in won games',
  sentence: phrase('criterion.FAST.sentence'),
  better: 'less',
  amongTied: false,
  decimals: 2,
  values: (tied, tally) =>
    tied.map((index) => {
      const record = recordOf(tally, index);
      return winsOf(record) === 0 ? undefined : fraction(record.movesInWins, winsOf(record));
    }),
};
