// Compared with fishtest's own code on 16 result vectors, in full precision.

import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { referenceData } from '../../test/needs.ts';
import { logLikelihoodRatio, matchStatistics, sprtBounds, type EloUnit, type MatchCounts } from './matchStatistics.ts';

type Case = {
  readonly results: MatchCounts;
  readonly elo: number;
  readonly elo95: number;
  readonly los: number;
  readonly nelo: number;
  readonly nelo95: number;
  readonly llr: Readonly<Record<string, number>>;
};

const file = referenceData('stats/fishtest-stats.json');
const cases: readonly Case[] =
  file === undefined ? [] : (JSON.parse(readFileSync(file, 'utf8')) as { readonly cases: readonly Case[] }).cases;

/** Relative tolerance, and absolute below 1e-6, because of differences of two large sums. */
const near = (ours: number, theirs: number, precision: number): boolean =>
  Math.abs(ours - theirs) <= precision * Math.max(Math.abs(theirs), 1e-6);

describe.skipIf(file === undefined)('fishtest', () => {
  test('there are 16 cases', () => expect(cases).toHaveLength(16));

  test.each(cases)('$results: Elo, error, superiority, normalized Elo', ({ results, elo, elo95, los, nelo, nelo95 }) => {
    const ours = matchStatistics(results);
    expect(near(ours.elo, elo, 1e-9)).toBe(true);
    expect(near(ours.eloError, elo95, 1e-9)).toBe(true);
    expect(near(ours.superiority, los, 1e-9)).toBe(true);
    expect(near(ours.normalizedElo, nelo, 1e-9)).toBe(true);
    expect(near(ours.normalizedEloError, nelo95, 1e-9)).toBe(true);
  });

  test.each(cases)('$results: the log-likelihood ratio of seven pairs of hypotheses', ({ results, llr }) => {
    let compared = 0;
    for (const [name, theirs] of Object.entries(llr)) {
      const [, unit, elo0, elo1] = /^(logistic|normalized)\[(-?[\d.]+),(-?[\d.]+)\]$/.exec(name) ?? [];
      if (unit === undefined) continue;
      compared += 1;
      const ours = logLikelihoodRatio(results, Number(elo0), Number(elo1), unit as EloUnit);
      expect([name, ours, near(ours, theirs, 1e-6)]).toEqual([name, ours, true]);
    }
    expect(compared).toBe(7);
  });
});

it('is reversed for the other player', () => {
  const [one, other] = [matchStatistics([10, 20, 15]), matchStatistics([15, 20, 10])];
  expect(one.elo).toBeCloseTo(-other.elo, 10);
  expect(one.superiority).toBeCloseTo(1 - other.superiority, 12);
  expect(logLikelihoodRatio([10, 20, 15], 0, 5, 'logistic')).toBeCloseTo(logLikelihoodRatio([15, 20, 10], 0, -5, 'logistic'), 9);
});

it('sprtBounds of 5 % and 5 % are ± ln 19', () => {
  expect(sprtBounds(0.05, 0.05).upper).toBeCloseTo(Math.log(19), 12);
  expect(sprtBounds(0.05, 0.05).lower).toBeCloseTo(-Math.log(19), 12);
});
