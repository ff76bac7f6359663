// Counts of results as a distribution of scores from 0 to 1.

import type { Pentanomial, Trinomial } from '../../core/matchTally.ts';

export type MatchCounts = Trinomial | Pentanomial;

/** Frequencies of scores; `units` are games or pairs. */
export type Distribution = {
  readonly units: number;
  readonly gamesPerUnit: 1 | 2;
  readonly chances: Chances;
};
export type Chances = readonly { readonly score: number; readonly chance: number }[];

export const isPentanomial = (counts: MatchCounts): counts is Pentanomial => counts.length === 5;

export const unitsOf = (counts: MatchCounts): number => counts.reduce((sum: number, count) => sum + count, 0);

/** Stands for no result of a kind: without it one empty count would make every likelihood 0 (fishtest and fastchess take the same). */
const EMPTY = 1e-3;

export const withoutEmpty = <Counts extends MatchCounts>(counts: Counts): Counts =>
  counts.map((count) => (count === 0 ? EMPTY : count)) as unknown as Counts;

export function distributionOf(counts: MatchCounts): Distribution {
  const units = unitsOf(counts);
  const best = counts.length - 1;
  const chances = counts.map((count, index) => ({ score: index / best, chance: count / units }));
  return { units, chances, gamesPerUnit: isPentanomial(counts) ? 2 : 1 };
}

export function momentsOf(chances: Chances): { readonly mean: number; readonly variance: number } {
  const mean = chances.reduce((sum, { score, chance }) => sum + chance * score, 0);
  return { mean, variance: chances.reduce((sum, { score, chance }) => sum + chance * (score - mean) ** 2, 0) };
}
