// The board as text for `showboard`: X is Black, O is White, the last move in brackets.

import { BLACK, EMPTY } from '../../../src/games/go/board.ts';
import type { GoState } from '../../../src/games/go/state.ts';
import { COLUMN_LETTERS } from '../../../src/games/go/vertex.ts';

/** From the highest row down, with the letters of the columns above and below. */
export function drawBoard({ stones, start: { size }, last, captured }: GoState): readonly string[] {
  const letters = `   ${[...COLUMN_LETTERS.slice(0, size)].map((letter) => ` ${letter}`).join('')}`;
  const rows = Array.from({ length: size }, (_, fromTop) => {
    const row = size - 1 - fromTop;
    const cells = Array.from({ length: size }, (_unused, column) => {
      const point = column + size * row;
      const sign = stones[point] === EMPTY ? '.' : stones[point] === BLACK ? 'X' : 'O';
      return `${point === last ? '(' : column > 0 && point === (last ?? -2) + 1 ? ')' : ' '}${sign}`;
    });
    const closed = last !== undefined && last === size - 1 + size * row ? ')' : ' ';
    return `${String(row + 1).padStart(3)}${cells.join('')}${closed}${row + 1}`;
  });
  const lost = `Stones taken: ${captured.white} white, ${captured.black} black`;
  return [letters, ...rows, letters, lost];
}
