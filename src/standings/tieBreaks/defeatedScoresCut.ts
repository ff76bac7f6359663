// TIE-SODOSX: SODOS without one largest and one smallest of its summands (CGF-7.1, fourth); where nothing is left it is 0.

import { fraction } from '../fraction.ts';
import { drawsAgainst, recordOf, type Tally } from '../tally.ts';
import type { Criterion } from './criterion.ts';

export const defeatedScoresCut: Criterion = {
  label: "defeated opponents' scores without the largest and the smallest",
  better: 'more',
  amongTied: false,
  decimals: 2,
  values: (tied, tally) => tied.map((index) => fraction(quarterPoints(tally, index), 4)),
};

function quarterPoints(tally: Tally, index: number): number {
  let sum = 0;
  let count = 0;
  let largest = 0;
  let smallest = Number.POSITIVE_INFINITY;
  for (const [opponent, score] of recordOf(tally, index).against.entries()) {
    const { points } = recordOf(tally, opponent);
    for (const [summand, times] of [
      [2 * points, score.wins],
      [points, drawsAgainst(score)],
    ] as const) {
      if (times === 0) continue;
      sum += summand * times;
      count += times;
      largest = Math.max(largest, summand);
      smallest = Math.min(smallest, summand);
    }
  }
  return count <= 2 ? 0 : sum - largest - smallest;
}
