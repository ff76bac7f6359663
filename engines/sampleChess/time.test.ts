import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { budgetOf, fixedBudget } from './time.ts';

const clocks = fc.record({
  leftMs: fc.integer({ min: 0, max: 7_200_000 }),
  incrementMs: fc.integer({ min: 0, max: 30_000 }),
  movesToGo: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
});

describe('budgetOf', () => {
  test('never plans to use what it must keep in reserve', () => {
    fc.assert(
      fc.property(clocks, fc.integer({ min: 0, max: 5000 }), (clock, overheadMs) => {
        const { softMs, hardMs } = budgetOf(clock, overheadMs);
        expect(softMs).toBeGreaterThanOrEqual(0);
        expect(softMs).toBeLessThanOrEqual(hardMs);
        expect(hardMs).toBeLessThanOrEqual(Math.max(0, clock.leftMs - overheadMs));
      }),
    );
  });

  test('a game of 600 moves at 1+0.01, every move to its hard limit and 8 ms late, never flags', () => {
    let leftMs = 1000;
    for (let move = 0; move < 600; move++) {
      leftMs -= budgetOf({ leftMs, incrementMs: 10, movesToGo: undefined }, 15).hardMs + 8;
      expect(leftMs).toBeGreaterThan(0);
      leftMs += 10;
    }
  });

  test('40 moves in a minute, repeatedly, with every move to its hard limit, never flag and use most of the time', () => {
    let leftMs = 0;
    for (let move = 0; move < 400; move++) {
      if (move % 40 === 0) leftMs += 60_000;
      leftMs -= budgetOf({ leftMs, incrementMs: 0, movesToGo: 40 - (move % 40) }, 15).hardMs;
      expect(leftMs).toBeGreaterThan(0);
    }
    expect(leftMs).toBeLessThan(20_000);
  });
});

test('fixedBudget keeps the overhead in reserve, but always has at least a millisecond', () => {
  expect(fixedBudget(100, 15).hardMs).toBe(85);
  expect(fixedBudget(5, 15).hardMs).toBe(1);
});
