// TIE-SODOS: the final scores of defeated opponents, one for each game, a drawn one half (CGF-7.1, third). With halves this equals Sonneborn-Berger's
// sum; both keep the name that their events use. A bye adds nothing.

import { fraction } from '../fraction.ts';
import { drawsAgainst, recordOf } from '../tally.ts';
import type { TieBreak } from './criterion.ts';

export const defeatedScores: TieBreak = {
  label: "defeated opponents' scores",
  meaning: 'sum of the scores of defeated opponents, a drawn one half',
  sentence: 'Final scores of defeated opponents, one for each game, a drawn one half; more is better.',
  better: 'more',
  amongTied: false,
  decimals: 2,
  values: (tied, tally) =>
    tied.map((index) => {
      const { against } = recordOf(tally, index);
      const quarterPoints = against.reduce(
        (sum, score, opponent) => sum + (2 * score.wins + drawsAgainst(score)) * recordOf(tally, opponent).points,
        0,
      );
      return fraction(quarterPoints, 4);
    }),
};
