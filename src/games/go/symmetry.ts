// The eight symmetries of a Go board: four turns, and each of them mirrored. For those who look for a position however its board lies.

import { parseVertex, formatVertex, PASS } from './vertex.ts';

/** Mirrored left to right if odd, then turned by so many quarters: 0 leaves the board as it is. */
export const SYMMETRIES = [0, 1, 2, 3, 4, 5, 6, 7] as const;
export type Symmetry = (typeof SYMMETRIES)[number];

/** The symmetry that takes another one back. */
export const backFrom = (symmetry: Symmetry): Symmetry => BACK[symmetry];

/** A mirrored board is taken back by itself. */
const BACK = [0, 1, 6, 3, 4, 5, 2, 7] as const satisfies Record<Symmetry, Symmetry>;

/** Where a point is then. */
export function turnedPoint(point: number, size: number, symmetry: Symmetry): number {
  const last = size - 1;
  let [column, row] = [point % size, Math.floor(point / size)];
  if (symmetry % 2 === 1) column = last - column;
  for (let quarters = symmetry >> 1; quarters > 0; quarters--) [column, row] = [row, last - column];
  return column + size * row;
}

/** What a move is called then; `pass` and other texts stay as they are. */
export function turnedMove(move: string, size: number, symmetry: Symmetry): string {
  const point = parseVertex(move, size);
  return point.ok && point.value !== PASS ? formatVertex(turnedPoint(point.value, size, symmetry), size) : move;
}

/** A position as `goRules.position` writes it, on the board that lies so. */
export function turnedPosition(text: string, symmetry: Symmetry): string {
  const [written = '', stones = '', turn, ko = '-'] = text.split(' ');
  const size = Number(written);
  const turned = new Array<string>(stones.length);
  for (let point = 0; point < stones.length; point++) turned[turnedPoint(point, size, symmetry)] = stones.charAt(point);
  const koPoint = ko === '-' ? ko : turnedPoint(Number(ko), size, symmetry);
  return `${written} ${turned.join('')} ${turn} ${koPoint}`;
}
