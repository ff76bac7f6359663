// The rules of an event that end a game before the rules of the game do, as plain data of the tournament file (docs/rules.md).
// A rule that is absent is off. src/referee/adjudication applies them.

/**
 * Where the move numbers of a rule begin. `start`: at the first position of the game, book included. `moveNumber`: likewise, but that position has
 * the move number of its FEN. `bookExit`: at the first move that an engine makes.
 */
export const COUNT_ORIGINS = ['start', 'moveNumber', 'bookExit'] as const;
export type CountOrigin = (typeof COUNT_ORIGINS)[number];

/** What a pawn move or a capture does to the count of the draw rule: nothing; resets it and does not count; resets it and is the first to count. */
export type DrawResets = boolean | 'counted';

/** DRAW-1. `moves` and `fromMove` are full moves; an evaluation counts if it is at most `centipawns` from zero. */
export type DrawRule = {
  /** The rule fires at the end of this move at the earliest; moves before it count too. */
  readonly fromMove: number;
  /** Absent: `start`. */
  readonly countsFrom?: CountOrigin;
  readonly moves: number;
  readonly centipawns: number;
  readonly resets: DrawResets;
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

/**
 * Who must see a loss. `loser`: the side that loses, in its last moves. `each`: and its opponent sees the win in as many of its own. `together`: the
 * last moves of both are decided, for either side.
 */
export const RESIGN_WITNESSES = ['loser', 'each', 'together'] as const;
export type ResignWitness = (typeof RESIGN_WITNESSES)[number];

/** RESIGN-1. A side loses after its own move if it saw itself behind by at least `centipawns` in its last `moves` moves. */
export type ResignRule = {
  readonly moves: number;
  readonly centipawns: number;
  readonly seenBy: ResignWitness;
  /** Whether it comes before the draw rule. */
  readonly beforeDraw: boolean;
};

/** Which results of the tablebases end a game. */
export const TABLEBASE_RESULTS = ['all', 'wins', 'draws'] as const;
export type TablebaseResults = (typeof TABLEBASE_RESULTS)[number];

/** TB-1. Applies to positions of at most `men` men without castling rights whose tables are present. */
export type TablebaseRule = {
  readonly men: number;
  /** Only after a move of an engine, or only where the last move was a pawn move or a capture. Absent: from the first position on. */
  readonly after?: 'anyMove' | 'zeroing';
  /** Whether wins count that the fifty-move rule spoils. */
  readonly ignoreFifty?: true;
  /** Absent: all. */
  readonly results?: Exclude<TablebaseResults, 'all'>;
};

export type AdjudicationRules = {
  readonly draw?: DrawRule;
  readonly win?: WinRule;
  readonly resign?: ResignRule;
  readonly tablebases?: TablebaseRule;
  /** MAX-1. The game is drawn after this many full moves. */
  readonly maxMoves?: number;
  /** Absent: `start`. */
  readonly maxMovesFrom?: CountOrigin;
};

export const NO_ADJUDICATION: AdjudicationRules = {};
