// A game as a PGN file holds it: tags, moves and comments as text. Not yet checked against the rules of chess: replay.ts does that.
// Source: "Standard: Portable Game Notation Specification and Implementation Guide", S. Edwards, 1994.

import { RESULTS, type Outcome } from '../../../core/ending.ts';
import type { Issue } from '../../../core/messages/issue.ts';

const PGN_RESULTS = [...Object.values(RESULTS), '*'] as const;
export type PgnResult = (typeof PGN_RESULTS)[number];

export const isPgnResult = (text: string): text is PgnResult => PGN_RESULTS.some((result) => result === text);

/** `san` as written, without `!` and `?`; `comment` is empty if there is none; several are joined by one space. */
export type PgnMove = { readonly san: string; readonly nags: readonly number[]; readonly comment: string };

export type PgnGame = {
  /** In the order of the file. */
  readonly tags: ReadonlyMap<string, string>;
  /** The comment before the first move. */
  readonly startComment: string;
  readonly moves: readonly PgnMove[];
  /** The marker after the moves; if it is missing, that of the Result tag, else `*`. */
  readonly result: PgnResult;
  /** Where the game begins: line from 1, characters from 0. */
  readonly line: number;
  readonly offset: number;
  /** Errors and oddities in the text. A game with issues is still given as far as it was understood. */
  readonly issues: readonly Issue[];
};

/** `undefined`: the game has no result. */
export function resultOf(outcome: Outcome | undefined): PgnResult {
  return outcome === undefined ? '*' : RESULTS[outcome];
}

export function outcomeOfResult(result: PgnResult): Outcome | undefined {
  return result === '*' ? undefined : result === '1/2-1/2' ? 'draw' : result === '1-0' ? 'white' : 'black';
}
