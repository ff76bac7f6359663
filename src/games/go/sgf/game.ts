// A game of Go as an SGF file holds it: players, date, place, terms, the initial stones, the moves of the main line.
// Nothing is checked against the rules of Go. Variations and marks on the board are not kept.

import type { GoRuleSet } from '../../../core/gameRules.ts';
import type { Colour, Sides } from '../../../core/colour.ts';

/** A player's time after a move; `movesLeft`: the number of moves to play in that time (OB, OW). */
export type SgfClock = { readonly leftMs: number; readonly movesLeft?: number };

/** `move` in the form of the rules: `D4`, `pass`. */
export type SgfMove = {
  readonly colour: Colour;
  readonly move: string;
  readonly clock?: SgfClock;
  readonly comment?: string;
  /** KO: it must be played even if it is not legal. */
  readonly forced?: true;
};

/** AB, AW, AE after the first move: points such as `D4`, after `afterMoves` moves. */
export type SgfEdit = Sides<readonly string[]> & { readonly afterMoves: number; readonly empty: readonly string[] };

export type SgfGame = {
  /** SZ; 19 if the file does not say. */
  readonly size: number;
  /** PB, PW. */
  readonly players: Partial<Sides<string>>;
  /** DT, as written; the standard's form is `1999-07-23`. */
  readonly date?: string;
  /** PC */
  readonly place?: string;
  /** KM in half-points. */
  readonly komi?: number;
  /** TM: the time of each player. */
  readonly mainTimeMs?: number;
  /** OT: the time after it, in the words of the program that wrote it: `5x1:00`. */
  readonly overtime?: string;
  /** RU */
  readonly rules?: string;
  /** RE, as written; result.ts reads and writes it. */
  readonly result?: string;
  /** EV */
  readonly event?: string;
  /** RO */
  readonly round?: string;
  /** GN; CGF's round. */
  readonly gameName?: string;
  /** GC, which contains the reason of the ending. */
  readonly reason?: string;
  /** AP, name and version: `Arbiter:1.4.0`. */
  readonly application?: string;
  /** HA; 0: an even game. */
  readonly handicap: number;
  /** AB, AW before the first move, as points such as `D4`. */
  readonly setup: Sides<readonly string[]>;
  /** C before the first move. */
  readonly comment?: string;
  /** Other properties of the game's first nodes, with names and values as written: ranks, headers that could not be read. */
  readonly others: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly moves: readonly SgfMove[];
  /** Stones that were set up or removed later, in order; absent: none, as in a game that was played. */
  readonly edits?: readonly SgfEdit[];
};

/** SGF's RU for each rule set. */
export const RULES_TEXT = {
  japanese: 'Japanese',
  chinese: 'Chinese',
  'tromp-taylor': 'Tromp-Taylor',
} as const satisfies Record<GoRuleSet, string>;
