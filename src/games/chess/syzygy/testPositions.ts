// Random positions for tests and the benchmark of tablebases, and the same positions in other forms.

import type { RandomSource } from '../../../core/random.ts';
import { unwrap } from '../../../core/result.ts';
import { parseFen } from '../position/setup.ts';
import { BLACK, KING, PAWN, roleOf } from '../notation/notationMove.ts';
import { countIn, parseTableName } from './material.ts';
import { collectSquares, readPosition } from './tablePosition.ts';

/** A man as in `notationMove.ts`, and its square. */
export type PlacedMan = readonly [man: number, square: number];

/** The FEN of a legal position with the men of a table's name, either side to move, its first side White or Black. */
export function randomPosition(name: string, random: RandomSource): string {
  const key = parseTableName(name);
  if (key === undefined) throw new RangeError(`Cannot draw a position: expected a table's name, got "${name}"`);
  const exchange = random.below(2) === 0 ? 0 : BLACK;
  const men = [0, BLACK].flatMap((colour) =>
    [KING, 1, 2, 3, 4, 5].flatMap((role) => new Array<number>(countIn(key, role | colour)).fill(role | (colour ^ exchange))),
  );
  for (;;) {
    const placed = men.map((man): PlacedMan => [man, roleOf(man) === PAWN ? 8 + random.below(48) : random.below(64)]);
    if (new Set(placed.map(([, square]) => square)).size < placed.length) continue;
    const fen = fenOf(placed, random.below(2) === 0 ? 'w' : 'b');
    if (readPosition(fen).ok) return fen;
  }
}

export function fenOf(men: readonly PlacedMan[], turn: 'w' | 'b', rest = '- - 0 1'): string {
  const signs = new Array<string>(64).fill('1');
  for (const [man, square] of men) signs[square] = ' PNBRQK??pnbrqk'.charAt(man);
  const ranks = Array.from({ length: 8 }, (_, rank) => signs.slice(rank * 8, rank * 8 + 8).join('')).toReversed();
  return `${ranks.join('/').replace(/1+/g, (empty) => String(empty.length))} ${turn} ${rest}`;
}

/** The men of a FEN without castling rights. */
export function menOf(fen: string): readonly PlacedMan[] {
  const state = unwrap(parseFen(fen, true));
  const squares = new Int8Array(64);
  const placed = Array.from({ length: BLACK + KING }, (_, index) => index + 1).flatMap((man) => {
    const count = roleOf(man) === 0 || roleOf(man) > KING ? 0 : collectSquares(state, man, 0, squares, 0);
    return [...squares.subarray(0, count)].map((square): PlacedMan => [man, square]);
  });
  return placed.toSorted(([, one], [, other]) => one - other);
}
