// The changes that a move makes on the board, as text for viewers that know no rules: every changed square with its new content.
// `e4P e2`: a white pawn is on e4, and e2 is empty. Not here: which moves are legal (notationBoard.ts).

import type { NotationBoard } from './notation/notationBoard.ts';
import {
  BLACK,
  KING,
  MAN_LETTERS,
  originOf,
  PAWN,
  promotionOf,
  roleOf,
  ROOK,
  squareName,
  targetOf,
  type NotationMove,
} from './notation/notationMove.ts';

/**
 * The squares that a legal move will change: first the man's target, then its origin, then the others, each once. A king that castles without
 * leaving its square comes first, its rook's origin after it.
 */
export function changedSquares(board: NotationBoard, move: NotationMove): string {
  const from = originOf(move);
  const to = targetOf(move);
  if (board.isCastling(from, to)) return castling(board.whiteToMove ? 0 : BLACK, from, to);
  const man = board.manOn(from);
  const promotion = promotionOf(move);
  const changes = `${standing(to, promotion === 0 ? man : promotion | (man & BLACK))} ${squareName(from)}`;
  const inPassing = roleOf(man) === PAWN && (from & 7) !== (to & 7) && board.manOn(to) === 0;
  return inPassing ? `${changes} ${squareName((from & 56) | (to & 7))}` : changes;
}

/** All men on the board, in the same form. */
export function squaresOf(board: NotationBoard): string {
  const men: string[] = [];
  for (let square = 0; square < 64; square++) {
    const man = board.manOn(square);
    if (man !== 0) men.push(standing(square, man));
  }
  return men.join(' ');
}

function castling(side: number, king: number, rook: number): string {
  const first = king & 56;
  const kingTo = first + (rook > king ? 6 : 2);
  const rookTo = first + (rook > king ? 5 : 3);
  const changes = [standing(kingTo, KING | side)];
  const leave = (square: number): void => {
    if (square === kingTo) return;
    changes.push(square === rookTo ? standing(rookTo, ROOK | side) : squareName(square));
  };
  leave(king);
  if (rook !== rookTo) leave(rook);
  if (rookTo !== rook && rookTo !== king) changes.push(standing(rookTo, ROOK | side));
  return changes.join(' ');
}

const standing = (square: number, man: number): string => squareName(square) + (MAN_LETTERS[man] ?? '');
