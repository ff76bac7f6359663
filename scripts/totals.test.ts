import { expect, test } from 'vitest';
import { addTotals, formatTotals, hasPassed, NO_TESTS, totalsOf } from './totals.ts';

const report = (passed: number, failed: number, skipped: number): string =>
  JSON.stringify({ numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, numTodoTests: 0 });

test('formatTotals: writes the line that machines read', () => {
  expect(formatTotals(totalsOf(report(12, 0, 0)), undefined)).toBe('12 passed, 0 failed');
  expect(formatTotals(totalsOf(report(12, 1, 2)), 'tests')).toBe('12 passed, 1 failed, 2 skipped');
});

test('formatTotals: a failed check is never "0 failed"', () => {
  expect(formatTotals(NO_TESTS, 'lint')).toBe('0 passed, 1 failed');
});

test('addTotals: counts two runs as one', () => {
  const both = addTotals(totalsOf(report(12, 0, 1)), totalsOf(report(5, 2, 1)));
  expect(formatTotals(both, 'tests')).toBe('17 passed, 2 failed, 2 skipped');
  // The second run ended before its tests: that failure counts in addition to the passed tests.
  expect(formatTotals(addTotals(totalsOf(report(12, 0, 0)), NO_TESTS), 'tests')).toBe('12 passed, 1 failed');
});

test.each([
  [totalsOf(report(12, 0, 0)), true],
  [totalsOf(report(12, 1, 0)), false],
  // No tests ran, so nothing has passed.
  [NO_TESTS, false],
])('hasPassed: %j is %s', (totals, passed) => {
  expect(hasPassed(totals)).toBe(passed);
});

test('totalsOf: refuses a report without counts', () => {
  expect(() => totalsOf('{}')).toThrow('expected a number "numPassedTests"');
});
