// What the results of one match say about its two players: Elo difference and its error, likelihood of superiority, normalized Elo, and the
// log-likelihood ratio of a sequential test. Results are counts from the worst to the best: of games [losses, draws, wins], or of game pairs by
// points 0, ½, 1, 1½, 2 (pentanomial), which accounts for the correlation between the two games of an opening.
// Conventions of fishtest (https://github.com/official-stockfish/fishtest, wiki "Fishtest mathematics" and M. Van den Bergh's notes on the
// generalized SPRT): empty counts are replaced by 0.001. Not implemented: the legacy test in BayesElo units, approximations of the ratio.

import { normalBelow, normalQuantile } from './normal.ts';

/** Three counts of games, or five of game pairs. */
export type MatchCounts =
  | readonly [losses: number, draws: number, wins: number]
  | readonly [none: number, half: number, one: number, oneAndHalf: number, two: number];

export type MatchStatistics = {
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

export function matchStatistics(counts: MatchCounts): MatchStatistics {
  const { units, chances, gamesPerUnit } = distributionOf(counts);
  const { mean, variance } = momentsOf(chances);
  const error = Math.sqrt(variance / units);
  const reach = normalQuantile(0.975);
  const spread = Math.sqrt(variance * gamesPerUnit);
  return {
    elo: eloOf(mean),
    eloError: (eloOf(mean + reach * error) - eloOf(mean - reach * error)) / 2,
    superiority: normalBelow((mean - 0.5) / error),
    normalizedElo: ((mean - 0.5) / spread) * NORMALIZED,
    normalizedEloError: (reach * NORMALIZED) / Math.sqrt(units * gamesPerUnit),
  };
}

/** The unit of the two hypotheses of a test. */
export type EloUnit = 'logistic' | 'normalized';

/** ln(likelihood under `elo1` / likelihood under `elo0`), each with the most likely distribution of results (generalized SPRT). */
export function logLikelihoodRatio(counts: MatchCounts, elo0: number, elo1: number, unit: EloUnit): number {
  const { units, chances, gamesPerUnit } = distributionOf(counts);
  const likeliest = (elo: number): Chances =>
    unit === 'logistic'
      ? withMean(chances, 1 / (1 + 10 ** (-elo / 400)))
      : withNormalizedMean(chances, (elo / NORMALIZED) * Math.sqrt(gamesPerUnit));
  const [under0, under1] = [likeliest(elo0), likeliest(elo1)];
  return (
    units *
    chances.reduce(
      (sum, { chance }, index) => sum + chance * Math.log((under1[index]?.chance ?? 1) / (under0[index]?.chance ?? 1)),
      0,
    )
  );
}

/** The bounds that end a test: below `lower` for the first hypothesis, above `upper` for the second (A. Wald, 1945). */
export const sprtBounds = (alpha: number, beta: number): { readonly lower: number; readonly upper: number } => ({
  lower: Math.log(beta / (1 - alpha)),
  upper: Math.log((1 - beta) / alpha),
});

const NORMALIZED = 800 / Math.LN10;
const EMPTY = 0.001;

/** Scores from 0 to 1 and their frequencies. */
type Chances = readonly { readonly score: number; readonly chance: number }[];

function distributionOf(counts: MatchCounts): {
  readonly units: number;
  readonly chances: Chances;
  readonly gamesPerUnit: number;
} {
  const filled = counts.map((count) => (count === 0 ? EMPTY : count));
  const units = filled.reduce((sum, count) => sum + count, 0);
  const chances = filled.map((count, index) => ({ score: index / (filled.length - 1), chance: count / units }));
  return { units, chances, gamesPerUnit: counts.length === 5 ? 2 : 1 };
}

function momentsOf(chances: Chances): { readonly mean: number; readonly variance: number } {
  const mean = chances.reduce((sum, { score, chance }) => sum + chance * score, 0);
  return { mean, variance: chances.reduce((sum, { score, chance }) => sum + chance * (score - mean) ** 2, 0) };
}

/** Elo of an expected score, which is kept 0.001 away from 0 and 1. */
function eloOf(score: number): number {
  const kept = Math.min(1 - 1e-3, Math.max(1e-3, score));
  return -400 * Math.log10(1 / kept - 1);
}

/** The distribution with this mean that makes the observations most likely: chance / (1 + x·(score − mean)), with x solved for the mean. */
function withMean(chances: Chances, mean: number): Chances {
  const scores = chances.map(({ score }) => score - mean);
  let low = -1 / Math.max(...scores);
  let high = -1 / Math.min(...scores);
  const lean = (x: number): number =>
    chances.reduce((sum, { chance }, index) => sum + (chance * (scores[index] ?? 0)) / (1 + x * (scores[index] ?? 0)), 0);
  for (let round = 0; round < 200 && low < high; round++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (lean(middle) > 0) low = middle;
    else high = middle;
  }
  const x = (low + high) / 2;
  return chances.map(({ score, chance }, index) => ({ score, chance: chance / (1 + x * (scores[index] ?? 0)) }));
}

/**
 * The same for (mean − ½) / deviation = `wanted`. To first order around a distribution that is a condition on a mean of other scores, so it
 * is solved for those, repeatedly.
 */
function withNormalizedMean(chances: Chances, wanted: number): Chances {
  let current: Chances = chances.map(({ score }) => ({ score, chance: 1 / chances.length }));
  for (let round = 0; round < 100; round++) {
    const { mean, variance } = momentsOf(current);
    const deviation = Math.sqrt(variance);
    const bent = chances.map(({ score, chance }) => ({
      score: score - 0.5 - (wanted * deviation * (1 + ((score - mean) / deviation) ** 2)) / 2,
      chance,
    }));
    const solved = withMean(bent, 0);
    const next = chances.map(({ score }, index) => ({ score, chance: solved[index]?.chance ?? 0 }));
    const change = Math.max(...next.map(({ chance }, index) => Math.abs(chance - (current[index]?.chance ?? 0))));
    current = next;
    if (change < 1e-14) break;
  }
  return current;
}
