import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowAt, rowsInSight, topsOf } from './offsets.ts';

const heights = fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 200 });

test('a row begins where the heights before it end', () => {
  expect([...topsOf([36, 28, 36])]).toEqual([0, 36, 64, 100]);
});

test('the row at a height is the one that a linear search finds', () => {
  fc.assert(
    fc.property(heights, fc.integer({ min: -50, max: 20_000 }), (rows, y) => {
      const tops = topsOf(rows);
      let slow = 0;
      for (let index = 0; index < rows.length; index += 1) if ((tops[index] ?? 0) <= y) slow = index;
      expect(rowAt(tops, y)).toBe(slow);
    }),
  );
});

test('every row that touches the window is rendered, and few more', () => {
  fc.assert(
    fc.property(heights, fc.nat(8000), fc.integer({ min: 1, max: 900 }), (rows, top, room) => {
      const tops = topsOf(rows);
      const { from, to } = rowsInSight(tops, top, top + room);
      rows.forEach((height, index) => {
        const begins = tops[index] ?? 0;
        const touches = begins < top + room && begins + height > top;
        if (touches) expect(from <= index && index < to).toBe(true);
      });
      expect(to - from).toBeLessThanOrEqual(room + 1 + 16);
    }),
  );
});

test('no rows', () => {
  expect(rowsInSight(topsOf([]), 0, 500)).toEqual({ from: 0, to: 0 });
});
