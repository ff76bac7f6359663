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
  /** Go. */
  readonly outlook?: Outlook;
};

/**
 * What a program of Go expects, seen from `view`: to win in so many of 1000 games, and by so many points. `owners`: who will own each point, row by row from
 * the top left: `b`, `w`, or `.` where that is open.
 */
export type Outlook = {
  readonly view: Colour;
  readonly winPermille: number;
  readonly lead?: number;
  readonly owners?: string;
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
  | { readonly kind: 'thought'; readonly id: GameId; readonly ply: number; readonly by: Colour; readonly thought: Thought }
  /** What a kibitzer thinks of the position in which `ply` is played next. `by`: its name. */
  | { readonly kind: 'kibitz'; readonly id: GameId; readonly ply: number; readonly by: string; readonly thought: Thought };
