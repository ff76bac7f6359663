// The rules of an event that end a game before the rules of the game do, as plain data of the tournament file (docs/rules.md).
// A rule that is absent is off. How they are judged: src/referee/adjudication.

/** DRAW-1. `moves` and `fromMove` are full moves; an evaluation counts where it is at most `centipawns` from zero. */
export type DrawRule = {
  /** Fires from the end of this move on; counting runs before it. */
  readonly fromMove: number;
  readonly moves: number;
  readonly centipawns: number;
  /** Whether a pawn move or a capture starts the count again. */
  readonly resets: boolean;
  /** Only positions with at most so many men count; absent: all. */
  readonly maxMen?: number;
};

/**
 * What a move without an evaluation means to the win rule. By the text (S16-11c, CUP-6c) both players must see it, so that such a move breaks
 * the count. In the archive it counts as a sure win for its mover, and so agrees with an opponent who sees themselves lost.
 */
export const MISSING_EVALUATIONS = ['agrees', 'breaks'] as const;

/** WIN-1. For `moves` full moves both players see one side ahead by at least `centipawns`. */
export type WinRule = {
  readonly moves: number;
  readonly centipawns: number;
  /** Absent: it agrees, as in the archive. */
  readonly missingEvaluation?: 'breaks';
};

/** TB-1. Positions of at most `men` men without castling rights whose tables are present. */
export type TablebaseRule = { readonly men: number };

export type AdjudicationRules = {
  readonly draw?: DrawRule;
  readonly win?: WinRule;
  readonly tablebases?: TablebaseRule;
  /** MAX-1. A draw once so many full moves have been played. */
  readonly maxMoves?: number;
};

export const NO_ADJUDICATION: AdjudicationRules = {};
