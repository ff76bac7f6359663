import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCount, formatElapsed, formatEvaluation, formatMoveNumber, shareOf } from './figures.ts';

test.each([
  [{ centipawns: 34 }, '+0.34'],
  [{ centipawns: -5 }, '−0.05'],
  [{ centipawns: 0 }, '0.00'],
  [{ centipawns: -1250 }, '−12.5'],
  [{ centipawns: 15300 }, '+153'],
  [{ mate: 12 }, 'M12'],
  [{ mate: -7 }, '−M7'],
  [{ centipawns: 34, bound: '>' as const }, '≥+0.34'],
  [{ mate: -7, bound: '<' as const }, '≤−M7'],
  [undefined, '–'],
])('formatEvaluation %j', (evaluation, text) => expect(formatEvaluation(evaluation)).toBe(text));

test.each([
  [840, '0.8s'],
  [9_949, '9.9s'],
  [9_950, '10s'],
  [59_400, '59s'],
  [59_600, '1:00'],
  [151_000, '2:31'],
  [3_723_000, '1:02:03'],
])('formatElapsed %i', (ms, text) => expect(formatElapsed(ms)).toBe(text));

test.each([
  [0, '0'],
  [987, '987'],
  [1_234, '1.23k'],
  [45_600_000, '45.6M'],
  [999_940, '1.00M'],
  [3_784_769_610, '3.78G'],
  [120_000_000_000, '120G'],
  [5_100_000_000_000, '5.10T'],
])('formatCount %i', (count, text) => expect(formatCount(count)).toBe(text));

test('formatCount is never longer than five characters', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_000_000_000_000 }), (count) => {
      expect(formatCount(count).length).toBeLessThanOrEqual(5);
    }),
  );
});

test('shareOf grows with the evaluation, is half at zero, and full at a mate', () => {
  expect(shareOf({ centipawns: 0 })).toBe(0.5);
  expect(shareOf({ mate: 3 })).toBe(1);
  expect(shareOf({ mate: -3 })).toBe(0);
  fc.assert(
    fc.property(fc.integer({ min: -30000, max: 30000 }), (centipawns) => {
      const share = shareOf({ centipawns });
      expect(share).toBeGreaterThan(shareOf({ centipawns: centipawns - 1 }));
      expect(share + shareOf({ centipawns: -centipawns })).toBeCloseTo(1, 12);
    }),
  );
});

test.each([
  [1, 1, true, '1.'],
  [2, 1, true, '1…'],
  [3, 1, true, '2.'],
  [1, 12, false, '12…'],
  [2, 12, false, '13.'],
  [3, 12, false, '13…'],
])('formatMoveNumber of ply %i from %i, White first: %s', (ply, firstMove, whiteBegins, text) =>
  expect(formatMoveNumber(ply, firstMove, whiteBegins)).toBe(text),
);
