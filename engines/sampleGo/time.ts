// How long to think about a move. All times are in milliseconds.

import type { ClockState, TimeSettings } from './clock.ts';

/** The reserve for the communication on a busy machine: this plus a share of the main time, but never more than half of the time left. */
const RESERVE_MS = 1000;
const RESERVE_SHARE = 0.1;
const LARGEST_RESERVE_MS = 30_000;
/** No move takes more than this share of the time left. */
const LARGEST_SHARE = 0.05;
const LONGEST_MS = 60_000;

/** How long a move may take. `emptyPoints` and `points` of the board show how many moves are still to come. */
export function thinkingMs(clock: ClockState, settings: TimeSettings, emptyPoints: number, points: number): number {
  const reserve = Math.min(RESERVE_MS + settings.mainMs * RESERVE_SHARE, LARGEST_RESERVE_MS);
  const usable = Math.max(0, clock.leftMs - Math.min(reserve, clock.leftMs / 2));
  if (clock.stones > 0) return Math.min(usable / (clock.stones + 1), LONGEST_MS);
  // This side still has to play nearly half of the empty points, and never less than a minimum of small moves.
  const moves = Math.max(emptyPoints * 0.5, points * 0.35, 8);
  const overtime = settings.periodStones > 0 ? (settings.periodMs / settings.periodStones) * 0.7 : 0;
  return Math.min(Math.max(Math.min(usable / moves, usable * LARGEST_SHARE), Math.min(overtime, usable)), LONGEST_MS);
}
