// What a game tells its viewers, apart from the journal: true for a moment, kept nowhere, and lost where no one listens.

import type { Colour, Sides } from './colour.ts';
import type { Evaluation } from './evaluation.ts';
import type { GameId } from './ids.ts';
import type { SearchFigures } from './searchFigures.ts';

/** What a player told of its thinking; every field absent where it told nothing. `pv` in protocol moves, separated by one space, from the position in which it thinks. */
export type Thought = SearchFigures & {
  readonly evaluation: Evaluation;
  readonly timeMs?: number;
  readonly pv?: string;
};

/** `ply` is the one that the search will make, from 1, the opening included. */
export type LiveWord =
  /** The clock of `turn` has run since `atUtcMs`; `leftMs` as they were then, absent without a clock. */
  | {
      readonly kind: 'search';
      readonly id: GameId;
      readonly ply: number;
      readonly turn: Colour;
      readonly leftMs: Partial<Sides<number>>;
      readonly atUtcMs: number;
    }
  | { readonly kind: 'thought'; readonly id: GameId; readonly ply: number; readonly by: Colour; readonly thought: Thought };
