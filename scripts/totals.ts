// The number of tests that passed and failed, from vitest's JSON report, in the single line that machines read.

import { readFileSync } from 'node:fs';

export type Totals = { readonly passed: number; readonly failed: number; readonly skipped: number };

export const NO_TESTS: Totals = { passed: 0, failed: 0, skipped: 0 };

/** `NO_TESTS` if there is no report: the tests never ran. */
export function readTotals(path: string): Totals {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return NO_TESTS;
  }
  return totalsOf(text);
}

export function totalsOf(report: string): Totals {
  const counts: unknown = JSON.parse(report);
  return {
    passed: countIn(counts, 'numPassedTests'),
    failed: countIn(counts, 'numFailedTests'),
    skipped: countIn(counts, 'numPendingTests') + countIn(counts, 'numTodoTests'),
  };
}

export const hasPassed = ({ passed, failed }: Totals): boolean => passed > 0 && failed === 0;

export const addTotals = (one: Totals, other: Totals): Totals => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

/** `12 passed, 1 failed, 2 skipped`. If a check failed and no test did, that check counts as the one failure. */
export function formatTotals(totals: Totals, failedCheck: string | undefined): string {
  const failed = failedCheck !== undefined && totals.failed === 0 ? 1 : totals.failed;
  return `${totals.passed} passed, ${failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`;
}

function countIn(report: unknown, key: string): number {
  const count =
    typeof report === 'object' && report !== null ? Object.entries(report).find(([name]) => name === key)?.[1] : undefined;
  if (typeof count !== 'number')
    throw new Error(`Cannot read the report of the tests: expected a number "${key}", got "${String(count)}"`);
  return count;
}
