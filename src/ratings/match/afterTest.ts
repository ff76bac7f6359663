// How strong the player of a decided test is. A test stops when its results look decisive, so their plain Elo is too far from the other hypothesis.
// Here every end of a test has its place between a fast H0 and a fast H1, and the estimate is the strength under which half of all tests end worse
// than this one: median-unbiased, as fishtest shows it. The ratio is taken as a Brownian motion between the bounds (M. Van den Bergh, notes on the
// generalized SPRT, https://www.cantate.be/Fishtest), which holds for small differences of strength.

import type { Hypothesis, Sprt } from '../../core/sprt.ts';
import { normalBelow } from '../normal.ts';
import { distributionOf, momentsOf, withoutEmpty, type MatchCounts } from './counts.ts';
import { expectedScore, NORMALIZED_ELO } from './elo.ts';
import { sprtBounds } from './sprt.ts';

/** Elo of the tested player: the median-unbiased estimate and its 95 % interval. */
export type StrengthAfterTest = { readonly elo: number; readonly low: number; readonly high: number };

/** The largest difference, in Elo, that is looked for. */
const FARTHEST = 1000;

/** `counts` are those of the decision. `undefined`: the model does not know of Elo as a mean of points. */
export function strengthAfterTest(sprt: Sprt, counts: MatchCounts, accepted: Hypothesis): StrengthAfterTest | undefined {
  if (sprt.model !== 'normalized' && sprt.model !== 'logistic') return undefined;
  const { units, chances, gamesPerUnit } = distributionOf(withoutEmpty(counts));
  const { mean, variance } = momentsOf(chances);
  const scoreOf = (elo: number): number =>
    sprt.model === 'logistic' ? expectedScore(elo) : 0.5 + (elo / NORMALIZED_ELO) * Math.sqrt(variance * gamesPerUnit);
  const [score0, score1] = [scoreOf(sprt.elo0), scoreOf(sprt.elo1)];
  const { lower, upper } = sprtBounds(sprt);
  // Drift and variance of the ratio for each unit.
  const driftAt = (score: number): number => ((score - (score0 + score1) / 2) * (score1 - score0)) / variance;
  const spread = (score1 - score0) ** 2 / variance;
  const isH1 = accepted === 'H1';
  const [near, far] = isH1 ? [upper, -lower] : [-lower, upper];
  const rate = isH1 ? driftAt(mean) : -driftAt(mean);
  // A ratio beyond its bound had passed it before.
  const time = rate * units > near ? near / rate : units;
  const worseAt = (elo: number): number => {
    const drift = driftAt(expectedScore(elo));
    return isH1 ? 1 - hits(near, far, drift, spread, time) : hits(near, far, -drift, spread, time);
  };
  const eloWhere = (share: number): number => {
    let [low, high] = [-FARTHEST, FARTHEST];
    for (let round = 0; round < 60; round++) {
      const middle = (low + high) / 2;
      if (worseAt(middle) > share) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  };
  return { elo: eloWhere(0.5), low: eloWhere(0.975), high: eloWhere(0.025) };
}

/**
 * P(a Brownian motion reaches the bound at the distance `near` by `time`, and not the one at `far` on the other side before). `drift` towards the near
 * bound and `spread`, its variance, are per unit of time. The sum over the reflections of the near bound in both: each is a first passage.
 */
function hits(near: number, far: number, drift: number, spread: number, time: number): number {
  const [pull, deviation] = [Math.abs(drift), Math.sqrt(spread * time)];
  const passage = (distance: number): number => {
    const length = Math.abs(distance);
    const direct = Math.exp((drift * near - pull * length) / spread) * normalBelow((pull * time - length) / deviation);
    const reflected = weighedTail((drift * near + pull * length) / spread, (pull * time + length) / deviation);
    return Math.sign(distance) * (direct + reflected);
  };
  let sum = passage(near);
  for (let shift = 2 * (near + far), round = 1; round <= 1000; round++) {
    const [one, other] = [passage(near + round * shift), passage(near - round * shift)];
    sum += one + other;
    if (Math.abs(one) + Math.abs(other) < 1e-18) break;
  }
  return Math.min(1, Math.max(0, sum));
}

/** exp(weight)·P(X > x) for a standard normal X. Far out the product is formed before it leaves the range of numbers. */
const weighedTail = (weight: number, x: number): number =>
  x < 30
    ? Math.exp(weight) * normalBelow(-x)
    : (Math.exp(weight - (x * x) / 2) / (x * Math.sqrt(2 * Math.PI))) * (1 - 1 / x ** 2 + 3 / x ** 4 - 15 / x ** 6);
