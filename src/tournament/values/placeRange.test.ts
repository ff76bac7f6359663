import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { err, ok } from '../../core/result.ts';
import { formatPlaces, formatSeats, parsePlaces, parseSeats } from './placeRange.ts';

const place = fc.integer({ min: 1, max: 99_999 });

describe('parsePlaces', () => {
  it('reads what formatPlaces writes', () => {
    fc.assert(
      fc.property(place, fc.option(place, { nil: undefined }), (one, other) => {
        const range = other === undefined ? { from: one } : { from: Math.min(one, other), to: Math.max(one, other) };
        expect(parsePlaces(formatPlaces(range))).toEqual(ok(range));
      }),
    );
  });

  it.each(['', '-', '0', '1-0', '-3', '1..3', '1,2', '01', '1-6-7', '100000'])('refuses "%s"', (text) => {
    expect(parsePlaces(text)).toEqual(err('a place or a range of places such as 3, 1-6 or 7-'));
  });
});

describe('parseSeats', () => {
  it.each([
    ['10', { least: 10, most: 10 }, '10'],
    ['2-16', { least: 2, most: 16 }, '2 to 16'],
    [' 3 - 3 ', { least: 3, most: 3 }, '3'],
    ['0-12', { least: 0, most: 12 }, '0 to 12'],
  ])('reads "%s"', (text, count, shown) => {
    expect(parseSeats(text)).toEqual(ok(count));
    expect(formatSeats(count)).toBe(shown);
  });

  it.each(['', '0', '0-0', '7-', '7-3', '-3', '2-4-6', 'ten'])('refuses "%s"', (text) =>
    expect(parseSeats(text)).toEqual(err('a number of seats such as 10, or 2-16')),
  );
});
