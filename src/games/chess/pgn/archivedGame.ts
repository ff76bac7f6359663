// A finished or running game as plain data: everything that an archive keeps about it. The journal produces it, write.ts writes it as PGN, and
// `archiveOf` reads it from a PGN. Moves are protocol moves that the rules have checked.

import type { Sides } from '../../../core/colour.ts';
import type { GameEnding } from '../../../core/ending.ts';
import type { PlyRecord } from '../../../core/gameJob.ts';
import type { ChessStart } from '../../../core/gameRules.ts';
import type { TimeControl } from '../../../core/timeControl.ts';

/** A ply with its adjudication counters: `Rd`, `Rr` (DRAW-1, WIN-1); absent: the rule is off. `ponderHitPermille` as TCEC counts. */
export type ArchivedPly = PlyRecord & {
  readonly drawPliesLeft?: number;
  readonly winPliesLeft?: number;
  readonly ponderHitPermille?: number;
  /** The first ply after an interruption (INT-5). */
  readonly resumed?: boolean;
};

/** Options that were set on an engine, in order, the protocol first as in TCEC's files: `Protocol=uci`. */
export type ArchivedOptions = readonly { readonly name: string; readonly value: string }[];

export type ArchivedGame = {
  readonly event: string;
  readonly site: string;
  /** `2019.10.21`, with `??` for unknown parts. */
  readonly date: string;
  /** `round.board`. */
  readonly round: string;
  readonly players: Sides<string>;
  readonly start: ChessStart;
  /** Opening moves; the plies of the engines follow them. */
  readonly openingMoves: readonly string[];
  readonly plies: readonly ArchivedPly[];
  /** `undefined` while the game is played. */
  readonly ending: GameEnding | undefined;
  /** `undefined` if the archive does not have it. */
  readonly timeControls: Sides<TimeControl | undefined>;
  readonly options: Sides<ArchivedOptions>;
  /** Wall time in ms since 1970, UTC; absent if unknown. */
  readonly startedAtMs?: number;
  readonly endedAtMs?: number;
  /** Further tags: ECO, Opening, WhiteElo … They replace tags that the writer itself would make, except the roster and the result. */
  readonly tags: ReadonlyMap<string, string>;
};

/** `WhiteEngineOptions: Protocol=uci; Hash=8192;, BlackEngineOptions: Protocol=xboard;`; empty if nothing is known. */
export function formatOptions(options: Sides<ArchivedOptions>): string {
  if (options.white.length === 0 && options.black.length === 0) return '';
  const list = (side: ArchivedOptions): string => side.map(({ name, value }) => ` ${name}=${value};`).join('');
  return `WhiteEngineOptions:${list(options.white)}, BlackEngineOptions:${list(options.black)}`;
}

/** How TCEC prints the plies left to an adjudication rule that is off. */
export const RULE_OFF = -1000;
