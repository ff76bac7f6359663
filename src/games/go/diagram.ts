// The board for people: Black's stones `X`, White's `O`, star points `+`, letters and numbers on all four sides, the last stone in brackets.

import { BLACK, WHITE } from './board.ts';
import { handicapPoints, largestHandicap } from './handicap.ts';
import type { GoState } from './state.ts';
import { COLUMN_LETTERS } from './vertex.ts';

/** From the top row down, one line each; the first and last line name the columns. */
export function diagramOf(state: GoState): readonly string[] {
  const { size } = state.start;
  const columns = `   ${[...COLUMN_LETTERS.slice(0, size)].join(' ')}`;
  const stars = new Set(handicapPoints(size, largestHandicap(size)));
  const rows = Array.from({ length: size }, (_, fromTop) => rowText(state, size - 1 - fromTop, stars));
  return [columns, ...rows, columns];
}

function rowText({ start: { size }, stones, last }: GoState, row: number, stars: ReadonlySet<number>): string {
  let text = String(row + 1).padStart(2);
  for (let column = 0; column < size; column++) {
    const point = column + size * row;
    text += point === last ? '(' : column > 0 && point - 1 === last ? ')' : ' ';
    text += signOf(stones[point], stars.has(point));
  }
  return `${text}${last === size * (row + 1) - 1 ? ')' : ' '}${row + 1}`;
}

const signOf = (stone: number | undefined, star: boolean): string =>
  stone === BLACK ? 'X' : stone === WHITE ? 'O' : star ? '+' : '.';
