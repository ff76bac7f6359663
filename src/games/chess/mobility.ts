// r-mobility (RMOB; invented by Aloril, https://wiki.chessdom.org/R-Mobility): how far one side restricted the other since the last pawn move or
// capture. After a ply the side to move has g legal moves, plus half a move if it is not in check. The game's goal is the smallest g since the
// last pawn move or capture, including that ply, and belongs to the player of that ply. A later equal value does not replace it. Goals here
// depend only on the board: standings/mobilityPoints.ts says what a win and a draw are worth.
//
// Values are in half-moves, so that they are whole numbers: 2g, positive if White has just moved, negative if Black has.

import type { GameRules, GameStart } from '../../core/gameRules.ts';
import { generateMoves, inCheck } from './position/moves.ts';
import type { ChessState } from './position/state.ts';

/** The goal before the first ply, for any start: RMOB's 20.5, from the moves of the usual start. */
const START_GOAL = 41;

/** Fed a game ply by ply; `goal` is valid at any time. Only positions since the last pawn move or capture are counted. */
export type MobilityMeter = {
  /** The position after the next ply. */
  readonly visit: (after: ChessState) => void;
  readonly goal: () => number;
};

export function mobilityMeter(): MobilityMeter {
  let begins = START_GOAL;
  let stretch: ChessState[] = [];
  return {
    visit(after) {
      if (after.zeroing) {
        begins = Number.POSITIVE_INFINITY;
        stretch = [];
      }
      stretch.push(after);
    },
    goal() {
      return stretch.map(goalOf).reduce((best, goal) => (Math.abs(goal) < Math.abs(best) ? goal : best), begins);
    },
  };
}

/** The goal of a game of legal moves in protocol form; `undefined` if a move is not legal or the start cannot be played. */
export function mobilityGoal(
  rules: Pick<GameRules<ChessState>, 'start' | 'play'>,
  start: GameStart,
  moves: readonly string[],
): number | undefined {
  const first = rules.start(start);
  if (!first.ok) return undefined;
  const meter = mobilityMeter();
  let state = first.value;
  for (const move of moves) {
    const played = rules.play(state, move);
    if (!played.ok) return undefined;
    state = played.value.state;
    meter.visit(state);
  }
  return meter.goal();
}

/** Promotions count as four moves, castling and en passant as one. */
function goalOf(state: ChessState): number {
  const halfMoves = 2 * generateMoves(state).length + (inCheck(state) ? 0 : 1);
  // Mate is 0 for either side, because JSON cannot represent -0.
  return halfMoves === 0 || state.position.turn === 'black' ? halfMoves : -halfMoves;
}
