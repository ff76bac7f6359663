import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatClock } from './formatClock.ts';

test.each([
  [3_723_000, '1:02:03'],
  [754_999, '12:34'],
  [60_000, '1:00'],
  [20_000, '0:20'],
  [19_999, '0:19.9'],
  [9_450, '0:09.4'],
  [0, '0:00.0'],
  [-300, '0:00.0'],
])('formatClock %i', (leftMs, text) => expect(formatClock(leftMs)).toBe(text));

test('a clock that runs down never shows more than before', () => {
  const secondsOf = (text: string): number => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8_000_000 }), fc.integer({ min: 0, max: 5_000 }), (leftMs, laterMs) => {
      expect(secondsOf(formatClock(leftMs - laterMs))).toBeLessThanOrEqual(secondsOf(formatClock(leftMs)));
    }),
  );
});
