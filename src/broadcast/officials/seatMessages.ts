// What a page at an operator's seat reads and sends: types only, for the page too (messages.ts hands them on). The seat's own messages are those
// of protocols/seat/messages.ts, as they come from the game; in addition there is what a terminal works out for itself and a page, which knows no
// rules, receives: whether anyone listens, what is on the board, and which moves are legal.

import type { Colour, Sides } from '../../core/colour.ts';
import type { FromSeat, ToSeat } from '../../protocols/seat/messages.ts';

/**
 * How it is with the line to the game. `waiting`: no seat is open, one is waited for. `seated`: what comes, comes from the game. `taken`: someone
 * else sits there, and `take-over` replaces them. `over`: nothing more will be played.
 */
export type SeatLineState = 'waiting' | 'seated' | 'taken' | 'over';

/** `move` is what is sent; `set` and `text` as in `ShownMove`. Chess: `from` and `to` are squares, castling in Chess960 goes to the rook. Go: `to` is the point; a pass has neither. */
export type SeatChoice = {
  readonly move: string;
  readonly text: string;
  readonly set: string;
  readonly from?: string;
  readonly to?: string;
};

/** After every `game`, `turn`, `moved` and `ask-score`. `ply`: moves made so far. */
export type SeatBoard = {
  readonly kind: 'board';
  readonly game: number;
  /** The game's id, where it is known yet. */
  readonly id?: number;
  readonly ply: number;
  readonly turn: Colour;
  /** Lines of a Go board. */
  readonly size?: number;
  /** The whole board, as `SquareChanges`. */
  readonly position: string;
  readonly last?: { readonly text: string; readonly set: string };
  readonly check?: true;
  /** Go: stones that each side has captured. */
  readonly captures?: Sides<number>;
  /** While a move is asked for; else none. */
  readonly legal: readonly SeatChoice[];
};

/** Events named `seat` of `GET /api/v1/seats/EVENT/ENTRANT/live`, one message each and without ids: every stream begins with the whole state. */
export type SeatMessage = ToSeat | SeatBoard | { readonly kind: 'line'; readonly state: SeatLineState; readonly words: string };

/** What is posted to `/api/v1/seats/EVENT/ENTRANT`; the answer comes in the stream. `hello` is the server's. */
export type SeatPost = Exclude<FromSeat, { readonly kind: 'hello' }> | { readonly kind: 'take-over' };
