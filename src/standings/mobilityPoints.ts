// TIE-RMOB: the points for r-mobility goals (RMOB), exact: a won game gives 1, a lost one 0, and a drawn one ½ plus (½)^(1 + 2g) for the side that
// holds the goal, and ½ minus the same for the other. games/chess/mobility.ts measures a goal on the board.

import { fraction, type Fraction } from './fraction.ts';

/** In half-moves: no position of 16 men a side has 500 moves. */
const LARGEST_GOAL = 1023;

/**
 * The sum over all games of a player with `halfPoints`. `goals`: the number of games drawn with each goal, in half-moves, positive for the player's
 * own goals and negative for the opponent's. Throws `RangeError` for a number that is no goal.
 */
export function mobilityPoints(halfPoints: number, goals: ReadonlyMap<number, number>): Fraction {
  let largest = 0;
  for (const goal of goals.keys()) {
    if (!Number.isInteger(goal) || Math.abs(goal) > LARGEST_GOAL) {
      throw new RangeError(
        `Cannot count r-mobility: expected a whole goal from -${LARGEST_GOAL} to ${LARGEST_GOAL}, got "${goal}"`,
      );
    }
    largest = Math.max(largest, Math.abs(goal));
  }
  // All in units of (½)^(1 + largest): a half-point is 2^largest of them.
  let units = BigInt(halfPoints) << BigInt(largest);
  for (const [goal, games] of goals) {
    // 0 is mate: only a ruling can draw such a game, and it counts a plain half.
    units += BigInt(Math.sign(goal) * games) << BigInt(largest - Math.abs(goal));
  }
  return fraction(units, 1n << BigInt(1 + largest));
}
