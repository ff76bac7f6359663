// How much of its time a player uses. On the clock of a whole game engines of TCEC have used 1 - exp(-m/25) of what they had, base and
// increments together, after m moves of their own, at 30 minutes as at 60: 71 % after 30 moves, 86 % after 50, 97 % after 90. A player
// differs from game to game (standard deviation of the logarithm 0.25).
// Not modelled: searches that a limit of nodes or depth ends before the clock does.

import type { TimeControl, TimePeriod } from './timeControl.ts';

/** Own moves within which a share of 1 - 1/e is used. */
export const PACE_MOVES = 25;
export const PACE_SPREAD = 0.25;

/** What a search without a clock is supposed to take; a limit by the operator is never exceeded. */
const UNCLOCKED_MOVE_MS = 1000;

/** What one side uses for so many moves of its own; `pace` 1 is usual, 2 takes twice as many moves for the same share. */
export function usedMs(timeControl: TimeControl, moves: number, pace: number): number {
  switch (timeControl.kind) {
    case 'moveTime':
      return moves * timeControl.moveTimeMs;
    case 'unlimited':
      return moves * Math.min(UNCLOCKED_MOVE_MS, timeControl.capMs);
    case 'clock':
      return usedOnClock(timeControl.periods, moves, pace);
  }
}

/** A period of so many moves is used up evenly. */
function usedOnClock(periods: readonly TimePeriod[], moves: number, pace: number): number {
  let used = 0;
  let left = moves;
  for (let index = 0; left > 0; index++) {
    const period = periods[Math.min(index, periods.length - 1)];
    if (period === undefined) throw new RangeError('Cannot use time: expected a period, got none');
    const played = period.moves === null ? left : Math.min(left, period.moves);
    const share = period.moves === null ? 1 - Math.exp(-played / (PACE_MOVES * pace)) : played / period.moves;
    used += period.baseMs * share + period.incrementMs * played * (period.moves === null ? share : 1);
    left -= played;
  }
  return used;
}
