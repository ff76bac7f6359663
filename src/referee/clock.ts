// The clock of one side, as a value, in whole milliseconds. Time is measured where the player's bytes are read (src/players).
// The increment is added after the move. A flag falls at <= 0 ms left after the margin, including on the last move of a period (CLOCK-1).

import type { TimeControl, TimePeriod } from '../core/timeControl.ts';

/** `leftMs` may be negative within the margin. `movesToGo` counts to the end of the period; `undefined` if the period has no end. */
export type ClockState = {
  readonly leftMs: number;
  readonly period: number;
  readonly movesToGo: number | undefined;
};

/** The clock before a side's first move; `undefined` for a control without a running clock. */
export function freshClock(control: TimeControl): ClockState | undefined {
  if (control.kind !== 'clock') return undefined;
  const first = periodAt(control.periods, 0);
  return { leftMs: first.baseMs, period: 0, movesToGo: first.moves ?? undefined };
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

/** The clock after a move that took `elapsedMs` and was in time: charges it, adds the increment, and starts the next period if one ended. */
export function chargeMove(control: TimeControl, clock: ClockState | undefined, elapsedMs: number): ClockState | undefined {
  if (control.kind !== 'clock' || clock === undefined) return undefined;
  const period = periodAt(control.periods, clock.period);
  const chargedMs = control.dropBelowMs === undefined ? elapsedMs : elapsedMs - (elapsedMs % control.dropBelowMs);
  const leftMs = clock.leftMs - chargedMs + period.incrementMs;
  if (clock.movesToGo === undefined) return { leftMs, period: clock.period, movesToGo: undefined };
  if (clock.movesToGo > 1) return { leftMs, period: clock.period, movesToGo: clock.movesToGo - 1 };
  const next = Math.min(clock.period + 1, control.periods.length - 1);
  const following = periodAt(control.periods, next);
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
