// The rules of an event that end a game before the rules of the game do, as plain data of the tournament file (docs/rules.md).
// A rule that is absent is off. src/referee/adjudication applies them.

/** DRAW-1. `moves` and `fromMove` are full moves; an evaluation counts if it is at most `centipawns` from zero. */
export type DrawRule = {
  /** The rule fires at the end of this move at the earliest; moves before it count too. */
  readonly fromMove: number;
  readonly moves: number;
  readonly centipawns: number;
  /** Whether a pawn move or a capture resets the count. */
  readonly resets: boolean;
  /** Only positions with at most this many men count; absent: all positions. */
  readonly maxMen?: number;
};

/**
 * How the win rule treats a move without an evaluation. The rule text (S16-11c, CUP-6c) requires evaluations from both players, so such a move
 * breaks the count. In the archive it counts as a certain win for its mover, and so agrees with an opponent that evaluates the game as lost.
 */
export const MISSING_EVALUATIONS = ['agrees', 'breaks'] as const;

/** WIN-1. For `moves` full moves both players evaluate one side as ahead by at least `centipawns`. */
export type WinRule = {
  readonly moves: number;
  readonly centipawns: number;
  /** Absent: a missing evaluation agrees, as in the archive. */
  readonly missingEvaluation?: 'breaks';
};

/** TB-1. Applies to positions of at most `men` men without castling rights whose tables are present. */
export type TablebaseRule = { readonly men: number };

export type AdjudicationRules = {
  readonly draw?: DrawRule;
  readonly win?: WinRule;
  readonly tablebases?: TablebaseRule;
  /** MAX-1. The game is drawn after this many full moves. */
  readonly maxMoves?: number;
};

export const NO_ADJUDICATION: AdjudicationRules = {};
