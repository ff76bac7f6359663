// What a tournament file means, as plain data: defaults filled in, paths resolved, every engine complete. The director needs nothing else.
// A file is one event today; `events` is a list so that leagues, playoffs and finals can join without a new shape.

import type { AdjudicationRules } from '../core/adjudication.ts';
import type { EngineConfig } from '../core/gameJob.ts';
import type { EventKey } from '../core/ids.ts';
import type { CrashPolicy, InterruptionPolicy } from '../core/incidents.ts';
import type { SearchLimits, TimeControl } from '../core/timeControl.ts';
import type { MatchDefinition } from '../formats/match.ts';
import type { RoundRobinDefinition } from '../formats/roundRobin.ts';
import type { TieBreakCode } from '../standings/tieBreaks/declared.ts';

export const VARIANTS = ['standard', 'chess960'] as const;
export type Variant = (typeof VARIANTS)[number];
export const OPENING_FORMATS = ['pgn', 'epd'] as const;
export type OpeningFormat = (typeof OPENING_FORMATS)[number];
export const OPENING_ORDERS = ['sequential', 'random'] as const;
export type OpeningOrder = (typeof OPENING_ORDERS)[number];

export type TournamentDefinition = {
  readonly name: string;
  /** Games at once. */
  readonly concurrency: number;
  readonly cores: CoreUse;
  /** For all draws by lot; absent: drawn when the tournament opens, and recorded. */
  readonly rngSeed?: number;
  /** Folders with Syzygy tables; they are the machine's, so they may change while the tournament goes on. */
  readonly tablebases: readonly string[];
  readonly events: readonly EventDefinition[];
};

/** `perGame` cores belong to a game while it runs; `shared`: any game may run on any core. */
export type CoreUse = { readonly perGame: number; readonly shared: boolean };

export type EventDefinition = {
  readonly key: EventKey;
  /** PGN `Event`. */
  readonly name: string;
  /** PGN `Site`; absent: unknown. */
  readonly site?: string;
  readonly variant: Variant;
  readonly format: RoundRobinDefinition | MatchDefinition;
  /** In seed order. */
  readonly entrants: readonly EntrantDefinition[];
  /** Absent: the usual start position, or start positions drawn from the 960. */
  readonly openings?: OpeningsDefinition;
  readonly tieBreaks: readonly TieBreakCode[];
  readonly adjudication: AdjudicationRules;
  readonly crashes: CrashPolicy;
  readonly interruption: InterruptionPolicy;
};

export type EntrantDefinition = {
  readonly engine: EngineConfig;
  readonly timeControl: TimeControl;
  readonly limits: SearchLimits;
  /** Whether all that the engine says and hears is kept. */
  readonly logs: boolean;
};

export type OpeningsDefinition = {
  readonly file: string;
  readonly format: OpeningFormat;
  readonly order: OpeningOrder;
  /** The first opening that is played, from 1; sequential order only. */
  readonly start: number;
  /** The longest opening, in plies; absent: as long as the file has it. */
  readonly plies?: number;
  /** For the random order of this book; absent: the tournament's. */
  readonly rngSeed?: number;
};
