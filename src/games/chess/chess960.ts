// The 960 start positions of Chess960 by number.
// Source: R. Scharnagl's numbering, FIDE Laws (2023) guidelines II; https://www.chessprogramming.org/Reinhard_Scharnagl. Standard is 518.

/** The number of start positions, which are numbered from 0. */
export const CHESS960_STARTS = 960;

/** FEN of a start position. Throws `RangeError` for a number outside 0…959. */
export function chess960Start(number: number): string {
  if (!Number.isInteger(number) || number < 0 || number >= CHESS960_STARTS) {
    throw new RangeError(`Cannot make a Chess960 start position: expected a number from 0 to 959, got "${number}"`);
  }
  const rank = backRank(number);
  return `${rank.toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${rank} w KQkq - 0 1`;
}

function backRank(number: number): string {
  const squares: string[] = new Array<string>(8).fill('');
  squares[2 * (number % 4) + 1] = 'B';
  squares[2 * (Math.floor(number / 4) % 4)] = 'B';
  const free = (): number[] => squares.flatMap((piece, file) => (piece === '' ? [file] : []));
  const place = (piece: string, index: number, among: readonly number[]): void => {
    squares[among[index] ?? 0] = piece;
  };
  place('Q', Math.floor(number / 16) % 6, free());
  const forKnights = free();
  for (const index of KNIGHT_PAIRS[Math.floor(number / 96)] ?? []) place('N', index, forKnights);
  const rest = free();
  for (const [index, piece] of ['R', 'K', 'R'].entries()) place(piece, index, rest);
  return squares.join('');
}

/** Which two of the five squares left after bishops and queen the knights take, by the last digit of the numbering. */
const KNIGHT_PAIRS = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
  [1, 2],
  [1, 3],
  [1, 4],
  [2, 3],
  [2, 4],
  [3, 4],
] as const;
