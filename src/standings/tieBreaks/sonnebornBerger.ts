// TIE-SB: Sonneborn-Berger (S16-12e): over all counted games, the opponent's final points times the result.
// Half-points times half-points: quarter-points, exact.

import { recordOf, type Tally } from '../tally.ts';
import type { Criterion } from './criterion.ts';

export const sonnebornBerger: Criterion = {
  label: 'Sonneborn-Berger',
  better: 'more',
  amongTied: false,
  parts: 4,
  values: (tied, tally) => tied.map((index) => quarterPoints(tally, index)),
};

function quarterPoints(tally: Tally, index: number): number {
  const { pointsAgainst } = recordOf(tally, index);
  return tally.reduce((sum, opponent, opponentIndex) => sum + opponent.points * (pointsAgainst[opponentIndex] ?? 0), 0);
}
