// What the results of one match say about its two players: Elo difference and its error, normalized Elo, likelihood of superiority, shares of draws
// and pairs. Conventions of fishtest (https://github.com/official-stockfish/fishtest, wiki "Fishtest mathematics") and of the two runners, which
// differ where counts are empty: a caller names the one that it wants.

import type { Pentanomial } from '../../core/matchTally.ts';
import { normalBelow, normalQuantile } from '../normal.ts';
import { distributionOf, isPentanomial, momentsOf, unitsOf, withoutEmpty, type MatchCounts } from './counts.ts';
import { eloOfScore, NORMALIZED_ELO } from './elo.ts';

export type MatchStatistics = {
  /** The mean points of a game, 0 to 1. */
  readonly score: number;
  /** Positive: the player whose wins were counted is the better. */
  readonly elo: number;
  /** Half the width of the 95 % interval. */
  readonly eloError: number;
  /** P(the player is the better). */
  readonly superiority: number;
  /** Elo in units of the spread of one game, times 800/ln 10 ≈ 347. */
  readonly normalizedElo: number;
  readonly normalizedEloError: number;
};

/**
 * `as-counted` (the runners): Elo is ±Infinity where one side has all points, and an error is NaN where the interval leaves 0 to 1 or where all
 * results are the same. `filled` (fishtest): an empty count is 0.001 and a score is kept 0.001 away from 0 and 1, so every number is finite.
 */
export type EmptyCounts = 'as-counted' | 'filled';

/**
 * The 95 % quantile of the normal distribution: `exact`, or `approximate` by S. Winitzki's closed form (2008), which is 0.14 % too small.
 * cutechess prints that one.
 */
export type Quantile = 'exact' | 'approximate';

export function matchStatistics(
  counts: MatchCounts,
  empty: EmptyCounts = 'filled',
  quantile: Quantile = 'exact',
): MatchStatistics {
  const { units, chances, gamesPerUnit } = distributionOf(empty === 'filled' ? withoutEmpty(counts) : counts);
  const { mean, variance } = momentsOf(chances);
  const error = Math.sqrt(variance / units);
  const spread = Math.sqrt(variance * gamesPerUnit);
  const reach = (quantile === 'exact' ? normalQuantile(0.975) : winitzkiQuantile(0.975)) * error;
  const eloOf = (score: number): number => eloOfScore(empty === 'filled' ? Math.min(1 - 1e-3, Math.max(1e-3, score)) : score);
  return {
    score: mean,
    elo: eloOf(mean),
    eloError: (eloOf(mean + reach) - eloOf(mean - reach)) / 2,
    superiority: normalBelow((mean - 0.5) / error),
    normalizedElo: ((mean - 0.5) / spread) * NORMALIZED_ELO,
    normalizedEloError: (reach / spread) * NORMALIZED_ELO,
  };
}

/** P(the player is the better) from decisive games alone, as cutechess computes it; NaN without any. */
export const superiorityOfWins = (wins: number, losses: number): number =>
  normalBelow((wins - losses) / Math.sqrt(wins + losses));

/** `error`: half the width of the 95 % interval. */
export type Share = { readonly value: number; readonly error: number };

/** Drawn games among games, or pairs with one point among pairs. NaN without results. */
export function drawRatio(counts: MatchCounts): Share {
  const value = (counts[isPentanomial(counts) ? 2 : 1] ?? 0) / unitsOf(counts);
  return { value, error: normalQuantile(0.975) * Math.sqrt((value * (1 - value)) / unitsOf(counts)) };
}

/** Pairs won for each pair lost. Infinity without lost pairs, NaN without either; the error is that of its logarithm, to first order. */
export function pairsRatio([none, half, , oneAndHalf, two]: Pentanomial): Share {
  const [won, lost] = [oneAndHalf + two, none + half];
  return { value: won / lost, error: (normalQuantile(0.975) * won * Math.sqrt(1 / won + 1 / lost)) / lost };
}

function winitzkiQuantile(probability: number): number {
  const x = 2 * probability - 1;
  const a = (8 * (Math.PI - 3)) / (3 * Math.PI * (4 - Math.PI));
  const y = Math.log(1 - x * x);
  const z = 2 / (Math.PI * a) + y / 2;
  return Math.SQRT2 * Math.sqrt(Math.sqrt(z * z - y / a) - z);
}
