// For tests: applies the squares that a viewer receives, and nothing else; knows no rules.

import type { GoState } from '../../../games/go/rules.ts';
import { COLUMN_LETTERS } from '../../../games/go/vertex.ts';
import type { SquareChanges } from '../../messages.ts';

export type PlainBoard = Map<string, string>;

/** Sets every square to what the changes say. Throws if a square is named twice: clients may apply changes in any order. */
export function applyChanges(board: PlainBoard, changes: SquareChanges): PlainBoard {
  const named = new Set<string>();
  for (const change of changes === '' ? [] : changes.split(' ')) {
    const parts = /^([a-h][1-8]|[A-HJ-Z]\d{1,2})([pnbrqkPNBRQKbw]?)$/.exec(change);
    const [, square = '', man = ''] = parts ?? [];
    if (parts === null || named.has(square)) throw new RangeError(`Cannot apply "${changes}": "${change}"`);
    named.add(square);
    if (man === '') board.delete(square);
    else board.set(square, man);
  }
  return board;
}

/** The first field of a FEN. */
export function placementOf(board: PlainBoard): string {
  const ranks: string[] = [];
  for (let rank = 8; rank >= 1; rank--) {
    const signs = [...'abcdefgh'].map((file) => board.get(`${file}${rank}`) ?? '1').join('');
    ranks.push(signs.replaceAll(/1+/g, (empty) => String(empty.length)));
  }
  return ranks.join('/');
}

/** Stones by point from A1, as the rules store them. */
export const stonesOf = (board: PlainBoard, { start: { size } }: GoState): readonly number[] =>
  namesOf(size).map((name) => {
    const stone = board.get(name);
    return stone === undefined ? 0 : stone === 'b' ? 1 : 2;
  });

const NAMES = new Map<number, readonly string[]>();

function namesOf(size: number): readonly string[] {
  const name = (point: number): string => `${COLUMN_LETTERS.charAt(point % size)}${Math.floor(point / size) + 1}`;
  const known = NAMES.get(size) ?? Array.from({ length: size * size }, (_, point) => name(point));
  NAMES.set(size, known);
  return known;
}
