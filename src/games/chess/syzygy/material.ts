// Material, and the names of tables for it: `KQPvKR` is king, queen and pawn against king and rook.
// It does not include the side to move or the colours: a table answers for both.

import { BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, roleOf, ROOK } from '../notation/notationMove.ts';

/** The largest number of men for which tables exist. */
export const MAX_MEN = 7;

/** Counts of all men except kings as one number: three bits per role, White's in the lower fifteen bits. */
export type MaterialKey = number;

/** What one more man of this kind adds to a key. */
export const keyOfMan = (man: number): MaterialKey =>
  roleOf(man) === KING ? 0 : 1 << (3 * (roleOf(man) - 1) + (man & BLACK ? BLACK_BITS : 0));

/** The same material with the colours exchanged. */
export const mirroredKey = (key: MaterialKey): MaterialKey => ((key & WHITE_MASK) << BLACK_BITS) | (key >> BLACK_BITS);

export const countIn = (key: MaterialKey, man: number): number =>
  roleOf(man) === KING ? 1 : (key >> (3 * (roleOf(man) - 1) + (man & BLACK ? BLACK_BITS : 0))) & 7;

/** The material of a table by its name, the first side as White; `undefined` if it is not a name of 3 to 7 men. */
export function parseTableName(name: string): MaterialKey | undefined {
  if (!/^K[QRBNP]*vK[QRBNP]*$/.test(name) || name.length < 4 || name.length > MAX_MEN + 1) return undefined;
  let key = 0;
  for (const [index, side] of name.split('v').entries()) {
    for (const letter of side) key += keyOfMan(LETTERS.indexOf(letter) | (index === 0 ? 0 : BLACK));
  }
  return key;
}

/** The usual name of a table: the side with more men first; if equal, the stronger side. */
export function formatTableName(key: MaterialKey): string {
  const [first, second] = [key, mirroredKey(key)].map(sideName).toSorted(strongestFirst);
  return `${first}v${second}`;
}

export const menIn = (key: MaterialKey): number => sideName(key).length + sideName(mirroredKey(key)).length;

/** By role number; 0 is no role. */
const LETTERS = ' PNBRQK';
const STRONGEST_FIRST = [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN];
const BLACK_BITS = 15;
const WHITE_MASK = (1 << BLACK_BITS) - 1;

const sideName = (key: MaterialKey): string =>
  STRONGEST_FIRST.map((role) => LETTERS.charAt(role).repeat(countIn(key, role))).join('');

function strongestFirst(one: string, other: string): number {
  if (one.length !== other.length) return other.length - one.length;
  for (let at = 0; at < one.length; at++) {
    const difference = LETTERS.indexOf(other.charAt(at)) - LETTERS.indexOf(one.charAt(at));
    if (difference !== 0) return difference;
  }
  return 0;
}
