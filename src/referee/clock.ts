// The clock of one side, as a value, in whole milliseconds. Time is measured where the player's bytes are read (src/players).
// The increment is added after the move, with `incrementFirst` also before the first one. A flag falls at <= 0 ms left after the margin, including on the last move of a period (CLOCK-1).

import { opposite, withSide, type Colour, type Sides } from '../core/colour.ts';
import { startMs, type TimeControl, type TimePeriod } from '../core/timeControl.ts';

/** `leftMs` may be negative within the margin. `movesToGo` counts to the end of the period; `undefined` if the period has no end. */
export type ClockState = {
  readonly leftMs: number;
  readonly period: number;
  readonly movesToGo: number | undefined;
};

/** The clock before a side's first move; `undefined` for a control without a running clock. */
export function freshClock(control: TimeControl): ClockState | undefined {
  const leftMs = startMs(control);
  if (control.kind !== 'clock' || leftMs === undefined) return undefined;
  return { leftMs, period: 0, movesToGo: periodAt(control.periods, 0).moves ?? undefined };
}

/** The longest time that a move may take: after this many ms the flag has fallen. For `unlimited` it is the hard limit of a move. */
export function longestMoveMs(control: TimeControl, clock: ClockState | undefined): number {
  switch (control.kind) {
    case 'clock':
      return (clock?.leftMs ?? 0) + control.marginMs;
    case 'moveTime':
      return control.moveTimeMs + control.marginMs;
    case 'unlimited':
      return control.capMs;
  }
}

export type Clocks = Sides<ClockState | undefined>;

/** Both clocks after a move that took `elapsedMs` and was in time. CLOCK-2: in an hourglass, the other side gains what the mover has used. */
export function chargeSide(controls: Sides<TimeControl>, clocks: Clocks, mover: Colour, elapsedMs: number): Clocks {
  const control = controls[mover];
  const [before, after] = [clocks[mover], chargeMove(control, clocks[mover], elapsedMs)];
  const charged = withSide(clocks, mover, after);
  const other = clocks[opposite(mover)];
  if (control.kind !== 'clock' || control.hourglass !== true || before === undefined || after === undefined) return charged;
  return other === undefined
    ? charged
    : withSide(charged, opposite(mover), { ...other, leftMs: other.leftMs + before.leftMs - after.leftMs });
}

/** The clock after a move that took `elapsedMs` and was in time: charges it, adds the increment, and starts the next period if one ended. */
export function chargeMove(control: TimeControl, clock: ClockState | undefined, elapsedMs: number): ClockState | undefined {
  if (control.kind !== 'clock' || clock === undefined) return undefined;
  const period = periodAt(control.periods, clock.period);
  const chargedMs = control.dropBelowMs === undefined ? elapsedMs : elapsedMs - (elapsedMs % control.dropBelowMs);
  return afterMove(control.periods, clock, clock.leftMs - chargedMs + period.incrementMs);
}

/** BOOK-1: the clock after a move from the side's own book. It takes no time and earns no increment, but counts in its period. */
export const countBookMove = (control: TimeControl, clock: ClockState | undefined): ClockState | undefined =>
  control.kind === 'clock' && clock !== undefined ? afterMove(control.periods, clock, clock.leftMs) : undefined;

function afterMove(periods: readonly TimePeriod[], clock: ClockState, leftMs: number): ClockState {
  if (clock.movesToGo === undefined) return { leftMs, period: clock.period, movesToGo: undefined };
  if (clock.movesToGo > 1) return { leftMs, period: clock.period, movesToGo: clock.movesToGo - 1 };
  const next = Math.min(clock.period + 1, periods.length - 1);
  const following = periodAt(periods, next);
  return { leftMs: leftMs + following.baseMs, period: next, movesToGo: following.moves ?? undefined };
}

/** The increment of the clock's current period, in ms. */
export function incrementMs(control: TimeControl, clock: ClockState | undefined): number {
  return control.kind === 'clock' && clock !== undefined ? periodAt(control.periods, clock.period).incrementMs : 0;
}

function periodAt(periods: readonly TimePeriod[], index: number): TimePeriod {
  const period = periods[index];
  if (period === undefined)
    throw new RangeError(`Cannot run a clock: expected a time control with at least one period, got ${periods.length}`);
  return period;
}
