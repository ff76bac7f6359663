// Compares the matching with an exhaustive search, on random costs, and checks that it stays exact where a single number for all levels would not.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestPerfectMatching, type CostedEdge } from './perfectMatching.ts';
import { leastSums } from './testSwiss.ts';

const complete = (size: number, costs: (one: number, other: number) => readonly number[]): readonly CostedEdge[] =>
  Array.from({ length: size }, (_, one) =>
    Array.from({ length: size - one - 1 }, (__, more) => ({ one, other: one + 1 + more, costs: costs(one, one + 1 + more) })),
  ).flat();

const fields = fc
  .record({
    half: fc.integer({ min: 1, max: 5 }),
    levels: fc.integer({ min: 2, max: 5 }),
    most: fc.constantFrom(1, 3, 50, 4000, 1_000_000),
  })
  .chain(({ half, levels, most }) =>
    fc
      .array(fc.array(fc.nat({ max: most }), { minLength: levels, maxLength: levels }), {
        minLength: half * (2 * half - 1),
        maxLength: half * (2 * half - 1),
      })
      .map((costs) => ({ size: 2 * half, costs, most })),
  );

const LARGE = [
  [5, 0, 0, 0],
  [4, 62_920, 0, 0],
  [0, 0, 0, 0],
  [11, 0, 0, 0],
  [6, 554_279, 887_621, 982_784],
  [6, 0, 0, 0],
];

describe('CGF-5: bestPerfectMatching', () => {
  test('pairs everyone with minimal sums, level by level', () => {
    fc.assert(
      fc.property(fields, ({ size, costs, most }) => {
        const edges = complete(size, () => []).map((edge, index) => ({ ...edge, costs: costs[index] ?? [] }));
        const costOf = new Map(edges.map((edge) => [`${edge.one} ${edge.other}`, edge.costs]));
        const best = bestPerfectMatching(size, edges);
        expect(best?.edges.flatMap(({ one, other }) => [one, other]).sort((a, b) => a - b)).toEqual(
          Array.from({ length: size }, (_, index) => index),
        );
        const least = leastSums(size, (one, other) => costOf.get(`${one} ${other}`) ?? []);
        // Five levels of costs up to 4000 may be too many, and then `settled` says so.
        const settled = best?.settled ?? 0;
        expect(settled).toBeGreaterThanOrEqual(most > 50 ? 2 : (costs[0]?.length ?? 0));
        expect(best?.sums.slice(0, settled)).toEqual(least.slice(0, settled));
      }),
      // The first needs smaller units, with which the first matching found does not have the least sum of a settled level.
      { numRuns: 400, examples: [[{ size: 4, costs: LARGE, most: 1_000_000 }]] },
    );
  });

  test('levels whose product exceeds 2^53 are settled one after another, exactly', () => {
    // Seven levels of up to a million each: 10^42 in one number.
    const cost = (one: number, other: number, level: number): number =>
      ((one * 7919 + other * 104729 + level * 31) * 48271) % 1_000_003;
    const costs = (one: number, other: number): readonly number[] => [
      (one + other) % 2,
      0,
      ...Array.from(
        { length: 5 },
        (_, level) => cost(one, other, level) - (cost(one, other, level) % (10 - level * 2 > 1 ? 250_000 : 1)),
      ),
    ];
    expect(bestPerfectMatching(10, complete(10, costs))).toMatchObject({ sums: leastSums(10, costs), settled: 7 });
  });

  test('costs that no double can hold are refused or reported as open, not guessed', () => {
    expect(() =>
      bestPerfectMatching(
        4,
        complete(4, () => [2 ** 52]),
      ),
    ).toThrow('Cannot match 4: expected costs that doubles can add up');
    expect(
      bestPerfectMatching(
        4,
        complete(4, (one, other) => [one + other, 2 ** 52, 1]),
      )?.settled,
    ).toBe(1);
  });

  test('costs of the first level are accepted as long as (2n + 20) times a cost is a whole number that a double holds', () => {
    const match = (cost: number) =>
      bestPerfectMatching(
        4,
        complete(4, (one) => [cost - one]),
      );
    const most = Math.floor(Number.MAX_SAFE_INTEGER / 28);
    expect(match(most)).toMatchObject({ sums: [2 * most - 2], settled: 1 });
    expect(() => match(most + 1)).toThrow(RangeError);
  });

  test('zero vertices need no pairs; where no perfect matching exists, none is made up', () => {
    expect(bestPerfectMatching(0, [])).toEqual({ edges: [], sums: [], settled: 0 });
    const star = [1, 2, 3].map((other) => ({ one: 0, other, costs: [1] }));
    expect(() => bestPerfectMatching(4, star)).toThrow('Cannot match 4: expected a perfect matching to exist');
    expect(() =>
      bestPerfectMatching(
        3,
        complete(3, () => [1]),
      ),
    ).toThrow('Cannot match 3: expected a perfect matching to exist');
    expect(() => bestPerfectMatching(2, [])).toThrow(RangeError);
  });
});
