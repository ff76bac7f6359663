// The log-likelihood ratio of two hypotheses about the strength of a player, from the results of a match.
// Normalized and logistic hypotheses: the generalized ratio, in which every other property of the distribution is as likely as it can be
// (M. Van den Bergh, notes on the generalized SPRT, https://www.cantate.be/Fishtest). BayesElo's hypotheses need games, not pairs.
// Not implemented: approximations of the ratio by mean and variance.

import type { Trinomial } from '../../core/matchTally.ts';
import type { Hypotheses } from '../../core/sprt.ts';
import { distributionOf, isPentanomial, momentsOf, withoutEmpty, type Chances, type MatchCounts } from './counts.ts';
import { expectedScore, NORMALIZED_ELO } from './elo.ts';

/** ln(likelihood under `elo1` / likelihood under `elo0`). Throws for pairs under a model that needs games. */
export function logLikelihoodRatio(counts: MatchCounts, { elo0, elo1, model }: Hypotheses): number {
  if (model === 'normalized') return normalizedRatio(counts, elo0, elo1);
  if (model === 'logistic') return ratioOfScores(counts, expectedScore(elo0), expectedScore(elo1));
  if (isPentanomial(counts))
    throw new RangeError(`Cannot test by the model ${model}: expected counts of games, got counts of pairs`);
  return model === 'bayeselo' ? bayesEloRatio(counts, elo0, elo1) : jeffreysRatio(counts, elo0, elo1);
}

function ratioOfScores(counts: MatchCounts, score0: number, score1: number): number {
  const { units, chances } = distributionOf(withoutEmpty(counts));
  return units * meanLogRatio(chances, withMean(chances, score0), withMean(chances, score1));
}

function normalizedRatio(counts: MatchCounts, elo0: number, elo1: number): number {
  const { units, chances, gamesPerUnit } = distributionOf(withoutEmpty(counts));
  const likeliest = (elo: number): Chances => withNormalizedMean(chances, (elo / NORMALIZED_ELO) * Math.sqrt(gamesPerUnit));
  return units * meanLogRatio(chances, likeliest(elo0), likeliest(elo1));
}

/** 0 until both sides have won: before, the results say nothing about drawelo. */
function bayesEloRatio(counts: Trinomial, elo0: number, elo1: number): number {
  const [losses, , wins] = counts;
  if (losses === 0 || wins === 0) return 0;
  const drawElo = drawEloOf(withoutEmpty(counts));
  const scoreOf = (elo: number): number => {
    const [, draw, win] = bayesEloChances(elo, drawElo);
    return win + draw / 2;
  };
  return ratioOfScores(counts, scoreOf(elo0), scoreOf(elo1));
}

function jeffreysRatio([losses, draws, wins]: Trinomial, elo0: number, elo1: number): number {
  const counts: Trinomial = [losses + 0.5, draws + 0.5, wins + 0.5];
  const drawElo = drawEloOf(counts);
  const x = 10 ** (-drawElo / 400);
  const scale = (4 * x) / (1 + x) ** 2;
  const [under0, under1] = [bayesEloChances(elo0 / scale, drawElo), bayesEloChances(elo1 / scale, drawElo)];
  return counts.reduce((sum: number, count, index) => sum + count * Math.log((under1[index] ?? 1) / (under0[index] ?? 1)), 0);
}

/** The drawelo of BayesElo's model under which these shares of wins and losses are expected. */
function drawEloOf([losses, draws, wins]: Trinomial): number {
  return 200 * Math.log10(((draws + wins) / losses) * ((losses + draws) / wins));
}

function bayesEloChances(elo: number, drawElo: number): readonly [loss: number, draw: number, win: number] {
  const [loss, win] = [expectedScore(-elo - drawElo), expectedScore(elo - drawElo)];
  return [loss, 1 - win - loss, win];
}

const meanLogRatio = (chances: Chances, under0: Chances, under1: Chances): number =>
  chances.reduce(
    (sum, { chance }, index) => sum + chance * Math.log((under1[index]?.chance ?? 1) / (under0[index]?.chance ?? 1)),
    0,
  );

/** The distribution with this mean that makes the observations most likely: chance / (1 + x·(score − mean)), with x solved for the mean. */
function withMean(chances: Chances, mean: number): Chances {
  const x = rootOf(chances, mean);
  return chances.map(({ score, chance }) => ({ score, chance: chance / (1 + x * (score - mean)) }));
}

/** The root of Σ chance·(score − mean) / (1 + x·(score − mean)), which falls from ∞ to −∞: Newton’s steps, or halves where they leave the bracket. */
function rootOf(chances: Chances, mean: number): number {
  let [least, most] = [Infinity, -Infinity];
  for (const { score } of chances) {
    least = Math.min(least, score - mean);
    most = Math.max(most, score - mean);
  }
  if (!(least < 0 && most > 0)) throw new RangeError(`Cannot weigh results: expected a mean among the scores, got "${mean}"`);
  let [low, high] = [-1 / most, -1 / least];
  const precision = (high - low) * 2 ** -52;
  let x = 0;
  for (let round = 0; round < 200; round++) {
    let [value, slope] = [0, 0];
    for (const { score, chance } of chances) {
      const part = (score - mean) / (1 + x * (score - mean));
      value += chance * part;
      slope -= chance * part * part;
    }
    if (value > 0) low = x;
    else high = x;
    const step = x - value / slope;
    const next = step > low && step < high ? step : (low + high) / 2;
    if (Math.abs(next - x) <= precision) return next;
    x = next;
  }
  return x;
}

/**
 * The same for (mean − ½) / deviation = `wanted`. To first order around a distribution that is a condition on a mean of other scores, so it
 * is solved for those, repeatedly. A distribution far from the wanted one may leave no solution: then the next step is as long as possible.
 */
function withNormalizedMean(chances: Chances, wanted: number): Chances {
  let current: Chances = chances.map(({ score }) => ({ score, chance: 1 / chances.length }));
  for (let round = 0; round < 200; round++) {
    const { mean, variance } = momentsOf(current);
    const deviation = Math.sqrt(variance);
    const bentFor = (target: number): Chances =>
      chances.map(({ score, chance }) => ({
        score: score - 0.5 - (target * deviation * (1 + ((score - mean) / deviation) ** 2)) / 2,
        chance,
      }));
    let target = wanted;
    let bent = bentFor(target);
    for (let half = 0; !isAround0(bent) && half < 50; half++) {
      target = (target + (mean - 0.5) / deviation) / 2;
      bent = bentFor(target);
    }
    const solved = withMean(bent, 0);
    const next = chances.map(({ score }, index) => ({ score, chance: solved[index]?.chance ?? 0 }));
    const change = Math.max(...next.map(({ chance }, index) => Math.abs(chance - (current[index]?.chance ?? 0))));
    current = next;
    if (target === wanted && change < 1e-14) break;
  }
  return current;
}

const isAround0 = (chances: Chances): boolean => chances.some(({ score }) => score < 0) && chances.some(({ score }) => score > 0);
