// Men and moves of a notation board (notationBoard.ts) as small numbers, and their names in UCI text.

/** A man is its role number, plus `BLACK` for Black; an empty square is 0. */
export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;
export const BLACK = 8;
export const roleOf = (man: number): number => man & 7;
/** FEN's letters by a man's number. */
export const MAN_LETTERS: readonly string[] = [...' PNBRQK  pnbrqk'];

/** A move as one number, so that a line allocates no objects: squares of origin and target (castling: of the rook) and the new man's role. */
export type NotationMove = number;
export const NO_MOVE: NotationMove = -1;
export const originOf = (move: NotationMove): number => move & 63;
export const targetOf = (move: NotationMove): number => (move >> 6) & 63;
export const promotionOf = (move: NotationMove): number => move >> 12;

/** -1 if the two characters are not a square. */
export function squareAt(text: string, index: number): number {
  const file = text.charCodeAt(index) - 97;
  const rank = text.charCodeAt(index + 1) - 49;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : file + 8 * rank;
}

/** `a1` … `h8`. */
export const SQUARE_NAMES: readonly string[] = Array.from(
  { length: 64 },
  (_, square) => `${'abcdefgh'.charAt(square & 7)}${(square >> 3) + 1}`,
);
export const squareName = (square: number): string => SQUARE_NAMES[square] ?? '';

/** The role that a letter promotes to; -1: none. */
export function promotionAt(text: string, index: number): number {
  switch (text.charAt(index)) {
    case 'q':
    case 'Q':
      return QUEEN;
    case 'r':
    case 'R':
      return ROOK;
    case 'b':
    case 'B':
      return BISHOP;
    case 'n':
    case 'N':
      return KNIGHT;
    default:
      return -1;
  }
}
