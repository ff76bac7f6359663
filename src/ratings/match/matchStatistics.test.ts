// Compared in full precision with fishtest's own code on 16 result vectors, and with the numbers in the unit tests of fastchess (2 decimals).

import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { referenceData } from '../../../test/needs.ts';
import type { Pentanomial } from '../../core/matchTally.ts';
import type { MatchCounts } from './counts.ts';
import { drawRatio, matchStatistics, pairsRatio, superiorityOfWins } from './matchStatistics.ts';

type Case = {
  readonly results: MatchCounts;
  readonly elo: number;
  readonly elo95: number;
  readonly los: number;
  readonly nelo: number;
  readonly nelo95: number;
};

const file = referenceData('stats/fishtest-stats.json');
const cases: readonly Case[] =
  file === undefined ? [] : (JSON.parse(readFileSync(file, 'utf8')) as { readonly cases: readonly Case[] }).cases;

/** Relative, and absolute below 1e-6. */
const near = (ours: number, theirs: number): boolean => Math.abs(ours - theirs) <= 1e-9 * Math.max(Math.abs(theirs), 1e-6);

describe.skipIf(file === undefined)('fishtest', () => {
  test('there are 16 cases', () => expect(cases).toHaveLength(16));

  test.each(cases)('$results: Elo, error, superiority, normalized Elo', ({ results, elo, elo95, los, nelo, nelo95 }) => {
    const ours = matchStatistics(results);
    expect(near(ours.elo, elo)).toBe(true);
    expect(near(ours.eloError, elo95)).toBe(true);
    expect(near(ours.superiority, los)).toBe(true);
    expect(near(ours.normalizedElo, nelo)).toBe(true);
    expect(near(ours.normalizedEloError, nelo95)).toBe(true);
  });
});

test.each<[MatchCounts, number, number, number, number, number, number]>([
  [[89, 123, 76], -15.69, 30.46, -20.76, 40.13, 15.53, 0.477],
  [[96, 111, 136], 40.7, 30.43, 49.77, 36.77, 99.6, 0.558],
  [[34, 54, 63, 64, 75], 55.58, 27.65, 57.94, 28.28, 100, 0.579],
  [[332, 433, 498, 333, 334], -8.64, 10.33, -9.17, 10.96, 5.05, 0.488],
  [[7895, 8757, 5685, 568, 9999], -21.04, 2.95, -19.01, 2.65, 0, 0.47],
])('fastchess: %j as counted', (counts, elo, eloError, nElo, nEloError, superiority, score) => {
  const ours = matchStatistics(counts, 'as-counted');
  expect(ours.elo).toBeCloseTo(elo, 2);
  expect(ours.eloError).toBeCloseTo(eloError, 2);
  expect(ours.normalizedElo).toBeCloseTo(nElo, 2);
  expect(ours.normalizedEloError).toBeCloseTo(nEloError, 2);
  expect(100 * ours.superiority).toBeCloseTo(superiority, 2);
  expect(ours.score).toBeCloseTo(score, 2);
});

test('fastchess: [356, 0, 34], without draws', () => {
  const ours = matchStatistics([356, 0, 34], 'as-counted');
  expect(ours.normalizedElo).toBeCloseTo(-508.44, 2);
  expect(ours.normalizedEloError).toBeCloseTo(34.48, 2);
});

describe('empty counts', () => {
  test('as counted, all points are an infinite Elo without an error', () => {
    expect(matchStatistics([0, 0, 7], 'as-counted')).toMatchObject({
      elo: Infinity,
      eloError: NaN,
      normalizedElo: Infinity,
      normalizedEloError: NaN,
    });
    expect(matchStatistics([3, 0, 0, 0, 0], 'as-counted').elo).toBe(-Infinity);
  });
  test('as counted, an interval that leaves the scale has no width, and Elo stays finite (a block of fastchess: 368.33 +/- nan)', () => {
    const { elo, eloError, normalizedElo, normalizedEloError } = matchStatistics([0, 0, 1, 1, 5], 'as-counted');
    expect(elo).toBeCloseTo(368.33, 2);
    expect(eloError).toBeNaN();
    expect(normalizedElo).toBeCloseTo(529.99, 2);
    expect(normalizedEloError).toBeCloseTo(181.99, 2);
  });
  test('filled, every number is finite', () => {
    expect(Object.values(matchStatistics([0, 0, 7], 'filled')).every(Number.isFinite)).toBe(true);
  });
});

test('the approximate quantile is 1.95716 instead of 1.95996', () => {
  const [exact, approximate] = (['exact', 'approximate'] as const).map(
    (quantile) => matchStatistics([89, 123, 76], 'as-counted', quantile).normalizedEloError,
  );
  expect((approximate ?? 0) / (exact ?? 0)).toBeCloseTo(1.95716 / 1.95996, 5);
});

test('superiority by decisive games: 84.1 % after one win', () => {
  expect(superiorityOfWins(1, 0)).toBeCloseTo(0.8413, 4);
  expect(superiorityOfWins(10, 10)).toBe(0.5);
  expect(superiorityOfWins(0, 0)).toBeNaN();
});

test('ratios of a block of fastchess: DrawRatio 14.29 %, PairsRatio inf', () => {
  const pairs: Pentanomial = [0, 0, 1, 1, 5];
  expect(100 * drawRatio(pairs).value).toBeCloseTo(14.29, 2);
  expect(pairsRatio(pairs).value).toBe(Infinity);
  expect(pairsRatio([10, 20, 100, 30, 15]).value).toBe(1.5);
  // ln 1.5 ± 1.96·√(1/45 + 1/30)
  expect(pairsRatio([10, 20, 100, 30, 15]).error).toBeCloseTo(1.5 * 1.959964 * Math.sqrt(1 / 45 + 1 / 30), 6);
  expect(drawRatio([25, 50, 25])).toEqual({ value: 0.5, error: expect.closeTo(0.097998, 6) as number });
});

it('is reversed for the other player', () => {
  const [one, other] = [matchStatistics([10, 20, 15]), matchStatistics([15, 20, 10])];
  expect(one.elo).toBeCloseTo(-other.elo, 10);
  expect(one.superiority).toBeCloseTo(1 - other.superiority, 12);
});
