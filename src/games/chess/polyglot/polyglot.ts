// Polyglot books: the key of a position and the entries of a file. Source: "Polyglot book format" (M. Van den Bergh). src/files reads the files.
// Standard chess only: keys of Chess960 name no rook, so positions with different rights may share one.

import type { ChessState, Move, Role } from '../position/state.ts';
import { RANDOM_KEYS } from './randomKeys.ts';

/** Key (8 bytes), move (2), weight (2), learning data (4), the highest byte first; ordered by key. */
export const ENTRY_BYTES = 16;

/** `move` in UCI text, castling as the king taking its rook; it need not be legal. A weight of 0: never played. */
export type BookEntry = { readonly move: string; readonly weight: number };

const KINDS = { pawn: 0, knight: 2, bishop: 4, rook: 6, queen: 8, king: 10 } as const satisfies Record<Role, number>;
const CASTLING = 768;
const EN_PASSANT = 772;
const TURN = 780;

/**
 * `before` and `move` lead to `state`, if it is not the first one: the key has the en passant file whenever a pawn stands next to the one that has
 * just gone two steps, even if it cannot capture.
 */
export function bookKey(state: ChessState, before?: ChessState, move?: Move): bigint {
  const { board, castles, turn, epSquare } = state.position;
  let key = 0n;
  for (const [square, { role, color }] of board) key ^= keyAt(64 * (KINDS[role] + (color === 'white' ? 1 : 0)) + square);
  for (const [index, right] of RIGHTS.entries())
    if (castles.rook[right.colour][right.side] !== undefined) key ^= keyAt(CASTLING + index);
  const file = before === undefined || move === undefined ? epSquare && epSquare % 8 : pushedFile(state, before, move);
  if (file !== undefined) key ^= keyAt(EN_PASSANT + file);
  return turn === 'white' ? key ^ keyAt(TURN) : key;
}

const RIGHTS = [
  { colour: 'white', side: 'h' },
  { colour: 'white', side: 'a' },
  { colour: 'black', side: 'h' },
  { colour: 'black', side: 'a' },
] as const;

/** The file of a pawn that went two steps and stands next to a pawn of the side to move. */
function pushedFile({ position: { board, turn } }: ChessState, before: ChessState, { from, to }: Move): number | undefined {
  if (!before.position.board.pawn.has(from) || Math.abs(to - from) !== 16) return undefined;
  const file = to % 8;
  const beside = [...(file > 0 ? [to - 1] : []), ...(file < 7 ? [to + 1] : [])];
  return beside.some((square) => board.pawn.has(square) && board[turn].has(square)) ? file : undefined;
}

const FILES = 'abcdefgh';
const PROMOTIONS = ['', 'n', 'b', 'r', 'q'];

/** The entry whose 16 bytes begin at `offset`. */
export function decodeEntry(bytes: DataView, offset: number): BookEntry & { readonly key: bigint } {
  const move = bytes.getUint16(offset + 8);
  const square = (bits: number): string => `${FILES.charAt(bits & 7)}${((bits >> 3) & 7) + 1}`;
  return {
    key: bytes.getBigUint64(offset),
    move: square(move >> 6) + square(move) + (PROMOTIONS[(move >> 12) & 7] ?? ''),
    weight: bytes.getUint16(offset + 10),
  };
}

function keyAt(index: number): bigint {
  const key = RANDOM_KEYS[index];
  if (key === undefined)
    throw new RangeError(`Cannot find a random key: expected a number below ${RANDOM_KEYS.length}, got ${index}`);
  return key;
}
