// A number for where the men stand and who is to move, so that a position in no table is recognised from a notation board, without the text of
// the position. Different positions may have one number: castling rights and en passant are not in it.

import type { NotationBoard } from '../notation/notationBoard.ts';
import { BLACK } from '../notation/notationMove.ts';

/** Of the board that is played on. */
export function hashOfBoard(board: NotationBoard): number {
  let hash = board.whiteToMove ? 1 : 2;
  for (let square = 0; square < 64; square++) {
    const man = board.manOn(square);
    if (man !== 0) hash = added(hash, square, man);
  }
  return hash;
}

/** Of a position's text, as tables have it for a key. */
export function hashOfKey(key: string): number {
  const [board = '', turn] = key.split(' ');
  let hash = turn === 'w' ? 1 : 2;
  for (const [index, rank] of board.split('/').toReversed().entries()) {
    let square = 8 * index;
    for (const sign of rank) {
      const role = 'pnbrqk'.indexOf(sign.toLowerCase()) + 1;
      if (role > 0) hash = added(hash, square, sign === sign.toLowerCase() ? role | BLACK : role);
      square += role > 0 ? 1 : Number(sign);
    }
  }
  return hash;
}

const added = (hash: number, square: number, man: number): number =>
  Math.imul(hash ^ ((square << 4) | man), 0x9e3779b1) ^ (hash >>> 15);
