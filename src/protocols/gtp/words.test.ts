// Points, scores, komi and handicaps as GTP writes them.

import { expect, test } from 'vitest';
import { fixedHandicap, mostFixedHandicap } from './handicap.ts';
import { formatKomi, parseScore } from './score.ts';
import { parseAnswer, parsePoints, parseVertex } from './vertex.ts';

test.each([
  ['D4', 'D4'],
  ['q16', 'Q16'],
  ['J09', 'J9'],
  ['Z25', 'Z25'],
  ['PASS', 'pass'],
  ['Pass', 'pass'],
  ['I5', undefined],
  ['A26', undefined],
  ['A0', undefined],
  ['AA1', undefined],
  ['D4 ', undefined],
  ['resign', undefined],
  ['', undefined],
])('parseVertex %j', (text, move) => {
  expect(parseVertex(text)).toBe(move);
});

test('parseAnswer accepts a resignation as well as moves', () => {
  expect(['Resign', 'RESIGN', 'd4', 'resigned'].map(parseAnswer)).toEqual(['resign', 'resign', 'D4', undefined]);
});

test('parsePoints: lists over several lines, and no other words', () => {
  expect(parsePoints('')).toEqual([]);
  expect(parsePoints('c3 D4\n\nE5 ')).toEqual(['C3', 'D4', 'E5']);
  expect(parsePoints('c3 pass')).toBeUndefined();
  expect(parsePoints('none')).toBeUndefined();
});

// The first three are the specification's own examples.
test.each([
  ['W+2.5', 'W+2.5'],
  ['B+31', 'B+31'],
  ['0', '0'],
  ['b+26.0', 'B+26'],
  ['W+0.50', 'W+0.5'],
  ['B+0', '0'],
  ['B+007', 'B+7'],
  ['0.0', '0'],
  ['Draw', '0'],
  ['jigo', '0'],
  ['W+5.5 (upper bound: 5.5, lower: 3.5)', 'W+5.5'],
  ['B+Resign', undefined],
  ['B+', undefined],
  ['B+5.', undefined],
  ['6.5', undefined],
  ['Z+1', undefined],
  ['', undefined],
])('parseScore %j', (text, score) => {
  expect(parseScore(text)).toBe(score);
});

test('formatKomi', () => {
  expect([11, 0, -1, 13, 1].map(formatKomi)).toEqual(['5.5', '0', '-0.5', '6.5', '0.5']);
});

// The table of the specification, "Fixed Handicap Placement" (draft 2), as in its diagrams of 19x19 and 9x9.
test.each([
  [19, 2, 'D4 Q16'],
  [19, 3, 'D4 Q16 D16'],
  [19, 4, 'D4 Q16 D16 Q4'],
  [19, 5, 'D4 Q16 D16 Q4 K10'],
  [19, 6, 'D4 Q16 D16 Q4 D10 Q10'],
  [19, 7, 'D4 Q16 D16 Q4 D10 Q10 K10'],
  [19, 8, 'D4 Q16 D16 Q4 D10 Q10 K4 K16'],
  [19, 9, 'D4 Q16 D16 Q4 D10 Q10 K4 K16 K10'],
  [9, 4, 'C3 G7 C7 G3'],
  [12, 2, 'C3 K10'],
  [13, 2, 'D4 K10'],
  [7, 2, 'C3 E5'],
])('fixedHandicap on %d lines, %d stones', (size, stones, points) => {
  expect(fixedHandicap(size, stones)?.join(' ')).toBe(points);
});

test('fixedHandicap: none beyond what a board allows', () => {
  expect([6, 7, 8, 9, 10, 19, 25, 26].map(mostFixedHandicap)).toEqual([0, 4, 4, 9, 4, 9, 9, 0]);
  expect([fixedHandicap(7, 5), fixedHandicap(19, 1), fixedHandicap(19, 10), fixedHandicap(6, 2)]).toEqual(
    Array(4).fill(undefined),
  );
});
