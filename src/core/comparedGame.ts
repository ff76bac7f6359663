// A game that is over, as the comparison of two players reads it, from an archive or from a journal: who played, how it ended, where it began, and
// what each move took.

import type { Colour, Sides } from './colour.ts';
import type { GameEnding, Outcome } from './ending.ts';
import type { Evaluation } from './evaluation.ts';
import type { SearchFigures } from './searchFigures.ts';

export type ComparedGame = {
  /** The file or data folder, and the number of the game there. */
  readonly source: string;
  readonly number: number;
  readonly players: Sides<string>;
  readonly outcome: Outcome;
  /** `undefined`: the archive does not say how it ended. */
  readonly ending: GameEnding | undefined;
  /** The same key for games from the same opening; `undefined`: unknown. */
  readonly opening: ComparedOpening | undefined;
  /** The time of each side before its first move, in ms; `undefined`: no clock, or unknown. */
  readonly startMs: Sides<number | undefined>;
  /** Arbiter itself was late or stood still; absent: no, or unknown. */
  readonly stalled?: true;
  /** The moves of the players, without those of the opening. */
  readonly plies: readonly ComparedPly[];
};

export type ComparedOpening = { readonly key: string; readonly name: string };

/** Times in ms, as in `PlyRecord`; a field is absent if it is not known. `move` is the number of the full move. */
export type ComparedPly = Pick<SearchFigures, 'depth' | 'nodes' | 'nodesPerSecond'> & {
  readonly ply: number;
  readonly move: number;
  readonly side: Colour;
  readonly evaluation: Evaluation;
  readonly elapsedMs?: number;
  readonly leftMs?: number;
  readonly reportedMs?: number;
};
