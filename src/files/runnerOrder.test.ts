import { describe, expect, test } from 'vitest';
import { drawnByRunner, runnerOrder } from './runnerOrder.ts';

describe('runnerOrder', () => {
  // Played by the runners (-openings order=random start=4 -srand SEED) with the 100 positions of app/tests/data/openings.epd of fastchess.
  test.each([
    ['fastchess', 2n ** 64n - 1n, [37, 26, 99, 22, 9, 10, 86, 8, 76, 27, 36, 80, 60, 14, 7, 52, 11, 67, 42, 49]],
    ['cutechess', 2n ** 32n - 1n, [85, 30, 15, 81, 61, 20, 73, 9, 32, 44, 7, 95, 18, 79, 25, 93, 4, 89, 13, 21]],
  ] as const)('is the order that %s plays for its largest seed', (runner, seed, played) => {
    expect([...runnerOrder(runner, 100, seed)].slice(3, 23)).toEqual(played);
  });

  test('has each place once, and another order for another runner or seed', () => {
    const orders = [
      runnerOrder('fastchess', 500, 7n),
      runnerOrder('fastchess', 500, 8n),
      runnerOrder('cutechess', 500, 7n),
      runnerOrder('cutechess', 500, 8n),
    ];
    for (const order of orders) expect(order.toSorted()).toEqual(Uint32Array.from({ length: 500 }, (_, place) => place));
    expect(new Set(orders.map(String)).size).toBe(4);
  });
});

// What cutechess-cli 1.5.1 drew for eight engines with -tournament knockout; the last has a book of 33 in random order.
test.each([
  [7, 0, 1, [4, 8, 6, 7, 2, 1, 5, 3]],
  [4_294_967_295, 3, 0, [1, 2, 3, 5, 7, 8, 6, 4]],
  [7, 0, 33, [1, 7, 6, 5, 4, 8, 2, 3]],
] as const)('drawnByRunner: seed %d, after %d seeded entrants', (seed, seeded, openings, drawn) => {
  const entrants = [1, 2, 3, 4, 5, 6, 7, 8];
  expect([...entrants.slice(0, seeded), ...drawnByRunner(entrants.slice(seeded), seed, openings)]).toEqual(drawn);
});
