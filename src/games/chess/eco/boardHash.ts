// A hash of the men on the board and the side to move, so that positions outside a table are rejected on a notation board without building the
// position's text. Different positions may have the same hash: it does not cover castling rights and en passant.

import type { NotationBoard } from '../notation/notationBoard.ts';
import { BLACK } from '../notation/notationMove.ts';

/** The hash of a notation board. */
export function hashOfBoard(board: NotationBoard): number {
  let hash = board.whiteToMove ? 1 : 2;
  for (let square = 0; square < 64; square++) {
    const man = board.manOn(square);
    if (man !== 0) hash = added(hash, square, man);
  }
  return hash;
}

/** The hash of a table key. */
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
