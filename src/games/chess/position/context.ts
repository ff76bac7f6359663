// Checkers and pinned men of the side to move, by the usual rules of the king.

import { between, bishopAttacks, knightAttacks, pawnAttacks, rookAttacks } from 'chessops/attacks';
import type { Context, Position } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';

/**
 * Equivalent to chessops' `ctx`, but cheaper: traces a slider back to the king only if it is on a line with it, so usually traces none.
 * Omits the other king, because it never gives check.
 */
export function usualContext(position: Position): Context {
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
