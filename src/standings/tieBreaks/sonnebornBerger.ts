// TIE-SB: Sonneborn-Berger (S16-12e): over all counted games, the opponent's final points times the result.
// Half-points times half-points: quarter-points, exact.

import { phrase } from '../../core/phrases/phrase.ts';
import { fraction } from '../fraction.ts';
import { recordOf, type Tally } from '../tally.ts';
import type { TieBreak } from './criterion.ts';

export const sonnebornBerger: TieBreak = {
  label: phrase('criterion.SB'),
  meaning: 'Sonneborn-Berger',
  sentence: phrase('criterion.SB.sentence'),
  better: 'more',
  amongTied: false,
  decimals: 2,
  values: (tied, tally) => tied.map((index) => fraction(quarterPoints(tally, index), 4)),
};

function quarterPoints(tally: Tally, index: number): number {
  const { against } = recordOf(tally, index);
  return against.reduce((sum, { points }, opponent) => sum + points * recordOf(tally, opponent).points, 0);
}
