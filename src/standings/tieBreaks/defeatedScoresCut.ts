// TIE-SODOSX: the final scores of defeated opponents, one for each game won, without one largest and one smallest of them (CGF-7.1, fourth); 0 if
// nothing is left. Unlike in SODOS, a drawn opponent does not count, as in an official table of 18 programs.

import { phrase } from '../../core/phrases/phrase.ts';
import { fraction } from '../fraction.ts';
import { recordOf, type Tally } from '../tally.ts';
import type { TieBreak } from './criterion.ts';

export const defeatedScoresCut: TieBreak = {
  label: phrase('criterion.SODOSX'),
  meaning: 'sum of the scores of defeated opponents without one largest and one smallest',
  sentence: phrase('criterion.SODOSX.sentence'),
  better: 'more',
  amongTied: false,
  decimals: 2,
  values: (tied, tally) => tied.map((index) => fraction(halfPoints(tally, index), 2)),
};

function halfPoints(tally: Tally, index: number): number {
  let sum = 0;
  let count = 0;
  let largest = 0;
  let smallest = Number.POSITIVE_INFINITY;
  for (const [opponent, { wins }] of recordOf(tally, index).against.entries()) {
    if (wins === 0) continue;
    const { points } = recordOf(tally, opponent);
    sum += points * wins;
    count += wins;
    largest = Math.max(largest, points);
    smallest = Math.min(smallest, points);
  }
  return count <= 2 ? 0 : sum - largest - smallest;
}
