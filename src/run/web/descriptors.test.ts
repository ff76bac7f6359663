// The connections that the page may hold.

import { expect, test } from 'vitest';
import { connectionsFor, openFiles, parseFileTable, parseLimit } from './descriptors.ts';

test.each([
  { limit: 64, open: 40, connections: 4 },
  { limit: 1024, open: 40, connections: 460 },
  { limit: 20_000, open: 100, connections: 9918 },
  { limit: 1_048_576, open: 100, connections: 20_000 },
  { limit: Infinity, open: 100, connections: 20_000 },
  { limit: 20_000, open: 100, systemLeft: 3000, connections: 1500 },
  { limit: 20_000, open: 100, systemLeft: -5, connections: 4 },
])('of $limit descriptors, $open of them open, $systemLeft left on the system: $connections connections', (files) => {
  expect(connectionsFor(files)).toBe(files.connections);
});

test('the kernel reports the limit, otherwise the usual one is used', () => {
  expect(
    parseLimit(
      'Limit   Soft Limit  Hard Limit  Units\nMax open files            1024                 524288               files     \n',
    ),
  ).toBe(1024);
  expect(parseLimit('Max open files            unlimited            unlimited            files\n')).toBe(Infinity);
  expect(parseLimit('')).toBeUndefined();
  expect(parseFileTable('3500\t500\t8000\n')).toBe(5000);
  expect(parseFileTable('')).toBeUndefined();
  const { limit, open } = openFiles();
  expect(limit).toBeGreaterThan(open);
});
