// The one interface to the rules of a game. The referee knows nothing else about chess or Go.

import type { ChessVariant, Variant } from './chessVariants.ts';
import type { Colour } from './colour.ts';
import type { Outcome, RulesEnding } from './ending.ts';
import type { Result } from './result.ts';

/**
 * Pure: `play` returns a new state and never changes its argument. Moves are text in the game's protocol form (chess: UCI `e2e4`, `e7e8q`, drops `N@f3`;
 * castling is the king's two steps in standard chess and king-takes-rook in Chess960. Go: `D4`, `Q16`, columns from the left without I,
 * rows from the bottom, and `pass`; the colour is that of the side to move).
 */
export type GameRules<State> = {
  /** The state at the start of a game; the error says in one sentence why the start cannot be played. */
  readonly start: (start: GameStart) => Result<State, string>;
  readonly turn: (state: State) => Colour;
  /** Plies since the game's first move, including opening moves. */
  readonly ply: (state: State) => number;
  /** Plies that came before this first position by its own move number (chess: that of the FEN); 0 if it has none. */
  readonly pliesBefore: (start: State) => number;
  /** Plies since the last pawn move or capture (chess: the halfmove clock of the FEN); other games: since the first move. */
  readonly quietPlies: (state: State) => number;
  /** The state after a move, and the move in its canonical text; the error says why the move is not legal. */
  readonly play: (state: State, move: string) => Result<PlayedMove<State>, string>;
  /** The ending of this state by the rules of the game, the strongest first (mate before fifty moves). */
  readonly ending: (state: State) => RulesOutcome | undefined;
  /** Men on the board. */
  readonly men: (state: State) => number;
  /** The position in the form used to probe tablebases; `undefined` if they cannot contain it (castling rights, a variant). */
  readonly tablebasePosition: (state: State) => string | undefined;
  /** The position in the game's own notation, for readers who do not replay (FEN); absent: the game has none. */
  readonly notation?: (state: State) => string;
  /**
   * The position as it is played on: two states of one game have the same text if they differ only in how they were reached. It names the variant or the
   * size of the board, and has no counters.
   */
  readonly position: (state: State) => string;
  /** How far one side restricted the other at the end of these moves (RMOB), in half-moves; absent: the game has no such measure. */
  readonly mobilityGoal?: (start: GameStart, moves: readonly string[]) => number | undefined;
  /** Present if a game can stop before its result is known, so that the players' counts decide (Go: after two passes). */
  readonly counting?: Counting<State>;
  /** A fact about the last move that officials should know and that does not end the game, in one sentence (Go: a whole-board repetition). */
  readonly notice?: (state: State) => string | undefined;
};

/** `score`: the margin in the game's own notation (SGF `RE`: `B+6.5`, `0`). */
export type RulesOutcome = { readonly reason: RulesEnding; readonly outcome: Outcome; readonly score?: string };

export type Counting<State> = {
  /** Play has stopped, and the players must be asked for the score. */
  readonly isDue: (state: State) => boolean;
  /** The ending for a score in the form of SGF `RE`; the error says why it is not a score. */
  readonly byScore: (score: string) => Result<RulesOutcome, string>;
  /** Whether the board gives the score once the dead stones are known (area rules); otherwise the score is what both players name (CGF-9.3). */
  readonly boardDecides: (state: State) => boolean;
  /** The score if these stones are dead, in the form of moves; the error names points that are not stones. */
  readonly count: (state: State, dead: readonly string[]) => Result<string, string>;
  /** All stones that are dead if these are, in a fixed order that does not depend on the input; the error names points that are not stones. */
  readonly deadChains: (state: State, dead: readonly string[]) => Result<readonly string[], string>;
  /** The rules by which the board is counted, for people: `Chinese rules, komi 7.5`. */
  readonly method: (state: State) => string;
  /** Other rules by which the board gives this score with these stones dead, for people; `undefined`: no known rules do. */
  readonly otherMethod: (state: State, dead: readonly string[], score: string) => string | undefined;
  /** The board for people, one line per row. */
  readonly diagram: (state: State) => readonly string[];
};

export type PlayedMove<State> = {
  readonly state: State;
  /** The canonical text. */
  readonly move: string;
  /** Resets the counts of adjudication as TCEC counts; chess: a pawn move, a capture, or a rook move that loses a castling right. */
  readonly irreversible: boolean;
};

/** Where a game starts, and by which rules it is played. */
export type GameStart = ChessStart | GoStart;

/** `position` is a FEN; `undefined`: the game's usual start. `variant` absent: standard chess or Chess960. */
export type ChessStart = {
  readonly game: 'chess';
  readonly chess960: boolean;
  readonly variant?: ChessVariant;
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
  /** Points given to White before counting, in half-points: 11 is 5½. */
  readonly komi: number;
  readonly ruleSet: GoRuleSet;
  readonly superko: Superko;
  /** Whether a move may capture its own stones. */
  readonly suicide: boolean;
  /** Black's stones at the fixed points before White's first move, 2…9; 0: an even game that Black begins. */
  readonly handicap: number;
};

/** For code that plays only chess and has already checked that it can play from this start. Throws `TypeError` for another game. */
export function chessStartOf(start: GameStart): ChessStart {
  if (start.game === 'chess') return start;
  throw new TypeError(`Cannot play: expected a start of chess, got one of "${start.game}"`);
}

/** A start of a variant, from a FEN or as usual. */
export function chessStart(variant: Variant, position?: string): ChessStart {
  const from = position === undefined ? {} : { position };
  if (variant === 'standard' || variant === 'chess960') return { game: 'chess', chess960: variant === 'chess960', ...from };
  return { game: 'chess', chess960: false, variant, ...from };
}

/** The variant that a start is of. */
export const variantOf = ({ chess960, variant }: ChessStart): Variant => variant ?? (chess960 ? 'chess960' : 'standard');
