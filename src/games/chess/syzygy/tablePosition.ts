// What probing needs from a chess position: its material, the squares of its men as tables number them, and its legal moves by kind.
// The rules are chess's own (state.ts, moves.ts).

import { err, ok, type Result } from '../../../core/result.ts';
import { COLOURS, type Colour } from '../../../core/colour.ts';
import { parseFen } from '../position/setup.ts';
import type { ChessState, Role } from '../position/state.ts';
import { BLACK, BISHOP, KING, KNIGHT, PAWN, QUEEN, roleOf, ROOK } from '../notation/notationMove.ts';
import { keyOfMan, MAX_MEN, type MaterialKey } from './material.ts';

/** The position of a FEN of four or six fields. `none` says why no table contains it; the error is a sentence about the FEN. */
export type TablePosition =
  | { readonly kind: 'position'; readonly state: ChessState }
  | { readonly kind: 'none'; readonly reason: string };

export function readPosition(text: string): Result<TablePosition, string> {
  // Chess960 only extends the possible castling rights, and no table contains a position with any.
  const state = parseFen(text, true);
  if (!state.ok) return err(state.error);
  const { board, castles } = state.value.position;
  if (castles.castlingRights.nonEmpty()) return ok({ kind: 'none', reason: 'no table holds positions with castling rights' });
  const men = board.occupied.size();
  if (men > MAX_MEN) return ok({ kind: 'none', reason: `no table holds positions of ${men} men: expected at most ${MAX_MEN}` });
  return ok({ kind: 'position', state: state.value });
}

/** By a man's number. */
const ROLES = ['pawn', 'pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const satisfies readonly Role[];
const MEN = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING] as const;
const colourOf = (man: number): Colour => ((man & BLACK) === 0 ? 'white' : 'black');

/** Writes the squares of all men of this kind, each xor `flip`, into `into` from `at` on; returns the end position. */
export function collectSquares({ position }: ChessState, man: number, flip: number, into: Int8Array, at: number): number {
  const { board } = position;
  let next = at;
  for (const square of board[ROLES[roleOf(man)] ?? 'king'].intersect(board[colourOf(man)])) into[next++] = square ^ flip;
  return next;
}

export function materialKey({ position }: ChessState): MaterialKey {
  const { board } = position;
  let key = 0;
  for (const man of MEN) {
    const men = board[ROLES[man]];
    if (man === KING || men.isEmpty()) continue;
    for (const colour of COLOURS) key += men.intersect(board[colour]).size() * keyOfMan(colour === 'white' ? man : man | BLACK);
  }
  return key;
}
