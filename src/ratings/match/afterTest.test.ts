// Compared with what fishtest's own code prints for these results (server/fishtest/stats/sprt.py, commit b8eecff), and with simulated tests.

import { expect, test } from 'vitest';
import { randomSource } from '../../core/random.ts';
import type { Hypothesis, Sprt } from '../../core/sprt.ts';
import { strengthAfterTest } from './afterTest.ts';
import type { MatchCounts } from './counts.ts';
import { expectedScore } from './elo.ts';
import { sprtState } from './sprt.ts';

const testOf = (elo0: number, elo1: number, model: Sprt['model'], alpha = 0.05, beta = 0.05): Sprt => ({
  ...{ elo0, elo1, model, alpha, beta },
});

// The last two are from tests of small drift, where fishtest takes an approximation.
test.each<[MatchCounts, Sprt, Hypothesis, elo: number, low: number, high: number, digits: number]>([
  [[1187, 7410, 13475, 7378, 1164], testOf(0, 2, 'logistic'), 'H0', -0.113499385, -2.126222753, 1.981231128, 8],
  [[223, 9863, 21279, 10037, 246], testOf(0.5, 2.5, 'logistic'), 'H0', 1.22349447, -0.136301293, 2.722150095, 8],
  [[127, 4883, 10712, 5150, 104], testOf(-1.75, 0.25, 'normalized'), 'H1', 1.658786389, -0.100947607, 3.402804923, 3],
  [[127, 4883, 10712, 5150, 104], testOf(-1.75, 0.25, 'normalized', 0.1, 0.02), 'H1', 1.609727235, -0.404030436, 3.597924739, 3],
  [[20, 300, 700, 420, 60], testOf(0, 4, 'normalized'), 'H1', 22.801530512, 14.56780156, 31.052033545, 3],
  [[100, 400, 500, 300, 40], testOf(-3, 1, 'logistic', 0.1, 0.02), 'H0', -28.058057419, -38.740804984, -17.415521162, 3],
])('%j: as fishtest estimates it', (counts, sprt, accepted, elo, low, high, digits) => {
  const estimate = strengthAfterTest(sprt, counts, accepted);
  expect(estimate?.elo).toBeCloseTo(elo, digits);
  expect(estimate?.low).toBeCloseTo(low, digits);
  expect(estimate?.high).toBeCloseTo(high, digits);
});

test('half of all tests end with an estimate below the truth, 95 % with the truth in the interval', () => {
  const sprt = testOf(0, 40, 'logistic');
  const truth = 30;
  const draw = 0.5;
  const win = expectedScore(truth) - draw / 2;
  const random = randomSource(7);
  let [below, inside] = [0, 0];
  const tests = 200;
  for (let index = 0; index < tests; index++) {
    const counts: [number, number, number] = [0, 0, 0];
    for (;;) {
      const roll = random.below(1_000_000) / 1_000_000;
      const points = roll < win ? 2 : roll < win + draw ? 1 : 0;
      counts[points]++;
      const { accepted } = sprtState(sprt, counts);
      if (accepted === undefined) continue;
      const estimate = strengthAfterTest(sprt, counts, accepted);
      if (estimate === undefined) throw new Error('expected an estimate');
      if (estimate.elo < truth) below++;
      if (estimate.low < truth && truth < estimate.high) inside++;
      break;
    }
  }
  // Four standard deviations around the middle, and results come in steps.
  expect(Math.abs(below / tests - 0.5)).toBeLessThan(0.15);
  expect(inside / tests).toBeGreaterThan(0.88);
});

test('pathological results stay within the farthest difference', () => {
  for (const counts of [
    [0, 0, 0, 0, 60],
    [60, 0, 0, 0, 0],
    [0, 0, 5000],
  ] as const) {
    const estimate = strengthAfterTest(testOf(0, 10, 'logistic'), counts, counts[0] === 60 ? 'H0' : 'H1');
    for (const value of Object.values(estimate ?? {})) expect(Math.abs(value)).toBeLessThanOrEqual(1000);
    expect(Math.abs(estimate?.elo ?? 0)).toBeGreaterThan(300);
  }
});

test('models without a mean of points have no estimate', () => {
  expect(strengthAfterTest(testOf(0, 10, 'bayeselo'), [100, 200, 300], 'H1')).toBeUndefined();
});
