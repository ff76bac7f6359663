import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Spread } from './spread.ts';

test('is what the sorted list of all values says', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 1000 }), { minLength: 1 }), (values) => {
      const spread = new Spread();
      for (const value of values) spread.add(value);
      const sorted = values.toSorted((one, other) => one - other);
      const at = (share: number): number | undefined => sorted[Math.ceil(share * sorted.length) - 1];
      const { mean, ...rest } = spread.figures() ?? { mean: Number.NaN };
      expect(mean).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 6);
      expect(rest).toEqual({ count: values.length, median: at(0.5), p99: at(0.99), least: sorted[0], most: sorted.at(-1) });
    }),
  );
});

test('says nothing without values', () => expect(new Spread().figures()).toBeUndefined());
