// What a game sends to its viewers, apart from the journal: valid for a moment, not stored, and lost if no one listens.

import type { Colour, Sides } from './colour.ts';
import type { Evaluation } from './evaluation.ts';
import type { GameId } from './ids.ts';
import type { SearchFigures } from './searchFigures.ts';

/** A player's report on its thinking; a field is absent if not reported. `pv` in protocol moves, separated by spaces, from the searched position. */
export type Thought = SearchFigures & {
  readonly evaluation: Evaluation;
  readonly timeMs?: number;
  readonly pv?: string;
};

/** `ply` is the ply that the search will produce, from 1, including the opening. */
export type LiveWord =
  /** The clock of `turn` has run since `atUtcMs`; `leftMs` is the time left then, absent without a clock. */
  | {
      readonly kind: 'search';
      readonly id: GameId;
      readonly ply: number;
      readonly turn: Colour;
      readonly leftMs: Partial<Sides<number>>;
      readonly atUtcMs: number;
    }
  | { readonly kind: 'thought'; readonly id: GameId; readonly ply: number; readonly by: Colour; readonly thought: Thought };
