import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLUMN_LETTERS, formatSgfPoint, formatVertex, parseSgfPoint, parseVertex, PASS } from './vertex.ts';

const boardAndPoint = fc
  .integer({ min: 2, max: 25 })
  .chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 0, max: size * size - 1 })));

describe('names of points', () => {
  test('every point of every board has its own vertex and SGF point, read back in either case', () => {
    fc.assert(
      fc.property(boardAndPoint, fc.boolean(), ([size, point], small) => {
        const vertex = formatVertex(point, size);
        expect(parseVertex(small ? vertex.toLowerCase() : vertex, size)).toEqual({ ok: true, value: point });
        const sgf = formatSgfPoint(point, size);
        if (sgf !== 'tt' || size > 19) {
          expect(parseSgfPoint(small ? sgf : sgf.toUpperCase(), size)).toEqual({ ok: true, value: point });
        }
      }),
    );
  });

  test.each([
    ['A1', 19, 0],
    ['T19', 19, 360],
    ['J1', 9, 8],
    ['Z25', 25, 624],
    ['D4', 19, 60],
    ['pass', 19, PASS],
    ['PASS', 2, PASS],
  ])('%s on a board of %i lines is point %i', (text, size, point) => {
    expect(parseVertex(text, size)).toEqual({ ok: true, value: point });
  });

  test('columns are 25 letters without I (GTP 2, 2.11)', () => {
    expect(COLUMN_LETTERS).toHaveLength(25);
    expect(parseVertex('I5', 25)).toEqual({ ok: false, error: 'there is no column I' });
  });

  test.each([
    ['K1', 9, 'it is off the board, which ends at J9'],
    ['A10', 9, 'it is off the board, which ends at J9'],
    ['A0', 9, 'expected a point such as "D4", or "pass"'],
    ['D04', 9, 'expected a point such as "D4", or "pass"'],
    ['resign', 9, 'expected a point such as "D4", or "pass"'],
    ['', 9, 'expected a point such as "D4", or "pass"'],
    ['D4 ', 9, 'expected a point such as "D4", or "pass"'],
  ])('"%s" on a board of %i lines is refused', (text, size, error) => {
    expect(parseVertex(text, size)).toEqual({ ok: false, error });
  });

  test('no text becomes a point that is off the board', () => {
    const nearly = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{1,2}$/);
    let points = 0;
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 5 }), nearly), fc.integer({ min: 2, max: 25 }), (text, size) => {
        for (const read of [parseVertex(text, size), parseSgfPoint(text, size)]) {
          if (!read.ok || read.value === PASS) continue;
          points++;
          expect(formatVertex(read.value, size)).toMatch(/^[A-HJ-Z][0-9]+$/);
        }
      }),
      { numRuns: 1000 },
    );
    expect(points).toBeGreaterThan(50);
  });

  test('CGF-A2: aa is top left and sa top right, seen from Black', () => {
    expect(parseSgfPoint('aa', 19)).toEqual(parseVertex('A19', 19));
    expect(parseSgfPoint('sa', 19)).toEqual(parseVertex('T19', 19));
    expect(parseSgfPoint('as', 19)).toEqual(parseVertex('A1', 19));
  });

  test('CGF-A2: tt is a pass up to 19x19, and a point on larger boards', () => {
    expect(parseSgfPoint('tt', 19)).toEqual({ ok: true, value: PASS });
    expect(parseSgfPoint('', 25)).toEqual({ ok: true, value: PASS });
    expect(parseSgfPoint('tt', 25)).toEqual(parseVertex('U6', 25));
  });

  test('a number that is not a point is a programming error', () => {
    expect(() => formatVertex(81, 9)).toThrow('Cannot name a point: expected a number from 0 to 80, got "81"');
  });
});
