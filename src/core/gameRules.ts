// The one interface behind which the rules of a game stand. The referee knows nothing else of chess or Go.

import type { Colour } from './colour.ts';
import type { Outcome, RulesEnding } from './ending.ts';
import type { Result } from './result.ts';

/**
 * Pure: a state is never changed, playing returns a new one. Moves are text in the game's protocol form (chess: UCI `e2e4`, `e7e8q`;
 * castling is the king's two steps in standard chess and king-takes-rook in Chess960).
 */
export type GameRules<State> = {
  /** The state at the start of a game; the error says in one sentence why the start cannot be played. */
  readonly start: (start: GameStart) => Result<State, string>;
  readonly turn: (state: State) => Colour;
  /** Plies since the game's first move, moves of the opening included. */
  readonly ply: (state: State) => number;
  /** The state after a move, and the move in its canonical text; the error says why the move is not legal. */
  readonly play: (state: State, move: string) => Result<PlayedMove<State>, string>;
  /** The ending that the rules of the game make of this state, the strongest first (mate before fifty moves). */
  readonly ending: (state: State) => { readonly reason: RulesEnding; readonly outcome: Outcome } | undefined;
  /** Men on the board. */
  readonly men: (state: State) => number;
  /** The position as tablebases are asked for it; `undefined` where they hold nothing of its kind (castling rights). */
  readonly tablebasePosition: (state: State) => string | undefined;
};

export type PlayedMove<State> = {
  readonly state: State;
  /** Canonical text. */
  readonly move: string;
  /** What starts counts of adjudication anew; chess: a pawn move, a capture, or a rook's move that gives up a castling right. */
  readonly irreversible: boolean;
};

/** Where a game starts. `position` is a FEN (chess), `undefined` the game's usual start. */
export type GameStart = {
  readonly game: 'chess';
  readonly chess960: boolean;
  readonly position?: string;
};
