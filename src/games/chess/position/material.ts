// Counting men: material balance, and the positions that are dead by material alone.

import type { Board } from 'chessops/board';
import { SquareSet } from 'chessops/squareSet';
import type { ChessState } from './state.ts';

/** The roles in the order of TCEC's `mb` field. */
export const BALANCE_ROLES = ['pawn', 'knight', 'bishop', 'rook', 'queen'] as const;
export type MaterialBalance = Readonly<Record<(typeof BALANCE_ROLES)[number], number>>;

/** White's men minus Black's, by role. */
export function materialBalance(state: ChessState): MaterialBalance {
  const { board } = state.position;
  const balance = (role: (typeof BALANCE_ROLES)[number]): number =>
    board[role].intersect(board.white).size() - board[role].intersect(board.black).size();
  return {
    pawn: balance('pawn'),
    knight: balance('knight'),
    bishop: balance('bishop'),
    rook: balance('rook'),
    queen: balance('queen'),
  };
}

/**
 * Dead by material alone (FIDE Laws 5.2.2): king against king, with one extra knight or bishop, or with any number of bishops all on squares of one
 * colour. The same set as chessops' `isInsufficientMaterial` and as the games that TCEC's archive ends with "Insufficient material"; two knights,
 * or a knight against a bishop, allow a helpmate and continue. Not detected: blocked positions that are dead too.
 */
export function isInsufficientMaterial(board: Board): boolean {
  if (board.pawn.nonEmpty() || board.rook.nonEmpty() || board.queen.nonEmpty()) return false;
  const men = board.occupied.size();
  if (men <= 3) return true;
  return board.knight.isEmpty() && (!board.bishop.intersects(LIGHT) || !board.bishop.intersects(DARK));
}

const LIGHT = SquareSet.lightSquares();
const DARK = SquareSet.darkSquares();
