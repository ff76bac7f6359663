// The interface to chess for code outside the rules: FEN, SAN, lines, and what can be counted on the board.
//
// For PGN: walk a game with `chessRules.start`, then per move either
//   parseSan(state, san) -> canonical UCI text, chessRules.play(state, uci) -> next state     (text in, text out), or faster
//   moveOfSan(state, san) -> Move, afterMove(state, move) -> next state, formatMove(state, move) -> UCI   (each step once).
// Writing: formatSan(state, uci), or sanOf(state, move, nextState) if the next state is already known.
// `tcecReversiblePlies` is the source of the archive's R50, `materialBalance` that of `mb`. A whole game with its engines' lines is written
// on a notation board (notationBoard.ts, notationSan.ts), which is faster and does not detect draws.

import type { Sides } from '../../../core/colour.ts';
import type { ChessState, Role } from '../position/state.ts';

export { epdLine, fen } from '../position/setup.ts';
export { formatSan, moveOfSan, parseSan, sanOf } from './san.ts';
export { countMoves, formatMove, generateCaptures, generateMoves, inCheck, legalMoves, parseMove } from '../position/moves.ts';
export { materialBalance, type MaterialBalance } from '../position/material.ts';
export { afterMove, type ChessState, type Move, type Role } from '../position/state.ts';

/** What variants have in addition to the board: the pockets by FEN's letters, the strongest man first, and the checks still to give. */
export function offBoard({ position: { pockets, remainingChecks } }: ChessState): {
  readonly pockets?: Sides<string>;
  readonly checksLeft?: Sides<number>;
} {
  return {
    ...(pockets === undefined ? {} : { pockets: { white: pocketText(pockets.white), black: pocketText(pockets.black) } }),
    ...(remainingChecks === undefined ? {} : { checksLeft: { white: remainingChecks.white, black: remainingChecks.black } }),
  };
}

const pocketText = (pocket: Readonly<Record<Role, number>>): string =>
  `${'Q'.repeat(pocket.queen)}${'R'.repeat(pocket.rook)}${'B'.repeat(pocket.bishop)}${'N'.repeat(pocket.knight)}${'P'.repeat(pocket.pawn)}`;

/** Plies since the last pawn move or capture, including those of the start's halfmove clock. */
export const reversiblePlies = (state: ChessState): number => state.position.halfmoves;

/** The same by the count of TCEC's referee, for R50 and the draw rule: a rook move that loses a castling right also resets it. */
export const tcecReversiblePlies = (state: ChessState): number => state.tcecReversiblePlies;
