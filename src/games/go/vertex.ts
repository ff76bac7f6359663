// The points of a board and their names. Internally, a point is a number: column + size·row, from 0 at A1, Black's lower left; a pass is PASS.
// Externally, moves are GTP's vertices (`D4`, `pass`: columns without I, rows from the bottom) and SGF's two letters (from the top left).
// Sources: GTP 2 draft 2, 2.11 (vertices, size up to 25); SGF FF[4], Go: a pass is `[]`, and `tt` on boards up to 19x19.

import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { err, ok, type Result } from '../../core/result.ts';

export const PASS = -1;
export const SMALLEST_BOARD = 2;
export const LARGEST_BOARD = 25;

/** Names of the columns from the left; there is no I. */
export const COLUMN_LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/** The point or PASS that a move's text names, in either case; the error says why it names none. */
export function parseVertex(text: string, size: number): Result<number, string> {
  if (/^pass$/i.test(text)) return ok(PASS);
  const parts = /^([A-Za-z])([1-9][0-9]?)$/.exec(text);
  if (parts === null) return err(english(phrase('seen.seat.example.go')));
  const letter = (parts[1] ?? '').toUpperCase();
  if (letter === 'I') return err(english(phrase('seen.seat.noColumn')));
  const column = COLUMN_LETTERS.indexOf(letter);
  const row = Number(parts[2]) - 1;
  if (column >= size || row >= size)
    return err(english(phrase('seen.seat.offBoard', { point: formatVertex(size * size - 1, size) })));
  return ok(column + size * row);
}

/** `D4`; `pass` for PASS. Throws `RangeError` for a number that is not a point of the board. */
export function formatVertex(point: number, size: number): string {
  if (point === PASS) return 'pass';
  checkPoint(point, size);
  return `${COLUMN_LETTERS.charAt(point % size)}${Math.floor(point / size) + 1}`;
}

/** The point or PASS that the value of an SGF move names: letters in either case; `tt` is a pass if the board does not have that point. */
export function parseSgfPoint(text: string, size: number): Result<number, string> {
  const letters = text.trim().toLowerCase();
  if (letters === '' || (letters === 'tt' && size <= 19)) return ok(PASS);
  if (!/^[a-z]{2}$/.test(letters)) return err(`expected two letters such as "pd", got "${text}"`);
  const column = letters.charCodeAt(0) - 97;
  const fromTop = letters.charCodeAt(1) - 97;
  if (column >= size || fromTop >= size) return err(`expected a point of a ${size}x${size} board, got "${text}"`);
  return ok(column + size * (size - 1 - fromTop));
}

/** `pd`; empty for PASS, as FF[4] writes it. Throws `RangeError` for a number that is not a point of the board. */
export function formatSgfPoint(point: number, size: number): string {
  if (point === PASS) return '';
  checkPoint(point, size);
  return String.fromCharCode(97 + (point % size), 97 + size - 1 - Math.floor(point / size));
}

function checkPoint(point: number, size: number): void {
  if (Number.isInteger(point) && point >= 0 && point < size * size) return;
  throw new RangeError(`Cannot name a point: expected a number from 0 to ${size * size - 1}, got "${point}"`);
}
