import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimeControl } from '../core/timeControl.ts';
import { chargeMove, chargeSide, freshClock, incrementMs, longestMoveMs } from './clock.ts';

const control = (...periods: { moves?: number; baseMs: number; incrementMs?: number }[]): TimeControl => ({
  kind: 'clock',
  periods: periods.map(({ moves, baseMs, incrementMs: increment }) => ({
    moves: moves ?? null,
    baseMs,
    incrementMs: increment ?? 0,
  })),
  marginMs: 0,
});

/** Time left after each of these moves. */
function leftAfter(timeControl: TimeControl, elapsed: readonly number[]): (number | undefined)[] {
  let clock = freshClock(timeControl);
  return elapsed.map((ms) => (clock = chargeMove(timeControl, clock, ms))?.leftMs);
}

describe('chargeMove', () => {
  it('adds the increment after the move', () => {
    expect(leftAfter(control({ baseMs: 1000, incrementMs: 10 }), [100, 200])).toEqual([910, 720]);
  });

  it('CGF-6.2: ignores times below one second if the event says so', () => {
    const periods = [{ moves: null, baseMs: 10_000, incrementMs: 0 }];
    const timeControl: TimeControl = { kind: 'clock', periods, marginMs: 0, dropBelowMs: 1000 };
    expect(leftAfter(timeControl, [999, 1000, 2900])).toEqual([10_000, 9000, 7000]);
  });

  it('repeats the last period: 2 moves in 1000 ms', () => {
    expect(leftAfter(control({ moves: 2, baseMs: 1000 }), [300, 300, 300, 300, 300])).toEqual([700, 1400, 1100, 1800, 1500]);
  });

  it('continues with the rest of the game after the first period', () => {
    const timeControl = control({ moves: 1, baseMs: 1000 }, { baseMs: 500, incrementMs: 7 });
    expect(leftAfter(timeControl, [400, 100])).toEqual([1100, 1007]);
    const second = chargeMove(timeControl, freshClock(timeControl), 400);
    expect(incrementMs(timeControl, second)).toBe(7);
    expect(second?.movesToGo).toBeUndefined();
  });

  it('neither loses nor adds time: what is left is what was given minus what was used', () => {
    const period = fc.record({
      moves: fc.integer({ min: 1, max: 5 }),
      baseMs: fc.integer({ min: 1, max: 9999 }),
      incrementMs: fc.nat(99),
    });
    fc.assert(
      fc.property(
        fc.array(period, { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat(500), { maxLength: 40 }),
        (periods, elapsed) => {
          const timeControl = control(...periods);
          const left = leftAfter(timeControl, elapsed).at(-1) ?? freshClock(timeControl)?.leftMs;
          // Slow and simple: add up every move's period one by one.
          let given = periods[0]?.baseMs ?? 0;
          let index = 0;
          let played = 0;
          for (let move = 0; move < elapsed.length; move++) {
            given += periods[index]?.incrementMs ?? 0;
            played += 1;
            if (played === periods[index]?.moves) {
              played = 0;
              index = index === periods.length - 1 ? index : index + 1;
              given += periods[index]?.baseMs ?? 0;
            }
          }
          expect(left).toBe(given - elapsed.reduce((sum, ms) => sum + ms, 0));
        },
      ),
    );
  });

  it('charges nothing without a clock', () => {
    const moveTime: TimeControl = { kind: 'moveTime', moveTimeMs: 5, marginMs: 0 };
    const clock = freshClock(control({ baseMs: 1000, incrementMs: 10 }));
    expect(freshClock({ kind: 'unlimited', capMs: 5 })).toBeUndefined();
    expect(chargeMove(moveTime, undefined, 3)).toBeUndefined();
    expect(chargeMove(moveTime, clock, 3)).toBeUndefined();
    expect(incrementMs(moveTime, undefined)).toBe(0);
    expect(incrementMs(moveTime, clock)).toBe(0);
  });

  it('has the first increment from the start if the event says so', () => {
    const timeControl: TimeControl = {
      ...control({ moves: 2, baseMs: 1000, incrementMs: 10 }),
      incrementFirst: true,
    } as TimeControl;
    expect(freshClock(timeControl)?.leftMs).toBe(1010);
    // The next period adds its base only: its first increment came after the move before.
    expect(leftAfter(timeControl, [100, 100])).toEqual([920, 1830]);
  });

  it('requires a clock with at least one period', () => {
    expect(() => freshClock(control())).toThrow('expected a time control with at least one period, got 0');
  });
});

describe('chargeSide', () => {
  const glass = (baseMs: number): TimeControl => ({ ...control({ baseMs }), hourglass: true }) as TimeControl;

  it('CLOCK-2: gives what one side uses to the other', () => {
    const controls = { white: glass(1000), black: glass(500) };
    const start = { white: freshClock(controls.white), black: freshClock(controls.black) };
    const first = chargeSide(controls, start, 'white', 300);
    expect([first.white?.leftMs, first.black?.leftMs]).toEqual([700, 800]);
    const second = chargeSide(controls, first, 'black', 50);
    expect([second.white?.leftMs, second.black?.leftMs]).toEqual([750, 750]);
  });

  it('CLOCK-2: the sum of both clocks stays the same', () => {
    const controls = { white: { ...glass(900), dropBelowMs: 7 } as TimeControl, black: glass(400) };
    fc.assert(
      fc.property(fc.array(fc.nat(100), { maxLength: 30 }), (elapsed) => {
        const clocks = elapsed.reduce(
          (before, ms, index) => chargeSide(controls, before, index % 2 === 0 ? 'white' : 'black', ms),
          { white: freshClock(controls.white), black: freshClock(controls.black) },
        );
        expect((clocks.white?.leftMs ?? 0) + (clocks.black?.leftMs ?? 0)).toBe(1300);
      }),
    );
  });

  it('leaves the other clock alone where there is no hourglass', () => {
    const controls = { white: control({ baseMs: 1000, incrementMs: 10 }), black: control({ baseMs: 500 }) };
    const start = { white: freshClock(controls.white), black: freshClock(controls.black) };
    expect(chargeSide(controls, start, 'white', 300)).toEqual({ white: { ...start.white, leftMs: 710 }, black: start.black });
  });
});

describe('longestMoveMs', () => {
  it('is the time left plus the margin, the time of the move plus the margin, or the cap', () => {
    const clock = { ...control({ baseMs: 1000 }), marginMs: 20 } as TimeControl;
    expect(longestMoveMs(clock, freshClock(clock))).toBe(1020);
    expect(longestMoveMs({ kind: 'moveTime', moveTimeMs: 100, marginMs: 5 }, undefined)).toBe(105);
    expect(longestMoveMs({ kind: 'unlimited', capMs: 60000 }, undefined)).toBe(60000);
  });
});
