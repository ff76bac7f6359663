// The connections left for the page after the games have reserved theirs.

import { expect, test } from 'vitest';
import { connectionsFor, openFiles, parseLimit } from './descriptors.ts';

test.each([
  { limit: 64, open: 40, games: 4, connections: 4 },
  { limit: 1024, open: 40, games: 2, connections: 424 },
  { limit: 1024, open: 40, games: 0, connections: 460 },
  { limit: 20_000, open: 100, games: 16, connections: 9630 },
  { limit: 1_048_576, open: 100, games: 1, connections: 20_000 },
  { limit: Infinity, open: 100, games: 1, connections: 20_000 },
])(
  'of $limit descriptors, $open of them open, with $games games: $connections connections',
  ({ limit, open, games, connections }) => {
    expect(connectionsFor(games, { limit, open })).toBe(connections);
  },
);

test('the kernel reports the limit, otherwise the usual one is used', () => {
  expect(
    parseLimit(
      'Limit   Soft Limit  Hard Limit  Units\nMax open files            1024                 524288               files     \n',
    ),
  ).toBe(1024);
  expect(parseLimit('Max open files            unlimited            unlimited            files\n')).toBe(Infinity);
  expect(parseLimit('')).toBeUndefined();
  const { limit, open } = openFiles();
  expect(limit).toBeGreaterThan(open);
});
