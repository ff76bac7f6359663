// A chess game as a chain of positions: the men, the side to move, how often this position has occurred, which earlier ones may recur.
// Not here: text (setup.ts reads and writes FEN, moves.ts UCI, san.ts SAN) and endings (ending.ts).
//
// Only this folder, san.ts and variants use chessops (https://niklasf.github.io/chessops/).
// Its positions are mutable; each is copied here before a move is played on it, and never changed once it belongs to a state.

import { pawnAttacks } from 'chessops/attacks';
import type { Board } from 'chessops/board';
import type { Context, Position } from 'chessops/chess';
import type { NormalMove, Role } from 'chessops/types';
import type { BoardRules } from '../variants/boardRules.ts';

/**
 * A move on squares 0…63 (a1, b1 … h8). Castling is the king taking its own rook, in standard chess too. A man that is dropped from the pocket
 * (`drop`) comes from the square that it goes to.
 */
export type Move = NormalMove & { readonly drop?: Role };
export type { Role };

export type ChessState = {
  readonly rules: BoardRules;
  readonly chess960: boolean;
  /** Read-only: never play on it. Its en passant square is set only if the capture is legal (FIDE Laws 9.2.3.1). */
  readonly position: Position;
  /** Checkers and pinned pieces of the side to move. */
  readonly context: Context;
  /** Plies since the game's first move. */
  readonly ply: number;
  /** Whether the last ply was a pawn move or a capture; false at the start, which has no last ply. */
  readonly zeroing: boolean;
  /**
   * The count that TCEC's referee keeps instead of the halfmove clock: a rook move that loses a castling right also resets it.
   * The Laws (9.3) do not require that; TCEC's R50 field and draw rule show it (22 of 22 plies in the archive where it makes a difference).
   */
  readonly tcecReversiblePlies: number;
  /** How often this position has occurred in this game, including this time. */
  readonly occurrence: number;
  /** The state one ply before, while a position from there or earlier may still recur; else `undefined`. */
  readonly previous: ChessState | undefined;
};

/** The first state of a game. The state owns the position from here on. */
export function firstState(position: Position, chess960: boolean, rules: BoardRules): ChessState {
  const context = rules.contextOf(position);
  forgetUselessEnPassant(position, context);
  return {
    rules,
    chess960,
    position,
    context,
    ply: 0,
    zeroing: false,
    tcecReversiblePlies: position.halfmoves,
    occurrence: 1,
    previous: undefined,
  };
}

/** The state after a move that is known to be legal. */
export function afterMove(state: ChessState, move: Move): ChessState {
  const { position: before, rules } = state;
  const position = before.clone();
  position.play(move.drop === undefined ? move : { role: move.drop, to: move.to });
  const context = rules.contextOf(position);
  forgetUselessEnPassant(position, context);
  const zeroing = position.halfmoves === 0;
  const rightsBefore = before.castles.castlingRights;
  const rights = position.castles.castlingRights;
  const rightsKept = rights.equals(rightsBefore);
  const previous = !zeroing && rightsKept && !spends(before, position, move) ? state : undefined;
  const counted = !zeroing && (rightsKept || !before.board.rook.has(move.from));
  return {
    rules,
    chess960: state.chess960,
    position,
    context,
    ply: state.ply + 1,
    zeroing,
    tcecReversiblePlies: counted ? state.tcecReversiblePlies + 1 : 0,
    occurrence: occurrenceOf(position, previous),
    previous,
  };
}

/** Whether a move uses up what no later move gives back without a capture: a man of the pocket, or one of three checks. */
const spends = (before: Position, after: Position, { drop }: Move): boolean =>
  drop !== undefined || (before.remainingChecks !== undefined && after.remainingChecks?.equals(before.remainingChecks) === false);

/**
 * FIDE Laws 9.2: the same player has the move, pieces of the same kind and colour are on the same squares, and the possible moves are the
 * same: castling rights (temporarily impossible castling keeps them) and a legal en passant capture. The chain ends where rights or
 * pawns change, so only the pieces and en passant must be compared; the same player is to move at every second ply.
 */
function occurrenceOf(position: Position, previous: ChessState | undefined): number {
  let earlier = previous?.previous;
  while (earlier !== undefined) {
    if (earlier.position.epSquare === position.epSquare && sameBoard(earlier.position.board, position.board)) {
      return earlier.occurrence + 1;
    }
    earlier = earlier.previous?.previous;
  }
  return 1;
}

/**
 * Equality of Black's pieces and of the pawns follows: occupied and White's squares are equal, and pawns have not moved within a chain. Nor have
 * pockets and checks to give changed.
 */
function sameBoard(a: Board, b: Board): boolean {
  return (
    a.occupied.equals(b.occupied) &&
    a.white.equals(b.white) &&
    a.king.equals(b.king) &&
    a.queen.equals(b.queen) &&
    a.rook.equals(b.rook) &&
    a.bishop.equals(b.bishop) &&
    a.knight.equals(b.knight) &&
    a.promoted.equals(b.promoted)
  );
}

/** Clears an en passant square on which no pawn can legally capture, for example because it is pinned. Only for a position not yet shared. */
function forgetUselessEnPassant(position: Position, context: Context): void {
  const target = position.epSquare;
  if (target === undefined) return;
  const behind = position.turn === 'white' ? 'black' : 'white';
  const capturers = pawnAttacks(behind, target).intersect(position.board.pawn).intersect(position.board[position.turn]);
  for (const square of capturers) {
    if (position.dests(square, context).has(target)) return;
  }
  position.epSquare = undefined;
}
