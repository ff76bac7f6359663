// TIE-FAST: the lowest average number of moves in won games (4K-3.1, fifth). A game has as many moves as White made, book moves included, however it
// was won. An entrant without a win has no average and is neutral.

import { fraction } from '../fraction.ts';
import { recordOf, winsOf } from '../tally.ts';
import type { TieBreak } from './criterion.ts';

export const averageMovesWon: TieBreak = {
  label: 'average moves in won games',
  meaning: 'lower average number of moves in won games',
  sentence: 'Average number of moves of won games, book moves included; fewer is better.',
  better: 'less',
  amongTied: false,
  decimals: 2,
  values: (tied, tally) =>
    tied.map((index) => {
      const record = recordOf(tally, index);
      return winsOf(record) === 0 ? undefined : fraction(record.movesInWins, winsOf(record));
    }),
};
