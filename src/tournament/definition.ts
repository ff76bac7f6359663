// The meaning of a tournament file as plain data: defaults filled in, paths resolved, every engine complete. The director needs nothing else. A file
// without `events` is one event. Events that depend on others name them in their field (links.ts).

import type { AdjudicationRules } from '../core/adjudication.ts';
import type { Variant } from '../core/chessVariants.ts';
import type { EngineConfig } from '../core/gameJob.ts';
import type { GoStart } from '../core/gameRules.ts';
import type { BookName, EventKey } from '../core/ids.ts';
import type { CrashPolicy, InterruptionPolicy } from '../core/incidents.ts';
import type { JudgingRules } from '../core/judging.ts';
import type { SearchLimits, TimeControl } from '../core/timeControl.ts';
import type { FieldSource } from '../formats/links.ts';
import type { FormatSettings } from '../formats/registry.ts';
import type { MethodSettings } from '../ratings/ratingMethods.ts';
import type { TieBreakCode } from '../standings/tieBreaks/declared.ts';
import type { PlaceRange } from './values/placeRange.ts';

export const OPENING_FORMATS = ['pgn', 'epd', 'polyglot'] as const;
export type OpeningFormat = (typeof OPENING_FORMATS)[number];
/** `fastchess`, `cutechess`: by lot, in the order that this runner draws from the same seed. */
export const OPENING_ORDERS = ['sequential', 'random', 'fastchess', 'cutechess'] as const;
export type OpeningOrder = (typeof OPENING_ORDERS)[number];

export type TournamentDefinition = {
  readonly name: string;
  /** Games at once. */
  readonly concurrency: number;
  readonly cores: CoreUse;
  /** The engine hosts of each place to play, one game at a time at each; absent: games at once as `concurrency` says, on any host. */
  readonly hosts?: readonly (readonly string[])[];
  /** Seed of all draws by lot; absent: drawn when the tournament opens, and recorded. */
  readonly rngSeed?: number;
  /** SIGHUP has the file read again; absent: it is a polite stop. It belongs to the machine. */
  readonly onHangup?: 'reload';
  /** Neural networks of a registry enter only with two of three parts of their own (S16-16c). */
  readonly uniqueNetworks?: true;
  /** They analyse games in play for viewers, and play none. They belong to the machine; absent: there are none. */
  readonly kibitzers?: readonly KibitzerDefinition[];
  /** Folders with Syzygy tables. They belong to the machine, so they may change while the tournament runs. */
  readonly tablebases: readonly string[];
  /** The maximum number of games that an entrant plays at once; absent: no limit but `concurrency`. */
  readonly gamesPerEntrant?: number;
  /** In the order of the file. */
  readonly events: readonly EventDefinition[];
  /** Who plays in the events of the next season in addition to those that its links bring there (arbiter next-season). */
  readonly nextSeason?: ReadonlyMapLike<EventKey, readonly FieldSource[]>;
  /** The people who may rule; absent: anyone who has the data folder (CGF'99, tournament board). */
  readonly officials?: readonly Official[];
  /** Days that people need to know: registration, testing, ceremony; in the order of the file. */
  readonly dates?: readonly { readonly what: string; readonly atUtcMs: number }[];
  /** Where people talk about it: the address of a page elsewhere. */
  readonly chat?: string;
  /** How long the tournament stays open after its last game, for rulings; absent: it is over at once. */
  readonly settleMs?: number;
  /** The joint rating list of earlier games and the games of this tournament (S16-14, 4K-5); absent: lists use only this tournament's games. */
  readonly ratings?: RatingsDefinition;
  /** Earlier seasons whose final places were read for this file, with the hashes that prove them. */
  readonly previous?: readonly PreviousResults[];
};

/** Paths are resolved. The files are read when the tournament starts, and their contents are recorded (`ratings-read`). */
export type RatingsDefinition = {
  readonly earlier: readonly string[];
  readonly tests: readonly string[];
  /** Whether test games move official ratings too (S16-14c). */
  readonly testsCount: boolean;
  /** Elo by name, as written. */
  readonly known: Readonly<Record<string, number>>;
  readonly method: MethodSettings;
  readonly level: RatingsLevel;
  /** `auto`: versions are one player, unless two of them meet or have met. */
  readonly versions: 'auto' | 'ignore' | 'keep';
  /** From names as written, or without their versions, to the names in the list. */
  readonly names: Readonly<Record<string, string>>;
};

/** `free`: nothing fixes the level of the Elo scale, so the mean is 0. */
export type RatingsLevel =
  | { readonly kind: 'mean'; readonly elo: number }
  | { readonly kind: 'anchor'; readonly name: string; readonly elo: number }
  | { readonly kind: 'known' }
  | { readonly kind: 'free' };

/** A map in the form that JSON can hold. */
export type ReadonlyMapLike<Key extends string, Value> = Readonly<Partial<Record<Key, Value>>>;

/**
 * `file` as written, and where that is; absent in journals of earlier versions. `journalHash` is the last hash of the journal behind the results, in hex.
 */
export type PreviousResults = {
  readonly file: string;
  readonly path?: string;
  readonly tournament: string;
  readonly journalHash: string;
  /** Places that the file names and that do not exist there, because fewer entrants played; absent: none. */
  readonly leftOut?: readonly LeftOutPlaces[];
};
/** Some places of an event that has `count` places. */
export type LeftOutPlaces = { readonly event: string; readonly places: PlaceRange; readonly count: number };

/** CGF-10.4: only the chair changes a judge's ruling. */
export const OFFICIAL_ROLES = ['chair', 'judge', 'director', 'secretary'] as const;
export type Official = { readonly name: string; readonly role: (typeof OFFICIAL_ROLES)[number] };

