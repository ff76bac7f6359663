import { expect, test } from 'vitest';
import { formatTotals, totalsOf } from './totals.ts';

const report = (passed: number, failed: number, skipped: number): string =>
  JSON.stringify({ numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, numTodoTests: 0 });

test('formatTotals: the line that machines read', () => {
  expect(formatTotals(totalsOf(report(12, 0, 0)), undefined)).toBe('12 passed, 0 failed');
  expect(formatTotals(totalsOf(report(12, 1, 2)), 'tests')).toBe('12 passed, 1 failed, 2 skipped');
});

test('formatTotals: a failed check is never "0 failed"', () => {
  expect(formatTotals({ passed: 0, failed: 0, skipped: 0 }, 'lint')).toBe('0 passed, 1 failed');
});

test('totalsOf: refuses a report without counts', () => {
  expect(() => totalsOf('{}')).toThrow('expected a number "numPassedTests"');
});
