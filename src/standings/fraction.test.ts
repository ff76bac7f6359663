import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareFractions, decimalOf, formatApart, formatFraction, fraction, fractionOf } from './fraction.ts';

describe('fraction', () => {
  test.each([
    [fraction(2079, 4), 2, '519.75'],
    [fraction(320, 4), 2, '80'],
    [fraction(0), 0, '0'],
    [fraction(7), 0, '7'],
    [fraction(1, 3), 2, '0.33'],
    [fraction(2, 3), 2, '0.67'],
    [fraction(1, 1024), 2, '0'],
    [fraction(1999, 1000), 2, '2'],
    // Halves to even, as in the published tables of the 4k event: 43.625 is 43.62.
    [fraction(349, 8), 2, '43.62'],
    [fraction(3, 8), 2, '0.38'],
    [fraction((1n << 60n) + 1n, 1n << 60n), 6, '1'],
  ])('$0 with at most %i decimals is %s', (value, decimals, text) => {
    expect(formatFraction(value, decimals)).toBe(text);
  });

  test('shows two different values differently', () => {
    expect(formatApart(fraction(1, 3), fraction(333, 1000), 2)).toEqual(['0.3333', '0.333']);
    expect(formatApart(fraction((1n << 42n) + 1n, 1n << 42n), fraction(1), 6)).toEqual(['1.0000000000002', '1']);
    expect(formatApart(fraction(1, 2), fraction(2, 4), 0)).toEqual(['0', '0']);
  });

  test('compares like numbers, and exactly where numbers cannot', () => {
    const value = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 1000 }));
    fc.assert(
      fc.property(value, value, (one, other) => {
        expect(compareFractions(fraction(...one), fraction(...other))).toBe(Math.sign(one[0] / one[1] - other[0] / other[1]));
      }),
    );
    expect(compareFractions(fraction((1n << 80n) + 1n, 1n << 80n), fraction(1))).toBe(1);
  });

  test('converts to decimals for JSON, and back', () => {
    expect(decimalOf(fraction(1531, 30))).toBe(51.033333);
    expect(compareFractions(fractionOf(51.033333), fraction(51_033_333, 1_000_000))).toBe(0);
  });

  test.each([
    [1, 0],
    [-1, 2],
  ])('refuses %i/%i', (numerator, denominator) => {
    expect(() => fraction(numerator, denominator)).toThrow(
      'Cannot make a fraction: expected a numerator from 0 and a denominator from 1',
    );
  });
});
