// A game of Go as an SGF file holds it: who, when, where, by what terms, the stones that stood at first, the moves of the main line.
// Nothing is checked against the rules of Go. Variations and marks on the board are not kept.

import type { GoRuleSet } from '../../../core/gameRules.ts';
import type { Colour, Sides } from '../../../core/colour.ts';

/** What a player had left after a move; `movesLeft` where these are to be played in that time (OB, OW). */
export type SgfClock = { readonly leftMs: number; readonly movesLeft?: number };

/** `move` as the rules have it: `D4`, `pass`. */
export type SgfMove = {
  readonly colour: Colour;
  readonly move: string;
  readonly clock?: SgfClock;
  readonly comment?: string;
  /** KO: it is to be played even where it is not legal. */
  readonly forced?: true;
};

/** AB, AW, AE after the first move: points such as `D4`, after so many moves. */
export type SgfEdit = Sides<readonly string[]> & { readonly afterMoves: number; readonly empty: readonly string[] };

export type SgfGame = {
  /** SZ; 19 where the file does not say. */
  readonly size: number;
  /** PB, PW. */
  readonly players: Partial<Sides<string>>;
  /** DT, as it stands; the standard's form is `1999-07-23`. */
  readonly date?: string;
  /** PC */
  readonly place?: string;
  /** KM in half-points. */
  readonly komi?: number;
  /** TM: the time of each player. */
  readonly mainTimeMs?: number;
  /** OT: what follows it, in words of the program that wrote it: `5x1:00`. */
  readonly overtime?: string;
  /** RU */
  readonly rules?: string;
  /** RE, as it stands; result.ts reads and writes it. */
  readonly result?: string;
  /** EV */
  readonly event?: string;
  /** RO */
  readonly round?: string;
  /** GN; CGF's round. */
  readonly gameName?: string;
  /** GC, where the reason of the ending belongs. */
  readonly reason?: string;
  /** AP, name and version: `Arbiter:1.4.0`. */
  readonly application?: string;
  /** HA; 0: an even game. */
  readonly handicap: number;
  /** AB, AW before the first move, as points such as `D4`. */
  readonly setup: Sides<readonly string[]>;
  /** C before the first move. */
  readonly comment?: string;
  /** What else the game's first nodes say, with names and values as they stand: ranks, headers that could not be read as what they are. */
  readonly others: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly moves: readonly SgfMove[];
  /** Stones that were set up or taken away later, in order; absent: none, as in a game that was played. */
  readonly edits?: readonly SgfEdit[];
};

/** SGF's RU for each rule set. */
export const RULES_TEXT = {
  japanese: 'Japanese',
  chinese: 'Chinese',
  'tromp-taylor': 'Tromp-Taylor',
} as const satisfies Record<GoRuleSet, string>;
