// TIE-RMOB: what r-mobility goals are worth (RMOB), exact: a won game gives 1, a lost one 0, a drawn one ½ and (½)^(1 + 2g)
// more for the side that holds the goal, as much less for the other. How a goal is measured on the board: games/chess/mobility.ts.

import { fraction, type Fraction } from './fraction.ts';

/** In half-moves: no position of 16 men a side has 500 moves. */
const LARGEST_GOAL = 1023;

/**
 * The sum over all games of someone with so many half-points. `goals`: how many games were drawn with each goal, in half-moves, positive
 * where it is the player's own and negative where it is the opponent's. Throws `RangeError` for what is no goal.
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
    // 0 is mate: such a game is drawn by a ruling only, and a plain half.
    units += BigInt(Math.sign(goal) * games) << BigInt(largest - Math.abs(goal));
  }
  return fraction(units, 1n << BigInt(1 + largest));
}
