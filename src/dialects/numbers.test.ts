import { describe, expect, test } from 'vitest';
import { fixed, general } from './numbers.ts';

describe('numbers as the C library prints them', () => {
  test.each([
    [0.125, 2, '0.12'],
    [0.375, 2, '0.38'],
    [3.125, 2, '3.12'],
    [-0.125, 2, '-0.12'],
    [2.5, 0, '2'],
    [0.1, 2, '0.10'],
    [-0, 2, '-0.00'],
    [1 / 3, 2, '0.33'],
    [Infinity, 2, 'inf'],
    [-Infinity, 2, '-inf'],
    [NaN, 2, '-nan'],
  ])('%%.f of %d with %d digits is %s', (value, digits, text) => expect(fixed(value, digits)).toBe(text));

  test.each([
    [0.02, 2, '0.02'],
    [0.125, 2, '0.12'],
    [1, 2, '1'],
    [10, 2, '10'],
    [100, 2, '1e+02'],
    [0.00001, 6, '1e-05'],
    [60.5, 6, '60.5'],
    [0, 6, '0'],
  ])('%%g of %d with %d digits is %s', (value, digits, text) => expect(general(value, digits)).toBe(text));
});
