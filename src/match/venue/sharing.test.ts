// How many threads play how many games.

import { expect, test } from 'vitest';
import type { SlotPlace } from './messages.ts';
import { shareThreads } from './sharing.ts';

const slots = (count: number, cores: readonly number[] = []): readonly SlotPlace[] =>
  Array.from({ length: count }, (_, index) => ({ number: index + 1, cores }));

test.each([
  { games: 1, cores: 2, threads: 1 },
  { games: 2, cores: 2, threads: 1 },
  { games: 64, cores: 2, threads: 1 },
  { games: 65, cores: 2, threads: 2 },
  { games: 256, cores: 2, threads: 4 },
  { games: 32, cores: 33, threads: 1 },
  { games: 32, cores: 64, threads: 2 },
  { games: 256, cores: 512, threads: 16 },
])('$games games on $cores cores: $threads threads', ({ games, cores, threads }) => {
  const shared = shareThreads(slots(games), cores);
  expect(shared.length).toBe(threads);
  const sizes = shared.map(({ length }) => length);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  expect(shared.flatMap((share) => share.map(({ number }) => number)).toSorted((one, other) => one - other)).toEqual(
    slots(games).map(({ number }) => number),
  );
});

test('cores that games own are not left for threads; neighbouring slots are apart', () => {
  expect(shareThreads(slots(32, [0, 1]), 64).length).toBe(1);
  expect(shareThreads(slots(32, [0, 1]), 66).map((share) => share.slice(0, 2).map(({ number }) => number))).toEqual([
    [1, 3],
    [2, 4],
  ]);
});
