// What a tournament file means, as plain data: defaults filled in, paths resolved, every engine complete. The director needs nothing else.
// A file without `events` is one event. Events that depend on others name them in their field (links.ts).

import type { AdjudicationRules } from '../core/adjudication.ts';
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
  /** The most games that an entrant has in play at once; absent: as many as there is room for. */
  readonly gamesPerEntrant?: number;
  /** In the order of the file. */
  readonly events: readonly EventDefinition[];
  /** Who plays in the events of the next season in addition to those that its links bring there (arbiter next-season). */
  readonly nextSeason?: ReadonlyMapLike<EventKey, readonly FieldSource[]>;
  /** Who may rule; absent: anyone who has the data folder (CGF'99, tournament board). */
  readonly officials?: readonly Official[];
  /** Days that people have to know: registration, testing, ceremony; in the order of the file. */
  readonly dates?: readonly { readonly what: string; readonly atUtcMs: number }[];
  /** The joint rating list of earlier games and those of this tournament (S16-14, 4K-5); absent: its own games alone make lists. */
  readonly ratings?: RatingsDefinition;
  /** Earlier seasons whose final places were read for this file, with what proves them. */
  readonly previous?: readonly PreviousResults[];
};

/** Paths are resolved. They are read when the tournament starts, and what was read is recorded (`ratings-read`). */
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
  /** From names as written, or without their versions, to the names of the list. */
  readonly names: Readonly<Record<string, string>>;
};

/** `free`: nothing says what Elo means, and the mean is 0. */
export type RatingsLevel =
  | { readonly kind: 'mean'; readonly elo: number }
  | { readonly kind: 'anchor'; readonly name: string; readonly elo: number }
  | { readonly kind: 'known' }
  | { readonly kind: 'free' };

/** A map as JSON keeps it. */
export type ReadonlyMapLike<Key extends string, Value> = Readonly<Partial<Record<Key, Value>>>;

/** `file` as written; `journalHash` is the last hash of the journal that the results were made from, in hex. */
export type PreviousResults = {
  readonly file: string;
  readonly tournament: string;
  readonly journalHash: string;
  /** Places that the file asks for and that do not exist there, because fewer played; absent: none. */
  readonly leftOut?: readonly LeftOutPlaces[];
};
/** Some places of an event in which `count` entrants have a place. */
export type LeftOutPlaces = { readonly event: string; readonly places: PlaceRange; readonly count: number };

/** CGF-10.4: only the chair changes a judge's ruling. */
export const OFFICIAL_ROLES = ['chair', 'judge', 'director', 'secretary'] as const;
export type Official = { readonly name: string; readonly role: (typeof OFFICIAL_ROLES)[number] };

/** `perGame` cores belong to a game while it runs; `shared`: any game may run on any core. */
export type CoreUse = { readonly perGame: number; readonly shared: boolean };

export type EventDefinition = {
  readonly key: EventKey;
  /** PGN `Event`. */
  readonly name: string;
  /** PGN `Site`; absent: unknown. */
  readonly site?: string;
  /** Of chess. */
  readonly variant: Variant;
  /** Present where Go is played: what every game starts from. */
  readonly go?: GoStart;
  readonly format: FormatSettings;
  /** Who plays, in seed order. */
  readonly field: readonly FieldSource[];
  /** All entrants who may come to play here, as they would play here; in the order of the file. */
  readonly entrants: readonly EntrantDefinition[];
  /** The other engines of the file, as they would play here: only a ruling can bring one of them (a replacement); absent: none. */
  readonly reserves?: readonly EntrantDefinition[];
  /** Absent: the usual start position, or start positions drawn from the 960. */
  readonly openings?: OpeningsDefinition;
  /** Further books, by the names that stages and rounds use. */
  readonly books: ReadonlyMapLike<BookName, OpeningsDefinition>;
  readonly tieBreaks: readonly TieBreakCode[];
  readonly adjudication: AdjudicationRules;
  readonly crashes: CrashPolicy;
  /** What is left to officials; absent: nothing. */
  readonly judging?: JudgingRules;
  /** Longest wait for a player's count after two passes, in ms; absent: 60 s. */
  readonly countMs?: number;
  /** CGF-6.3: how long a player is waited for who is not started by us and has announced nothing, in ms; absent: its own `startupMs`. */
  readonly patienceMs?: number;
  readonly interruption: InterruptionPolicy;
  readonly schedule: ScheduleDefinition;
  /** CGF-4: engines may be updated between the rounds of this event too; absent: not once it is opened. */
  readonly updates?: 'between-rounds';
  /** When rounds begin, where the format pairs round by round; absent: at once. */
  readonly rounds?: RoundTimes;
  /** The engines are those that played in this event, and nothing of them may change (S16-13f); absent: they may be updated until this event is opened. */
  readonly versionsOf?: EventKey;
  /** What its winner is called until there is another (S16-9a). */
  readonly title?: TitleDefinition;
  /** What it is played on, for people and for PGN. */
  readonly hardware?: string;
  /** Its games make a rating list of their own and leave the joint one as it is (CUP-9a); absent: they count in the joint list. */
  readonly rated?: 'apart';
};

/** When an event is opened: once all of `startAfter` are over, at least `breakMs` later, and not before `notBeforeUtcMs`. */
export type ScheduleDefinition = {
  readonly startAfter: readonly EventKey[];
  readonly breakMs: number;
  readonly notBeforeUtcMs?: number;
  /** When engines have to be submitted (S16-13c): at this moment; without it as `deadline` says. */
  readonly deadlineUtcMs?: number;
  /** Once all of `startAfter` are over; absent: until the event is opened. */
  readonly deadline?: 'last-game';
  /** Whether engines are checked in the break (S16-2b). */
  readonly check: boolean;
};

/** A round begins at its time, and not before everyone in it has rested since the last one, and where asked for not before an official has said so. */
export type RoundTimes = {
  /** By round; `null` and a missing hour are none. */
  readonly startsUtcMs: readonly (number | null)[];
  /** CGF-6.4, in ms. */
  readonly restMs: number;
  /** Whether pairings wait for an official's word (CGF-5: they may be changed until then). */
  readonly confirm: boolean;
};

export type TitleDefinition = { readonly name: string; readonly holder?: string };

export type EntrantDefinition = {
  readonly engine: EngineConfig;
  /** What people read instead of the engine's name, as of this event (S16-13a); absent: the name. */
  readonly displayName?: string;
  readonly timeControl: TimeControl;
  readonly limits: SearchLimits;
  /** Whether all that the engine says and hears is kept. */
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
  /** The first opening that is played, from 1; sequential order only. */
  readonly start: number;
  /** Openings are cut after so many plies; absent: as long as the file has it. PGN only. */
  readonly plies?: number;
  /** Whether an opening shorter than `plies` is refused instead of used as it is. */
  readonly exact: boolean;
  /** Whether all that the event uses must end in different positions (S16-8a); absent: no. */
  readonly different?: boolean;
  /** An opening before the others, such as the usual start position once in a Superfinal (S16-8a). */
  readonly startPosition?: 'first' | 'drawn';
  /** Every opening has to be moves from the usual start: engines of the 4k subset of UCI know no positions (4K-7.9). */
  readonly fromStart?: true;
  /** For the random order of this book; absent: the tournament's. */
  readonly rngSeed?: number;
};
