// The men on the board as plain data, for those who need more than text: tablebases, pages, measurements.

import type { Colour } from '../../core/colour.ts';
import type { ChessState, Role } from './state.ts';

/** `square` counts from 0 (a1), 1 (b1) … 63 (h8). */
export type PlacedMan = { readonly square: number; readonly colour: Colour; readonly role: Role };

/** Every man, by square. */
export function boardOf(state: ChessState): PlacedMan[] {
  const { board } = state.position;
  const men: PlacedMan[] = [];
  for (const [square, piece] of board) men.push({ square, colour: piece.color, role: piece.role });
  return men;
}
