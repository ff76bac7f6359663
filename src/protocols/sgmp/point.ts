// The value of MOVE: 0 is a pass, else 1 + x + size·y, counted from A1 at Black's lower left; White's moves have 0x200 added (SGMP-1).
// So nine bits hold the point, which is enough for boards up to 22×22. This file does not check whether a move is legal.

import type { Colour } from '../../core/colour.ts';

export const MAX_SIZE = 22;
const MIN_SIZE = 2;
const WHITE = 0x200;
const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

export const isBoardSize = (size: number): boolean => Number.isInteger(size) && size >= MIN_SIZE && size <= MAX_SIZE;

/** QUERY 8 is answered by 1 for an even game, so a handicap of one stone cannot be expressed. */
export const isHandicap = (stones: number): boolean => stones === 0 || (Number.isInteger(stones) && stones >= 2 && stones <= 9);

/** `undefined` for a text that is neither a point of the board nor a pass. */
export function moveValue(move: string, colour: Colour, size: number): number | undefined {
  const added = colour === 'white' ? WHITE : 0;
  if (move === 'pass') return added;
  const parts = /^([A-HJ-Z])([1-9]\d?)$/.exec(move);
  const [x, y] = [COLUMNS.indexOf(parts?.[1] ?? ''), Number(parts?.[2]) - 1];
  return parts !== null && x < size && y < size ? added + 1 + x + size * y : undefined;
}

/** The colour in the value, and its move; `move` is `undefined` if the board has no such point. */
export function moveOf(value: number, size: number): { readonly colour: Colour; readonly move: string | undefined } {
  const colour = value >= WHITE ? 'white' : 'black';
  const number = value & (WHITE - 1);
  if (number === 0) return { colour, move: 'pass' };
  const x = (number - 1) % size;
  const y = Math.floor((number - 1) / size);
  return { colour, move: y < size ? `${COLUMNS[x] ?? ''}${y + 1}` : undefined };
}
