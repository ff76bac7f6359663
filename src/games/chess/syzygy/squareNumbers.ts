// The numberings of squares from which the tables' indices are built. All follow from a few sentences of the format and are computed here.
// Squares are 0…63 (a1, b1 … h8). A position without pawns is turned and mirrored until its first man is in the triangle a1-d1-d4;
// one with pawns until its leading pawn is on the files a to d.
// Source: R. de Man's Syzygy format, https://www.chessprogramming.org/Syzygy_Bases and the public probing codes.

import { MAX_MEN } from './material.ts';

const fileOf = (square: number): number => square & 7;
const rankOf = (square: number): number => square >> 3;

/** Above the diagonal a1-h8: positive; on it: 0. */
export const aboveDiagonal = (square: number): number => rankOf(square) - fileOf(square);

export const mirroredAtDiagonal = (square: number): number => (fileOf(square) << 3) | rankOf(square);

/** The number of ways to choose `count` of `from` squares. */
export const choose = (count: number, from: number): number => WAYS[count * 65 + from] ?? 0;

const WAYS = new Int32Array((MAX_MEN + 1) * 65);
for (let from = 0; from <= 64; from++) {
  WAYS[from] = 1;
  for (let count = 1; count <= Math.min(from, MAX_MEN - 1); count++) {
    WAYS[count * 65 + from] = choose(count - 1, from - 1) + choose(count, from - 1);
  }
}

/** The ten squares of the triangle a1-d1-d4: first those below the diagonal, then those on it; -1 elsewhere. */
export const IN_TRIANGLE = new Int8Array(64).fill(-1);
/** The 28 squares below the diagonal a1-h8; -1 elsewhere. */
export const BELOW_DIAGONAL = new Int8Array(64).fill(-1);

const triangle: number[] = [];
for (const onDiagonal of [false, true]) {
  let below = 0;
  for (let square = 0; square < 64; square++) {
    if (onDiagonal ? aboveDiagonal(square) !== 0 : aboveDiagonal(square) >= 0) continue;
    if (!onDiagonal) BELOW_DIAGONAL[square] = below++;
    if (fileOf(square) > 3) continue;
    IN_TRIANGLE[square] = triangle.length;
    triangle.push(square);
  }
}

/** The 462 placings of two kings, by number in the triangle and square of the other; those with both on the diagonal are last. -1: none. */
const KINGS = new Int16Array(10 * 64).fill(-1);
export const KINGS_PLACINGS = 462;
export const kingsNumber = (inTriangle: number, other: number): number => KINGS[inTriangle * 64 + other] ?? -1;

let placings = 0;
for (const bothOnDiagonal of [false, true]) {
  for (const [number, king] of triangle.entries()) {
    for (let other = 0; other < 64; other++) {
      const adjacent = Math.abs(fileOf(king) - fileOf(other)) <= 1 && Math.abs(rankOf(king) - rankOf(other)) <= 1;
      const onDiagonal = aboveDiagonal(king) === 0;
      if (adjacent || (onDiagonal && aboveDiagonal(other) > 0)) continue;
      if ((onDiagonal && aboveDiagonal(other) === 0) === bothOnDiagonal) KINGS[number * 64 + other] = placings++;
    }
  }
}

/** Pawns by their distance from leading: 47 on a2, 46 on h2, 45 on a3 … 0 on e7. The leading pawn has the highest number. */
export const PAWN_RANKING = new Int8Array(64).fill(-1);
let pawnsLeft = 47;
for (let file = 0; file < 4; file++) {
  for (let rank = 1; rank <= 6; rank++) {
    PAWN_RANKING[rank * 8 + file] = pawnsLeft--;
    PAWN_RANKING[rank * 8 + 7 - file] = pawnsLeft--;
  }
}

/** The first number of the placings of `count` leading pawns whose first is on `square`, counted from the first on its file. */
const LEADING = new Int32Array((MAX_MEN + 1) * 64);
const LEADING_IN_ALL = new Int32Array((MAX_MEN + 1) * 4);
export const leadingBegin = (count: number, square: number): number => LEADING[count * 64 + square] ?? 0;
export const leadingPlacings = (count: number, file: number): number => LEADING_IN_ALL[count * 4 + file] ?? 0;

for (let count = 1; count < MAX_MEN; count++) {
  for (let file = 0; file < 4; file++) {
    let placed = 0;
    for (let rank = 1; rank <= 6; rank++) {
      const square = rank * 8 + file;
      LEADING[count * 64 + square] = placed;
      placed += choose(count - 1, PAWN_RANKING[square] ?? 0);
    }
    LEADING_IN_ALL[count * 4 + file] = placed;
  }
}
