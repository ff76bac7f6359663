// The board before an operator, of whatever game: drawn for the operator, and asked whether what was typed is a move. The rules are those of the referee.

import type { Colour } from '../../core/colour.ts';

/** `move` in protocol form, `shown` as people write it. An illegal move has the form of a move and breaks the rules; `none` is no move at all. */
export type Reading =
  | { readonly kind: 'legal'; readonly move: string; readonly shown: string }
  | { readonly kind: 'illegal'; readonly move: string; readonly why: string }
  | { readonly kind: 'none'; readonly why: string };

export type SeatBoard = {
  /** Whose move it is. */
  readonly turn: Colour;
  /** The last move as people write it, with what it took; `undefined` at the start. */
  readonly last: string | undefined;
  /** The board from this side, with the last move marked. */
  readonly draw: (side: Colour) => readonly string[];
  readonly read: (text: string) => Reading;
  /** What of these are no stones that could be dead, in one sentence; Go only. */
  readonly refuseDead?: (stones: readonly string[]) => string | undefined;
};
