// r-mobility (RMOB; invented by Aloril, https://wiki.chessdom.org/R-Mobility): how far one side restricted the other
// since the last pawn move or capture. After a ply the side to move has g legal moves, and half a move more where it is not in check;
// the game's goal is the smallest g since the last pawn move or capture, that ply included, and belongs to who moved last. An equal value
// later does not replace it. Goals are the board's alone here: what a win and a draw are worth is said in standings/mobilityPoints.ts.
//
// In half-moves, so that they are whole numbers: 2g, positive where White has just moved, negative where Black has.

import type { GameRules, GameStart } from '../../core/gameRules.ts';
import { generateMoves, inCheck } from './position/moves.ts';
import type { ChessState } from './position/state.ts';

/** The goal before the first ply, whatever the start: 20.5 as RMOB has it, the moves of the usual start. */
const START_GOAL = 41;

/** A game is shown ply by ply; the goal can be asked at any time. Only positions since the last pawn move or capture are counted. */
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

/** The goal of a game of legal moves in protocol form; `undefined` where a move is not legal or the start cannot be played. */
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

/** Promotions count four moves, castling and en passant one. */
function goalOf(state: ChessState): number {
  const halfMoves = 2 * generateMoves(state).length + (inCheck(state) ? 0 : 1);
  // Mate is 0 for either side: a negative zero would not survive JSON.
  return halfMoves === 0 || state.position.turn === 'black' ? halfMoves : -halfMoves;
}
