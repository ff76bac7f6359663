// Which man can go from one square to another, as flat tables: one lookup says whether its way of moving leads there; the squares between are
// checked on the board. Squares are 0…63 (a1, b1 … h8); a board is the 64 men of notationMove.ts.

import { BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK } from './notationMove.ts';

const JUMP = 1;
const ADJACENT = 2;
const STRAIGHT = 4;
const DIAGONAL = 8;
const UPWARDS = 16;
const DOWNWARDS = 32;

/** By `from << 6 | to`: ways of moving that lead there, and the step along a line, 0 if the squares are not on one line. */
const WAYS = new Int8Array(64 * 64);
const STEPS = new Int8Array(64 * 64);
for (let from = 0; from < 64; from++) {
  for (let to = 0; to < 64; to++) {
    const [files, ranks] = [(to & 7) - (from & 7), (to >> 3) - (from >> 3)];
    const [wide, high] = [Math.abs(files), Math.abs(ranks)];
    if (from === to) continue;
    const line = wide === 0 || high === 0 ? STRAIGHT : wide === high ? DIAGONAL : 0;
    const near = Math.max(wide, high) === 1 ? ADJACENT : wide * high === 2 ? JUMP : 0;
    const pawns = near === ADJACENT && line === DIAGONAL ? (ranks === 1 ? UPWARDS : DOWNWARDS) : 0;
    WAYS[(from << 6) | to] = line | near | pawns;
    if (line !== 0) STEPS[(from << 6) | to] = Math.sign(files) + 8 * Math.sign(ranks);
  }
}

const WAYS_OF_MAN = new Int8Array(16);
for (const [role, ways] of [
  [KNIGHT, JUMP],
  [BISHOP, DIAGONAL],
  [ROOK, STRAIGHT],
  [QUEEN, STRAIGHT | DIAGONAL],
  [KING, ADJACENT],
] as const)
  WAYS_OF_MAN.fill(ways, role, role + 1).fill(ways, role | BLACK, (role | BLACK) + 1);
WAYS_OF_MAN[PAWN] = UPWARDS;
WAYS_OF_MAN[PAWN | BLACK] = DOWNWARDS;

export const isOnOneLine = (from: number, to: number): boolean => from === to || STEPS[(from << 6) | to] !== 0;

/** Whether the man on a square attacks another square: a pawn attacks where it captures. */
export function attacks(men: Int8Array, from: number, to: number): boolean {
  const way = (WAYS[(from << 6) | to] ?? 0) & (WAYS_OF_MAN[men[from] ?? 0] ?? 0);
  if (way === 0) return false;
  if ((way & (STRAIGHT | DIAGONAL)) === 0) return true;
  const step = STEPS[(from << 6) | to] ?? 0;
  for (let square = from + step; square !== to; square += step) if (men[square] !== 0) return false;
  return true;
}

/** A square from which a man of a side (0 White, `BLACK` Black) attacks `square`; -1: none. */
export function attackerOf(men: Int8Array, square: number, side: number): number {
  for (let from = 0; from < 64; from++) {
    const man = men[from] ?? 0;
    if (man !== 0 && (man & BLACK) === side && attacks(men, from, square)) return from;
  }
  return -1;
}
