import { describe, expect, it } from 'vitest';
import type { TimeControl } from '../core/timeControl.ts';
import { usedMs } from './timeUse.ts';

const clock = (...periods: Extract<TimeControl, { kind: 'clock' }>['periods']): TimeControl => ({
  kind: 'clock',
  periods,
  marginMs: 0,
});
const WHOLE_GAME = { moves: null, baseMs: 1_800_000, incrementMs: 5000 };

describe('usedMs', () => {
  /**
   * Games of Cup 4, Season 15 Division 1, Season 16 League 1 Playoff and Season 18 League 2 at 30'+5" and 60'+5", by the number of moves that an
   * engine made: the number of games, and the share of base and increments that both players used together.
   */
  it.each([
    [20, 40, 50, 0.712],
    [40, 60, 181, 0.867],
    [60, 80, 95, 0.936],
    [80, 100, 33, 0.972],
  ])('uses what engines of TCEC used in games of %i to %i own moves (%i games)', (from, to, _games, share) => {
    const moves = (from + to) / 2;
    const had = WHOLE_GAME.baseMs + moves * WHOLE_GAME.incrementMs;
    expect(Math.abs(usedMs(clock(WHOLE_GAME), moves, 1) / had - share)).toBeLessThan(0.02);
  });

  it('uses up a period of N moves evenly, and repeats the last period', () => {
    const forty = clock({ moves: 40, baseMs: 80_000, incrementMs: 100 });
    expect(usedMs(forty, 20, 1)).toBe(42_000);
    expect(usedMs(forty, 100, 1)).toBe(210_000);
    const then = clock({ moves: 10, baseMs: 10_000, incrementMs: 0 }, { moves: null, baseMs: 1000, incrementMs: 0 });
    expect(usedMs(then, 10, 1)).toBe(10_000);
    expect(usedMs(then, 1000, 1)).toBeCloseTo(11_000, 3);
  });

  it('uses all of a fixed time, one second without a clock, and never more than the available time', () => {
    expect(usedMs({ kind: 'moveTime', moveTimeMs: 70, marginMs: 0 }, 30, 1)).toBe(2100);
    expect(usedMs({ kind: 'unlimited', capMs: 60_000 }, 30, 1)).toBe(30_000);
    expect(usedMs({ kind: 'unlimited', capMs: 50 }, 30, 1)).toBe(1500);
    for (const moves of [0, 1, 400]) {
      const used = usedMs(clock(WHOLE_GAME), moves, 0.4);
      expect(used).toBeGreaterThanOrEqual(0);
      expect(used).toBeLessThanOrEqual(WHOLE_GAME.baseMs + moves * WHOLE_GAME.incrementMs);
    }
  });
});
