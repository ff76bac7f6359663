// The owners of a position's points, regardless of who moves first: two short searches for points, one for each side to begin.
// They determine when to pass (nothing unsettled is left) and which stones are dead (CGF-9.2: a program marks them itself).
// This is a judgement by playouts, not a proof: rare shapes can be misjudged, and then the count is wrong too.

import { BLACK, EMPTY, FRAME, PASS, WHITE, type Board } from './board.ts';
import type { Chance } from '../chance.ts';
import { search } from '../search.ts';

export type Settlement = {
  /** By point, from -1 (White's) to 1 (Black's). */
  readonly blackFirst: Float64Array;
  readonly whiteFirst: Float64Array;
};

/** Each of the two searches ends after `playouts` playouts, or when its own `shouldStop` says so. */
export type SettleTask = {
  readonly board: Board;
  readonly playouts: number;
  readonly shouldStop: { readonly blackFirst: () => boolean; readonly whiteFirst: () => boolean };
};

export function settle({ board, playouts, shouldStop }: SettleTask, chance: Chance): Settlement {
  const by = (turn: typeof BLACK | typeof WHITE, stop: () => boolean): Float64Array =>
    search(
      {
        ...{ board, turn, playouts, last: PASS, goal: 'points', komi: 0, stonesAhead: undefined },
        shouldStop: stop,
        isAllowed: () => true,
      },
      chance,
    ).ownership;
  return { blackFirst: by(BLACK, shouldStop.blackFirst), whiteFirst: by(WHITE, shouldStop.whiteFirst) };
}

/** A point is settled if one side owns it in most playouts, regardless of who began: 0.7 means 85 of 100. */
const SURE = 0.7;

export function isSettled({ blackFirst, whiteFirst }: Settlement, point: number): boolean {
  const one = blackFirst[point] ?? 0;
  const other = whiteFirst[point] ?? 0;
  return (one > SURE && other > SURE) || (one < -SURE && other < -SURE);
}

/** The stones of chains that belong to the opponent in most playouts, regardless of who begins. */
export function deadStones(board: Board, settlement: Settlement): readonly number[] {
  const dead: number[] = [];
  const seen = new Set<number>();
  for (let point = 0; point < board.width * board.width; point++) {
    const colour = board.colour(point);
    if (colour === EMPTY || colour === FRAME || seen.has(board.chain(point))) continue;
    seen.add(board.chain(point));
    const stones: number[] = [];
    let owned = 0;
    for (let stone = point; ;) {
      stones.push(stone);
      owned += (settlement.blackFirst[stone] ?? 0) + (settlement.whiteFirst[stone] ?? 0);
      stone = board.nextInChain(stone);
      if (stone === point) break;
    }
    const own = (colour === BLACK ? owned : -owned) / (2 * stones.length);
    if (own < DEAD_BELOW) dead.push(...stones);
  }
  return dead;
}

const DEAD_BELOW = 0;
