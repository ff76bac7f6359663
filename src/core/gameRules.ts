// The one interface behind which the rules of a game stand. The referee knows nothing else of chess or Go.

import type { Colour } from './colour.ts';
import type { Outcome, RulesEnding } from './ending.ts';
import type { Result } from './result.ts';

/**
 * Pure: a state is never changed, playing returns a new one. Moves are text in the game's protocol form (chess: UCI `e2e4`, `e7e8q`;
 * castling is the king's two steps in standard chess and king-takes-rook in Chess960. Go: `D4`, `Q16`, columns without I from the left,
 * rows from the bottom, and `pass`; the colour is that of the side to move).
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
  readonly ending: (state: State) => RulesOutcome | undefined;
  /** Men on the board. */
  readonly men: (state: State) => number;
  /** The position as tablebases are asked for it; `undefined` where they hold nothing of its kind (castling rights). */
  readonly tablebasePosition: (state: State) => string | undefined;
  /** The position in the game's own notation, for those who do not replay (FEN); absent: it has none. */
  readonly notation?: (state: State) => string;
  /** How far one side restricted the other at the end of a game of these moves (RMOB), in half-moves; absent: the game has no such measure. */
  readonly mobilityGoal?: (start: GameStart, moves: readonly string[]) => number | undefined;
  /** Present where a game can stop before its result is known: what the players' counts have to say (Go: after two passes). */
  readonly counting?: Counting<State>;
  /** Something about the last move that officials should know and that ends nothing, in one sentence (Go: the whole board has stood before). */
  readonly notice?: (state: State) => string | undefined;
};

/** `score`: the margin in the game's own notation (SGF `RE`: `B+6.5`, `0`). */
export type RulesOutcome = { readonly reason: RulesEnding; readonly outcome: Outcome; readonly score?: string };

export type Counting<State> = {
  /** Play has stopped, and the players are to be asked for the score. */
  readonly isDue: (state: State) => boolean;
  /** The ending by a score, text as in SGF `RE`; the error says why it is no score. */
  readonly byScore: (score: string) => Result<RulesOutcome, string>;
  /** Whether the score is what the board gives once the dead stones are known (area rules); else it is what both players name (CGF-9.3). */
  readonly boardDecides: (state: State) => boolean;
  /** The score with these stones taken for dead, in moves' form; the error names what is no stone. */
  readonly count: (state: State, dead: readonly string[]) => Result<string, string>;
  /** All stones that are dead where these are, in one order, whatever order they were named in; the error names what is no stone. */
  readonly deadChains: (state: State, dead: readonly string[]) => Result<readonly string[], string>;
  /** By which rules the board is counted, for people: `Chinese rules, komi 7.5`. */
  readonly method: (state: State) => string;
  /** Other rules by which the board gives a score with these stones dead, for people; `undefined`: none that are known. */
  readonly otherMethod: (state: State, dead: readonly string[], score: string) => string | undefined;
  /** The board for people, one line a row. */
  readonly diagram: (state: State) => readonly string[];
};

export type PlayedMove<State> = {
  readonly state: State;
  /** Canonical text. */
  readonly move: string;
  /** What starts counts of adjudication again; chess: a pawn move, a capture, or a rook's move that gives up a castling right. */
  readonly irreversible: boolean;
};

/** Where a game starts, and by which rules it is played. */
export type GameStart = ChessStart | GoStart;

/** `position` is a FEN, `undefined` the game's usual start. */
export type ChessStart = {
  readonly game: 'chess';
  readonly chess960: boolean;
  readonly position?: string;
};

/**
 * How Go is scored. `japanese`: territory and prisoners, no points in seki, dead stones by agreement. `chinese`: area, dead stones by
 * agreement. `tromp-taylor`: area of the stones as they stand.
 */
export const GO_RULE_SETS = ['japanese', 'chinese', 'tromp-taylor'] as const;
export type GoRuleSet = (typeof GO_RULE_SETS)[number];

/** Which repetitions of the whole board are illegal beyond the simple ko. */
export const SUPERKOS = ['none', 'positional', 'situational'] as const;
export type Superko = (typeof SUPERKOS)[number];

export type GoStart = {
  readonly game: 'go';
  /** Lines of the board, 2…25. */
  readonly size: number;
  /** What White is given before counting, in half-points: 11 is 5½. */
  readonly komi: number;
  readonly ruleSet: GoRuleSet;
  readonly superko: Superko;
  /** Whether a move may take its own stones away. */
  readonly suicide: boolean;
  /** Black's stones at the fixed points before White's first move, 2…9; 0: an even game, Black begins. */
  readonly handicap: number;
};

/** For what plays chess only and has been asked before whether it can play from this start. Throws `TypeError` for another game. */
export function chessStartOf(start: GameStart): ChessStart {
  if (start.game === 'chess') return start;
  throw new TypeError(`Cannot play: expected a start of chess, got one of "${start.game}"`);
}
