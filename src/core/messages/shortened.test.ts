import { expect, it } from 'vitest';
import { formatIssue } from './issue.ts';
import { shortened, withShortQuotes } from './shortened.ts';

it('quotes at most 200 characters of a value', () => {
  const long = 'x'.repeat(300);
  expect(shortened('x'.repeat(200))).toBe('x'.repeat(200));
  expect(shortened(long)).toBe(`${'x'.repeat(200)}…`);
  expect(shortened(`${'x'.repeat(199)}😀`)).toBe(`${'x'.repeat(199)}…`);
  expect(withShortQuotes(`Cannot play "${long}": expected a move, got "${long}" and "e2e4"`)).toBe(
    `Cannot play "${shortened(long)}": expected a move, got "${shortened(long)}" and "e2e4"`,
  );
});

it('an issue shortens its quotes itself, and stays one line of bounded length', () => {
  const long = 'y'.repeat(1000);
  expect(formatIssue({ file: 'a.yaml', line: 3, path: 'name', message: `Cannot use "${long}"` })).toBe(
    `a.yaml:3: name: Cannot use "${'y'.repeat(200)}…"`,
  );
  expect(formatIssue({ message: long.repeat(100) }).length).toBeLessThan(10_100);
});
