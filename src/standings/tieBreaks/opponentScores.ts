// TIE-SOS: the final scores of all opponents, one for each game (CGF-7.1, second). A bye is no game: it counts in its entrant's score and adds
// nothing here.

import { phrase } from '../../core/phrases/phrase.ts';
import { fraction } from '../fraction.ts';
import { recordOf } from '../tally.ts';
import type { TieBreak } from './criterion.ts';

export const opponentScores: TieBreak = {
  label: phrase('criterion.SOS'),
  meaning: 'sum of the opponents’ scores',
  sentence: phrase('criterion.SOS.sentence'),
  better: 'more',
  amongTied: false,
  decimals: 1,
  values: (tied, tally) =>
    tied.map((index) => {
      const { against } = recordOf(tally, index);
      const halfPoints = against.reduce((sum, { games }, opponent) => sum + games * recordOf(tally, opponent).points, 0);
      return fraction(halfPoints, 2);
    }),
};
