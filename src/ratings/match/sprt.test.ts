// Compared with fishtest's own code on 16 result vectors in full precision, with the unit tests of fastchess and cutechess, and with a second
// reading of fishtest's dynamic correction of the bounds.

import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { referenceData } from '../../../test/needs.ts';
import type { Trinomial } from '../../core/matchTally.ts';
import type { SprtModel } from '../../core/sprt.ts';
import { isPentanomial, unitsOf, type MatchCounts } from './counts.ts';
import { logLikelihoodRatio } from './likelihoodRatio.ts';
import { NO_OVERSHOOT, overshootAfter, shareOfBound, sprtBounds, sprtState, stateAt } from './sprt.ts';

type Case = { readonly results: MatchCounts; readonly llr: Readonly<Record<string, number>> };

const file = referenceData('stats/fishtest-stats.json');
const cases: readonly Case[] =
  file === undefined ? [] : (JSON.parse(readFileSync(file, 'utf8')) as { readonly cases: readonly Case[] }).cases;

const ratio = (counts: MatchCounts, model: SprtModel, elo0: number, elo1: number): number =>
  logLikelihoodRatio(counts, { elo0, elo1, model });

/** Relative, with what rounding costs in the difference of two large sums. */
const near = (ours: number, theirs: number, units: number): boolean =>
  Math.abs(ours - theirs) <= 1e-9 * Math.abs(theirs) + 1e-15 * Math.max(1, units);

const NAMES: Readonly<Record<string, SprtModel>> = {
  logistic: 'logistic',
  normalized: 'normalized',
  'BayesElo->logistic GSPRT': 'bayeselo',
};

describe.skipIf(file === undefined)('fishtest', () => {
  test.each(cases)('$results: the log-likelihood ratio of every pair of hypotheses', ({ results, llr }) => {
    let compared = 0;
    for (const [name, theirs] of Object.entries(llr)) {
      const [, unit = '', elo0, elo1] = /^(.+)\[(-?[\d.]+),(-?[\d.]+)\]$/.exec(name) ?? [];
      const model = NAMES[unit];
      if (model === undefined) continue;
      compared += 1;
      const ours = ratio(results, model, Number(elo0), Number(elo1));
      // fishtest fills empty counts first; we need a win of both sides (as fastchess does).
      const known = model !== 'bayeselo' || (results[0] > 0 && (results[2] ?? 0) > 0);
      expect([name, ours, !known || near(ours, theirs, unitsOf(results))]).toEqual([name, known ? ours : 0, true]);
    }
    expect(compared).toBe(isPentanomial(results) ? 7 : 10);
  });
});

test.each<[SprtModel, MatchCounts, number, number, number]>([
  ['normalized', [36027, 68692, 36433], 0, 2, 0.92],
  ['normalized', [10650, 20431, 10871], -1.75, 0.25, 2.3],
  ['normalized', [0, 0, 4250], 0, 10, 120.56],
  ['logistic', [21184, 40708, 21404], 0.5, 2.5, -1.57],
  ['logistic', [57030, 106593, 57433], 0, 2, -2.59],
  ['bayeselo', [68526, 128429, 68965], 0, 2, -1.26],
  ['bayeselo', [21484, 41111, 21629], 0.5, 2.5, -1.13],
  ['normalized', [365, 16618, 36229, 16974, 390], 0, 2, 2.25],
  ['normalized', [127, 4883, 10712, 5150, 104], -1.75, 0.25, 3.01],
  ['normalized', [0, 0, 0, 0, 5550], 0, 5, 111.82],
  ['logistic', [223, 9863, 21279, 10037, 246], 0.5, 2.5, -3.07],
  ['logistic', [871, 26175, 55983, 26678, 821], 0, 2, -4.98],
])('fastchess: %s %j [%d, %d]', (model, counts, elo0, elo1, llr) => {
  const ours = ratio(counts, model, elo0, elo1);
  expect(Math.abs(ours - llr)).toBeLessThan(0.01 * (1 + Math.max(Math.abs(ours), Math.abs(llr))));
});

test.each<[Trinomial, number]>([
  [[1351, 2942, 1477], 2.52],
  [[555, 298, 555], -0.74],
  [[149, 1, 3], -4.69],
])('cutechess: %j, 0 and 10 Elo under Jeffreys’ prior', (counts, llr) => {
  expect(ratio(counts, 'jeffreys', 0, 10)).toBeCloseTo(llr, 2);
});

test('BayesElo’s hypotheses need games, and a win of both', () => {
  expect(() => ratio([1, 2, 3, 4, 5], 'bayeselo', 0, 5)).toThrow('counts of games');
  expect(() => ratio([1, 2, 3, 4, 5], 'jeffreys', 0, 5)).toThrow('counts of games');
  expect(ratio([0, 10, 20], 'bayeselo', 0, 5)).toBe(0);
});

it('is reversed for the other player', () => {
  for (const model of ['normalized', 'logistic', 'bayeselo', 'jeffreys'] as const)
    expect(ratio([10, 20, 15], model, 0, 5)).toBeCloseTo(ratio([15, 20, 10], model, 0, -5), 9);
});

describe('the state of a test', () => {
  const sprt = { elo0: 0, elo1: 2, alpha: 0.05, beta: 0.05, model: 'normalized' } as const;

  test('bounds of 5 % and 5 % are ± ln 19', () => {
    expect(sprtBounds(sprt).upper).toBeCloseTo(Math.log(19), 12);
    expect(sprtBounds(sprt).lower).toBeCloseTo(-Math.log(19), 12);
    expect(sprtBounds({ alpha: 0.01, beta: 0.1 })).toEqual({ lower: Math.log(0.1 / 0.99), upper: Math.log(0.9 / 0.01) });
  });

  test('goes on between the bounds, and a bound itself decides', () => {
    expect(sprtState(sprt, [365, 16618, 36229, 16974, 390])).toMatchObject({ llr: expect.closeTo(2.250367704, 6) as number });
    expect(sprtState(sprt, [365, 16618, 36229, 16974, 390]).accepted).toBeUndefined();
    const { lower, upper } = sprtBounds(sprt);
    expect(stateAt(sprt, upper).accepted).toBe('H1');
    expect(stateAt(sprt, lower).accepted).toBe('H0');
    expect(stateAt(sprt, upper - 1e-9).accepted).toBeUndefined();
  });

  test('the share of the way to a bound (a block of fastchess: LLR 2.97 is 101.0 %)', () => {
    const bounds = sprtBounds(sprt);
    expect(100 * shareOfBound({ llr: 2.974, ...bounds })).toBeCloseTo(101, 1);
    expect(shareOfBound({ llr: -bounds.upper / 2, ...bounds })).toBeCloseTo(-0.5, 12);
  });

  test('the correction is half the mean square of the steps to a new extreme over their mean', () => {
    // Down by 1, up by 2 and by 2 more (a record of 3 in all), down by 6 (a record of 2).
    const course = [-1, 1, 3, -3];
    const overshoot = course.reduce(overshootAfter, NO_OVERSHOOT);
    const { lower, upper } = sprtBounds(sprt);
    const state = stateAt(sprt, 0, overshoot);
    expect(state.lower).toBeCloseTo(lower + (1 + 4) / 3 / 2, 12);
    expect(state.upper).toBeCloseTo(upper - (1 + 4) / 3 / 2, 12);
  });
});