/** `perGame`: cores belong to a game while it runs; `shared`: any game may run on any core. */
export type CoreUse = { readonly perGame: number; readonly shared: boolean };

/** `cores`: of this machine, 0 on an engine host. */
export type KibitzerDefinition = { readonly engine: EngineConfig; readonly cores: number };

export type EventDefinition = {
  readonly key: EventKey;
  /** PGN `Event`. */
  readonly name: string;
  /** PGN `Site`; absent: unknown. */
  readonly site?: string;
  /** For chess. */
  readonly variant: Variant;
  /** Present where Go is played: the start of every game. */
  readonly go?: GoStart;
  readonly format: FormatSettings;
  /** The entrants, in seed order. */
  readonly field: readonly FieldSource[];
  /** All entrants who may play here, as they would play here; in the order of the file. */
  readonly entrants: readonly EntrantDefinition[];
  /** The other engines of the file, as they would play here: only a ruling can bring one in (a replacement); absent: none. */
  readonly reserves?: readonly EntrantDefinition[];
  /** Absent: the usual start position, or start positions drawn from the 960. */
  readonly openings?: OpeningsDefinition;
  /** Further books, by the names that stages and rounds refer to. */
  readonly books: ReadonlyMapLike<BookName, OpeningsDefinition>;
  readonly tieBreaks: readonly TieBreakCode[];
  readonly adjudication: AdjudicationRules;
  readonly crashes: CrashPolicy;
  /** What officials decide; absent: nothing. */
  readonly judging?: JudgingRules;
  /** The longest wait for a player's count after two passes, in ms; absent: 60 s. */
  readonly countMs?: number;
  /** CGF-6.3: how long to wait for a player that Arbiter does not start and that has announced nothing, in ms; absent: the player's `startupMs`. */
  readonly patienceMs?: number;
  /** The pause after each game, before the next one begins in its place, in ms; absent: none. */
  readonly pauseMs?: number;
  readonly interruption: InterruptionPolicy;
  readonly schedule: ScheduleDefinition;
  /** CGF-4: engines may also be updated between the rounds of this event; absent: not once it is opened. */
  readonly updates?: 'between-rounds';
  /** When rounds begin, for formats that pair round by round; absent: at once. */
  readonly rounds?: RoundTimes;
  /** The engines must be those that played in this event, without any change (S16-13f); absent: they may be updated until this event is opened. */
  readonly versionsOf?: EventKey;
  /** The winner's title, until there is another winner (S16-9a). */
  readonly title?: TitleDefinition;
  /** The hardware, for people and for PGN. */
  readonly hardware?: string;
  /** Its games make a separate rating list and leave the joint one as it is (CUP-9a); absent: they count in the joint list. */
  readonly rated?: 'apart';
};

/** When an event is opened: after all of `startAfter` are over, at least `breakMs` later, and not before `notBeforeUtcMs`. */
export type ScheduleDefinition = {
  readonly startAfter: readonly EventKey[];
  readonly breakMs: number;
  readonly notBeforeUtcMs?: number;
  /** The time by which engines must be submitted (S16-13c); absent: as `deadline` says. */
  readonly deadlineUtcMs?: number;
  /** When all of `startAfter` are over; absent: when the event is opened. */
  readonly deadline?: 'last-game';
  /** Whether engines are checked in the break (S16-2b). */
  readonly check: boolean;
};

/**
 * A round begins at its time, after everyone in it has rested since the last round, and, where the file asks for it, after an official's approval.
 */
export type RoundTimes = {
  /** By round; `null` or a missing entry: no time set. */
  readonly startsUtcMs: readonly (number | null)[];
  /** CGF-6.4, in ms. */
  readonly restMs: number;
  /** Whether pairings wait for an official's approval (CGF-5: they may be changed until then). */
  readonly confirm: boolean;
};

export type TitleDefinition = { readonly name: string; readonly holder?: string };

export type EntrantDefinition = {
  readonly engine: EngineConfig;
  /** The name that people see instead of the engine's, from this event on (S16-13a); absent: the engine's name. */
  readonly displayName?: string;
  readonly timeControl: TimeControl;
  readonly limits: SearchLimits;
  /** Whether Arbiter keeps everything that the engine sends and receives. */
  readonly logs: boolean;
};

/** The book exits of games already played in the other events of the tournament, drawn by lot without repeats (S16-8c). */
export type SeasonOpenings = { readonly kind: 'season'; readonly rngSeed?: number };

export type OpeningsDefinition = BookDefinition | SeasonOpenings;

export type BookDefinition = {
  readonly kind: 'book';
  readonly file: string;
  readonly format: OpeningFormat;
  readonly order: OpeningOrder;
  /** The first opening to play, from 1, in the order of play; not with `random`. */
  readonly start: number;
  /** Only so many openings are played, the first of the order; absent: all. */
  readonly most?: number;
  /** The number of plies after which openings are cut; absent: as long as in the file. Not for EPD. */
  readonly plies?: number;
  /** Whether an opening shorter than `plies` is refused instead of used as it is. */
  readonly exact: boolean;
  /** Whether all openings of the event must end in different positions (S16-8a); absent: no. */
  readonly different?: boolean;
  /** An opening before the others, such as the usual start position once in a Superfinal (S16-8a). */
  readonly startPosition?: 'first' | 'drawn';
  /** Every opening must consist of moves from the usual start: engines of the 4k subset of UCI cannot receive positions (4K-7.9). */
  readonly fromStart?: true;
  /** The seed for the random order of this book; absent: the tournament's. */
  readonly rngSeed?: number;
  /** Instead, the digits of a seed for the order of another runner, which may have 64 bits. */
  readonly runnerSeed?: string;
};
