// What a game and the seat of an operator say to each other: one JSON object a line, both ways (SEAT). A program without a protocol is played
// by its operator, who types its moves there (CGF-4.3); a game goes on there after a fault of the protocol (CGF-10.1), and there an operator
// resigns (CGF-9.1.3) and enters the score that their program displays (CGF-9.3). A terminal and a page say the same.
// Moves are text in the game's protocol form, times whole ms. What is read is checked in parse.ts; who may say what when, in session.ts.

import type { Colour } from '../../core/colour.ts';
import type { Outcome } from '../../core/ending.ts';
import type { GameStart } from '../../core/gameRules.ts';
import type { SearchRequest } from '../session.ts';

/** Raised when a message changes its meaning. A seat of another version is refused. */
export const SEAT_VERSION = 1;

/** What the seat is asked for at the moment. */
export const SEAT_ASKS = ['move', 'score', 'nothing'] as const;
export type SeatAsk = (typeof SEAT_ASKS)[number];

/** `time` as it was when the clock of `running` began to run, `runningMs` ago; `running` absent: no clock runs. */
export type SeatClock = {
  readonly time: SearchRequest['time'];
  readonly running?: Colour;
  readonly runningMs: number;
};

/** What is on the board: all moves since the start, what the seat is asked for, and the clocks, absent until they are known. */
export type SeatPosition = {
  readonly moves: readonly string[];
  readonly asks: SeatAsk;
  readonly clock?: SeatClock;
};

/** `game` is the number under which the seat speaks of this game, from 1; `colour` is the seat's own, absent until it is known. */
export type SeatGameHeader = {
  readonly game: number;
  readonly start: GameStart;
  readonly colour?: Colour;
  readonly opponent: string;
  readonly event?: string;
  readonly round?: number;
};

export const REFUSED_WORDS = ['hello', 'message', 'move', 'resign', 'score'] as const;

export type ToSeat =
  /** There is no game; the whole state, as the answer to `hello`. */
  | { readonly kind: 'waiting'; readonly version: number }
  /** A game begins, or the whole state of one that is played, as the answer to `hello`. */
  | ({ readonly kind: 'game'; readonly version: number } & SeatGameHeader & SeatPosition)
  /** The position has changed: the opponent has moved, or a game goes on here. */
  | ({ readonly kind: 'turn'; readonly game: number } & SeatPosition)
  /** The seat's own move was taken: it cannot be taken back here. `ply` counts from 1; `clock` is computed until the next `turn`. */
  | { readonly kind: 'moved'; readonly game: number; readonly ply: number; readonly move: string; readonly clock?: SeatClock }
  /** Both sides have passed: what score does the program display? */
  | { readonly kind: 'ask-score'; readonly game: number; readonly moves: readonly string[] }
  /** The score was taken; `null`: that there is none. */
  | { readonly kind: 'scored'; readonly game: number; readonly score: string | null }
  /** `outcome` absent: without a result. `words` say how it ended. */
  | { readonly kind: 'over'; readonly game: number; readonly outcome?: Outcome; readonly words: string }
  /** `mayConfirm`: the move seems to break the rules; `confirm` sends it all the same. After `hello` was refused the connection ends. */
  | {
      readonly kind: 'refused';
      readonly what: (typeof REFUSED_WORDS)[number];
      readonly why: string;
      readonly mayConfirm?: boolean;
    }
  | { readonly kind: 'note'; readonly words: string }
  /** No one listens here any more, until the seat is opened again for another game. */
  | { readonly kind: 'closed'; readonly words: string };

export type FromSeat =
  /** The first word of every connection. `takeOver`: the connected operator has to go. */
  | { readonly kind: 'hello'; readonly version: number; readonly operator: string; readonly takeOver: boolean }
  /** `ply` is the one that the move makes, from 1: a move that was typed for another position is refused. */
  | { readonly kind: 'move'; readonly game: number; readonly ply: number; readonly move: string }
  /** A move that is to be sent although it seems to break the rules: then it forfeits the game. */
  | { readonly kind: 'confirm'; readonly game: number; readonly ply: number; readonly move: string }
  | { readonly kind: 'resign'; readonly game: number }
  /** `score` as SGF `RE` has it (`B+6.5`, `0`), `null`: the program displays none; `dead`: the stones that it shows as dead. */
  | { readonly kind: 'score'; readonly game: number; readonly score: string | null; readonly dead?: readonly string[] };

/** A line with its end. */
export const formatSeatMessage = (message: ToSeat | FromSeat): string => `${JSON.stringify(message)}\n`;
