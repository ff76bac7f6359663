// The geometry of an empty board as flat tables, for code that looks at single squares: lines outward from a square, and knights' jumps.
// Squares are 0…63 (a1, b1 … h8).

/** Steps of one square: along ranks and files, then along diagonals. */
const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const;
const JUMPS = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
] as const;

export const DIRECTIONS = STEPS.length;
/** Directions from here on are diagonals. */
export const FIRST_DIAGONAL = 4;

/** For every square and direction the squares of that line, nearest first, closed by -1: it begins at `lineFrom(square, direction)`. */
export const LINES = new Int8Array(64 * 8 * 8).fill(-1);
export const lineFrom = (square: number, direction: number): number => (square << 6) | (direction << 3);

/** For every square those that a knight reaches, closed by -1: they begin at `jumpsFrom(square)`. */
export const KNIGHT_JUMPS = new Int8Array(64 * 16).fill(-1);
export const jumpsFrom = (square: number): number => square << 4;

/** `a1` … `h8`. */
export const SQUARE_NAMES: readonly string[] = Array.from(
  { length: 64 },
  (_, square) => `${'abcdefgh'.charAt(square & 7)}${(square >> 3) + 1}`,
);

for (let square = 0; square < 64; square++) {
  for (const [direction, [files, ranks]] of STEPS.entries()) {
    let at = lineFrom(square, direction);
    for (let next = neighbour(square, files, ranks); next >= 0; next = neighbour(next, files, ranks)) LINES[at++] = next;
  }
  let at = jumpsFrom(square);
  for (const [files, ranks] of JUMPS) {
    const target = neighbour(square, files, ranks);
    if (target >= 0) KNIGHT_JUMPS[at++] = target;
  }
}

/** -1 outside the board. */
function neighbour(square: number, files: number, ranks: number): number {
  const file = (square & 7) + files;
  const rank = (square >> 3) + ranks;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : rank * 8 + file;
}
