// A chess game as a chain of positions: the men, the side to move, how often this position has occurred, which earlier ones may recur.
// Not here: text (setup.ts reads and writes FEN, moves.ts UCI, san.ts SAN) and endings (ending.ts).
//
// Only five files use chessops (https://niklasf.github.io/chessops/): state.ts, setup.ts, moves.ts, san.ts, material.ts.
// Its positions are mutable; each is copied here before a move is played on it, and never changed once it belongs to a state.

import { between, bishopAttacks, knightAttacks, pawnAttacks, rookAttacks } from 'chessops/attacks';
import type { Board } from 'chessops/board';
import type { Chess, Context } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import type { NormalMove, Role } from 'chessops/types';

/** A move on squares 0…63 (a1, b1 … h8). Castling is the king taking its own rook, in standard chess too. */
export type Move = NormalMove;
export type { Role };

export type ChessState = {
  readonly chess960: boolean;
  /** Read-only: never play on it. Its en passant square is set only if the capture is legal (FIDE Laws 9.2.3.1). */
  readonly position: Chess;
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
export function firstState(position: Chess, chess960: boolean): ChessState {
  const context = contextOf(position);
  forgetUselessEnPassant(position, context);
  return {
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
  const before = state.position;
  const position = before.clone();
  position.play(move);
  const context = contextOf(position);
  forgetUselessEnPassant(position, context);
  const zeroing = position.halfmoves === 0;
  const rightsBefore = before.castles.castlingRights;
  const rights = position.castles.castlingRights;
  const rightsKept = rights.equals(rightsBefore);
  const previous = !zeroing && rightsKept ? state : undefined;
  const counted = !zeroing && (rightsKept || !before.board.rook.has(move.from));
  return {
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

/**
 * Equivalent to chessops' `ctx`, but cheaper: traces a slider back to the king only if it is on a line with it, so usually traces none.
 * Omits the other king, because it never gives check.
 */
function contextOf(position: Chess): Context {
  const { board, turn } = position;
  const king = board.king.intersect(board[turn]).first();
  if (king === undefined) return position.ctx();
  const enemies = board[turn === 'white' ? 'black' : 'white'];
  let checkers = knightAttacks(king)
    .intersect(board.knight)
    .union(pawnAttacks(turn, king).intersect(board.pawn))
    .intersect(enemies);
  let blockers = NO_SQUARES;
  const onRookLines = lineAt(ROOK_LINES, king).intersect(board.rook.union(board.queen));
  const onBishopLines = lineAt(BISHOP_LINES, king).intersect(board.bishop.union(board.queen));
  for (let snipers = onRookLines.union(onBishopLines).intersect(enemies); ; snipers = snipers.withoutFirst()) {
    const sniper = snipers.first();
    if (sniper === undefined) break;
    const inTheWay = between(king, sniper).intersect(board.occupied);
    if (inTheWay.isEmpty()) checkers = checkers.with(sniper);
    else if (!inTheWay.moreThanOne()) blockers = blockers.union(inTheWay);
  }
  return { king, blockers, checkers, variantEnd: false, mustCapture: false };
}

const NO_SQUARES = SquareSet.empty();
/** The squares that a rook and a bishop could reach on an empty board, by square. */
const ROOK_LINES = Array.from({ length: 64 }, (_, square) => rookAttacks(square, NO_SQUARES));
const BISHOP_LINES = Array.from({ length: 64 }, (_, square) => bishopAttacks(square, NO_SQUARES));

const lineAt = (lines: readonly SquareSet[], square: number): SquareSet => lines[square] ?? NO_SQUARES;

/**
 * FIDE Laws 9.2: the same player has the move, pieces of the same kind and colour are on the same squares, and the possible moves are the
 * same: castling rights (temporarily impossible castling keeps them) and a legal en passant capture. The chain ends where rights or
 * pawns change, so only the pieces and en passant must be compared; the same player is to move at every second ply.
 */
function occurrenceOf(position: Chess, previous: ChessState | undefined): number {
  let earlier = previous?.previous;
  while (earlier !== undefined) {
    if (earlier.position.epSquare === position.epSquare && sameBoard(earlier.position.board, position.board)) {
      return earlier.occurrence + 1;
    }
    earlier = earlier.previous?.previous;
  }
  return 1;
}

/** Equality of Black's pieces and of the pawns follows: occupied and White's squares are equal, and pawns have not moved within a chain. */
function sameBoard(a: Board, b: Board): boolean {
  return (
    a.occupied.equals(b.occupied) &&
    a.white.equals(b.white) &&
    a.king.equals(b.king) &&
    a.queen.equals(b.queen) &&
    a.rook.equals(b.rook) &&
    a.bishop.equals(b.bishop) &&
    a.knight.equals(b.knight)
  );
}

/** Clears an en passant square on which no pawn can legally capture, for example because it is pinned. Only for a position not yet shared. */
function forgetUselessEnPassant(position: Chess, context: Context): void {
  const target = position.epSquare;
  if (target === undefined) return;
  const behind = position.turn === 'white' ? 'black' : 'white';
  const capturers = pawnAttacks(behind, target).intersect(position.board.pawn).intersect(position.board[position.turn]);
  for (const square of capturers) {
    if (position.dests(square, context).has(target)) return;
  }
  position.epSquare = undefined;
}
