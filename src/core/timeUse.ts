// How much of its time a player uses. With one clock for the whole game, TCEC engines have used 1 - exp(-m/25) of their time, base and
// increments together, after m of their own moves, both at 30 and at 60 minutes: 71 % after 30 moves, 86 % after 50, 97 % after 90. A player
// varies from game to game (standard deviation of the logarithm 0.25).
// Not modelled: searches that a limit of nodes or depth ends before the clock does, and what an hourglass gives back.

import type { TimeControl, TimePeriod } from './timeControl.ts';

/** The number of own moves after which a share of 1 - 1/e is used. */
export const PACE_MOVES = 25;
export const PACE_SPREAD = 0.25;

/** The assumed time of a search without a clock; a lower `capMs` limits it. */
const UNCLOCKED_MOVE_MS = 1000;

/** The time one side uses for `moves` of its own moves; `pace` 1 is usual, 2 takes twice as many moves for the same share. */
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

/** A period with a number of moves is used up evenly. */
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
