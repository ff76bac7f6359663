import { describe, expect, test } from 'vitest';
import { chainAt, lettersOf, parsePoint, placeAfterKey, pointAt, starPoints } from './points.ts';

describe('names of points', () => {
  test('letters skip I, and end with Z on 25 lines', () => {
    expect(lettersOf(19).join('')).toBe('ABCDEFGHJKLMNOPQRST');
    expect(lettersOf(25).at(-1)).toBe('Z');
    expect(lettersOf(25)).toHaveLength(25);
  });

  test('every point of every board survives a round trip', () => {
    for (let size = 2; size <= 25; size += 1)
      for (let row = 0; row < size; row += 1)
        for (let column = 0; column < size; column += 1)
          expect(parsePoint(size, pointAt(size, { column, row }).toLowerCase())).toEqual({ column, row });
  });

  test.each(['', 'I5', 'K10', 'A0', 'A10', 'J', '5', 'A1x', 'pass', 'AA1'])(
    '%s is not a point of a board of nine lines',
    (text) => {
      expect(parsePoint(9, text)).toBeUndefined();
    },
  );
});

describe('starPoints', () => {
  const named = (size: number): string[] =>
    starPoints(size)
      .map((place) => pointAt(size, place))
      .toSorted();

  // As printed on boards of these sizes.
  test('nineteen lines have nine, thirteen and nine have five', () => {
    expect(named(19)).toEqual(['D10', 'D16', 'D4', 'K10', 'K16', 'K4', 'Q10', 'Q16', 'Q4']);
    expect(named(13)).toEqual(['D10', 'D4', 'G7', 'K10', 'K4']);
    expect(named(9)).toEqual(['C3', 'C7', 'E5', 'G3', 'G7']);
  });

  test('even boards have no centre point, tiny boards have none at all', () => {
    expect(named(8)).toEqual(['C3', 'C6', 'F3', 'F6']);
    expect(named(4)).toEqual([]);
    expect(named(5)).toEqual(['C3']);
  });
});

test('placeAfterKey: arrows move by one and stop at the edge', () => {
  const corner = { column: 0, row: 0 };
  expect(placeAfterKey(9, corner, 'ArrowLeft')).toEqual(corner);
  expect(placeAfterKey(9, corner, 'ArrowRight')).toEqual({ column: 1, row: 0 });
  expect(placeAfterKey(9, corner, 'End')).toEqual({ column: 8, row: 0 });
  expect(placeAfterKey(9, corner, 'PageDown')).toEqual({ column: 0, row: 8 });
  expect(placeAfterKey(9, corner, 'x')).toBeUndefined();
});

test('chainAt: stones of one colour that touch, and not diagonally', () => {
  const stones = new Map([
    ['A1', 'b'],
    ['B1', 'b'],
    ['C2', 'b'],
    ['A2', 'w'],
    ['B2', 'b'],
  ] as const);
  expect(chainAt(9, stones, 'A1').toSorted()).toEqual(['A1', 'B1', 'B2', 'C2']);
  expect(chainAt(9, stones, 'A2')).toEqual(['A2']);
  expect(chainAt(9, stones, 'J9')).toEqual([]);
});
