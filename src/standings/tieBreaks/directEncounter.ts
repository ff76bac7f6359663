// TIE-DE: points in the games among the tied only, as one mini-league of all of them, never pair by pair (S16-12c, 4K-3.1, CGF-7.1). If it splits
// them, order.ts applies it again inside each part. Tied entrants who have not met have no points from each other.

import { phrase } from '../../core/phrases/phrase.ts';
import { fraction } from '../fraction.ts';
import { recordOf } from '../tally.ts';
import type { TieBreak } from './criterion.ts';

export const directEncounter: TieBreak = {
  label: phrase('criterion.DE'),
  meaning: 'direct encounter, as a mini-league of all who are level',
  sentence: phrase('criterion.DE.sentence'),
  better: 'more',
  amongTied: true,
  decimals: 1,
  values: (tied, tally) =>
    tied.map((index) => {
      const { against } = recordOf(tally, index);
      return fraction(
        tied.reduce((sum, opponent) => sum + (against[opponent]?.points ?? 0), 0),
        2,
      );
    }),
};
