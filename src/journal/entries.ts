// The kinds of journal entries and what each carries. An entry is a fact that is never changed; a ruling corrects a mistake.
// Not here: how entries are stored (store.ts), chained (hashChain.ts) and checked when read (parseEntry.ts).

import type { Sides } from '../core/colour.ts';
import type { GameEnding } from '../core/ending.ts';
import type { EngineVersion, VersionFile } from '../core/engines/engineVersion.ts';
import type { PairedRound } from '../core/facts.ts';
import type { Opening } from '../core/gameJob.ts';
import type { BookName, EntrantName, EventKey, GameId } from '../core/ids.ts';
import type { JudgeCall, Referral } from '../core/judging.ts';
import type { TimeControl } from '../core/timeControl.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import type { PackedPly } from './packedPlies.ts';
import type { RulingSubject } from './rulingSubject.ts';

/** The version of these payloads, written into `tournament-opened`. Raise it when a payload changes its meaning. */
export const FORMAT_VERSION = 3;
/** Version 2 is read as well (secondFormat.ts). */
export const OLDEST_FORMAT_VERSION = 2;

/** Options as they were sent to an engine. */
export type RecordedOptions = readonly { readonly name: string; readonly value: string }[];

/** `stopped`: by an official or Ctrl-C, told beforehand; `killed`: found unfinished when the journal was opened again. */
export type InterruptionReason = 'stopped' | 'killed';

/**
 * Why a game could not begin or go on, through no one's fault. `host`: the host refused a process, a descriptor, memory or disk, or a program
 * could not be started at all. `version`: a program is not the one that was accepted. `official`: an official stopped the game.
 */
export const HOLD_CAUSES = ['host', 'version', 'official'] as const;
export type HoldCause = (typeof HOLD_CAUSES)[number];

export type RatingSource = {
  readonly use: 'earlier' | 'tests';
  /** A file or a data folder. */
  readonly path: string;
  readonly sha256: string;
  /** With a result, between two names. */
  readonly games: number;
};

/** Games as rating lists count them: names as written, and for each pair and colours how often it ended how. */
export type RecordedResults = {
  readonly names: readonly string[];
  /** White and Black as places in `names`, from 0. */
  readonly encounters: readonly (readonly [white: number, black: number, whiteWins: number, draws: number, blackWins: number])[];
};

/** The rating of a player before a game, by the joint list as it stood when the game was issued. */
export type RatingBefore = { readonly elo: number; readonly temporary?: true };

export type EntryPayloads = {
  /** `file` is the tournament file's full text as read; `definition` what was made of it, defaults resolved, as JSON. */
  readonly 'tournament-opened': {
    readonly formatVersion: number;
    readonly name: string;
    readonly file: string;
    readonly fileName: string;
    readonly arbiterVersion: string;
    readonly definition: TournamentDefinition;
  };
  /**
   * The file was changed while the tournament ran, as the rules allow (S16-13a); `changes` for people. From here on this definition holds.
   * `by` and `reason`: of a reload while games ran; absent: found changed at a start.
   */
  readonly 'definition-changed': {
    readonly file: string;
    readonly fileName: string;
    readonly arbiterVersion: string;
    readonly definition: TournamentDefinition;
    readonly changes: readonly string[];
    readonly by?: string;
    readonly reason?: string;
  };
  /**
   * The games that the file's group `ratings` names, as they were read: from here on the joint rating list counts from them (S16-14b). A later
   * entry replaces an earlier one. Of a data folder `sha256` is the last hash of its journal.
   */
  readonly 'ratings-read': {
    readonly sources: readonly RatingSource[];
    readonly earlier: RecordedResults;
    readonly tests: RecordedResults;
  };
  /**
   * `sha256` of the file that `command` names, in hex; both absent where Arbiter does not start the program, which has no `files` then. `files` are
   * all files of its version, `ownFiles` those that it wrote itself while it was tried.
   */
  readonly 'engine-accepted': {
    readonly entrant: EntrantName;
    readonly event: EventKey;
    readonly command?: string;
    readonly sha256?: string;
    readonly files: readonly VersionFile[];
    readonly ownFiles?: readonly string[];
    readonly identity: { readonly name?: string; readonly author?: string };
    readonly usedOptions: RecordedOptions;
  };
  /**
   * An engine was not started for an event, since its version is not the one that was accepted (S16-13e, S16-13f, CUP-8a, 4K-4.4, CGF-4.2).
   * `reason` tells both, as a sentence without its capital; `found` is the whole version that is there.
   */
  readonly 'version-refused': {
    readonly event: EventKey;
    readonly entrant: EntrantName;
    readonly reason: string;
    readonly found: EngineVersion;
  };
  /** S16-13c: the deadline of an event has passed; the files of these engines as they were then. */
  readonly 'submissions-closed': {
    readonly event: EventKey;
    readonly engines: readonly { readonly entrant: EntrantName; readonly files: readonly VersionFile[] }[];
  };
  /**
   * S16-13c: an event is not opened, since an engine was changed after the deadline; `changes` in words, none: it is again what was submitted.
   * The event waits for an official, or for the files.
   */
  readonly 'update-refused': { readonly event: EventKey; readonly entrant: EntrantName; readonly changes: readonly string[] };
  /** Who plays in it, in seed order: from here on nothing that happens in other events changes it. */
  readonly 'event-opened': {
    readonly event: EventKey;
    readonly entrants: readonly EntrantName[];
    /** SHA-256 in hex of the books that its games start from, by purpose (as in `seed-drawn`). */
    readonly books?: Readonly<Record<string, string>>;
    /** What people read instead of the names of entrants, by those names: later changes of the file rename nothing here. */
    readonly displayNames?: Readonly<Record<string, string>>;
  };
  /** All its games have been played; breaks count from here. */
  readonly 'event-closed': { readonly event: EventKey };
  /** `purpose`: `openings`, or `openings E` for the book of that name. */
  readonly 'seed-drawn': { readonly event: EventKey; readonly purpose: string; readonly rngSeed: number };
  /** The pairings of a Swiss round, published before any of its games is issued. */
  readonly 'round-paired': { readonly event: EventKey; readonly round: PairedRound };
  /** Stopped, and not decided: it waits for a ruling on its result. `diagram` is the last position, `evidence` lines the players said last. */
  readonly 'game-referred': {
    readonly id: GameId;
    readonly referral: Referral;
    readonly plies: number;
    readonly durationMs: number;
    readonly diagram: readonly string[];
    readonly evidence: readonly string[];
  };
  /** A judge is called to a game that is played; `ply` is the one that is awaited. */
  readonly 'judge-called': { readonly id: GameId; readonly call: JudgeCall; readonly ply: number };
  /** Something that officials should know of a game and that ends nothing, such as a repetition of the whole board. */
  readonly 'game-noticed': { readonly id: GameId; readonly ply: number; readonly notice: string };
  /** `attempt` counts from 1; a void game is issued again under a new id with the next attempt. */
  readonly 'game-issued': {
    readonly id: GameId;
    readonly event: EventKey;
    readonly number: number;
    readonly round: number;
    readonly board: number;
    readonly white: EntrantName;
    readonly black: EntrantName;
    readonly opening: Opening;
    /** Its place in the order of the book, from 0. */
    readonly openingIndex: number;
    readonly book?: BookName;
    /** For this game instead of the entrants' own. */
    readonly timeControl?: TimeControl;
    readonly stage?: string;
    /** CGF-6.3: the least that tardiness takes from each side's time, in ms, as it was known then; absent: nothing. */
    readonly lateMs?: Sides<number>;
    /** What people read instead of the names, from here on in this event; absent: as before. */
    readonly displayNames?: Sides<string>;
    /** By the joint rating list; absent where the list has no level, or does not know the player. */
    readonly ratings?: Partial<Sides<RatingBefore>>;
    readonly attempt: number;
  };
  /** `lateMs`: what tardiness has taken from each side's time in all (CGF-6.3), once it is known; absent: nothing. */
  readonly 'game-started': {
    readonly id: GameId;
    readonly atUtcMs: number;
    readonly usedOptions: Sides<RecordedOptions>;
    readonly lateMs?: Sides<number>;
  };
  /** All plies of one game since its last such entry, in order: one where engines think for long, many at bullet speed. See packedPlies.ts. */
  readonly 'plies-played': { readonly id: GameId; readonly firstPly: number; readonly plies: readonly PackedPly[] };
  readonly 'game-interrupted': { readonly id: GameId; readonly reason: InterruptionReason };
  /**
   * A game could not begin or go on, and no one is to blame: it has no ending, keeps its number and its plies, and is handed out again when
   * the cause is gone (heldGames.ts). `entrant`: the only engine that the cause concerns; absent: any game would meet it. `reason` is a
   * sentence without its capital.
   */
  readonly 'game-held': {
    readonly id: GameId;
    readonly cause: HoldCause;
    readonly entrant?: EntrantName;
    readonly reason: string;
  };
  /** `fromPly` is the first ply to be played again, counted as in `PlyRecord`. */
  readonly 'game-resumed': { readonly id: GameId; readonly fromPly: number };
  /** `plies` counts book plies too. `finalPosition` in the game's own notation (FEN); `evidence` are lines the players said last. */
  readonly 'game-ended': {
    readonly id: GameId;
    readonly ending: GameEnding;
    readonly plies: number;
    readonly durationMs: number;
    readonly finalPosition?: string;
    readonly mobilityGoal?: number;
    readonly evidence: readonly string[];
  };
  /**
   * An engine that had overstepped its time was not heard of in the grace that followed: it neither moved nor answered, or its process ended. Its
   * game was lost on time before; `counts`: by the rule of the event it has crashed as well.
   */
  readonly 'engine-unresponsive': {
    readonly id: GameId;
    readonly entrant: EntrantName;
    readonly evidence: string;
    readonly counts: boolean;
  };
  readonly 'ruling-made': { readonly by: string; readonly reason: string; readonly subject: RulingSubject };
  /**
   * `event` absent: out of every event. `crashes` is how many crashes in the event brought it about, by its rule: it holds while so many
   * stand. Absent: an official decided, and it holds until another ruling.
   */
  readonly 'entrant-disqualified': {
    readonly entrant: EntrantName;
    readonly event?: EventKey;
    readonly by: string;
    readonly reason: string;
    readonly crashes?: number;
  };
  readonly 'tournament-closed': { readonly outcome: 'finished' | 'abandoned' };
  /** Operational: who wrote what follows. `cores` are the numbers of the CPU cores that games may use. */
  readonly 'run-started': {
    readonly arbiterVersion: string;
    readonly host: string;
    readonly processId: number;
    readonly cores: readonly number[];
  };
  readonly 'run-stopped': { readonly reason: 'finished' | 'stopped' | 'failed'; readonly message?: string };
};

export type EntryKind = keyof EntryPayloads;

/** What readers of the journal fold: an entry without its hashes. `atUtcMs` is for people; only `sequence` orders. */
export type Entry<Kind extends EntryKind = EntryKind> = {
  [One in Kind]: {
    readonly sequence: number;
    readonly atUtcMs: number;
    readonly kind: One;
    readonly payload: EntryPayloads[One];
  };
}[Kind];

/** A fact that is to be recorded. */
export type NewEntry = { [Kind in EntryKind]: { readonly kind: Kind; readonly payload: EntryPayloads[Kind] } }[EntryKind];

/** An entry with its place in the hash chain; hashes in hex. */
export type JournalEntry<Kind extends EntryKind = EntryKind> = Entry<Kind> & {
  readonly previousHash: string;
  readonly hash: string;
};

const noGame = (): undefined => undefined;
const gameById = (payload: { readonly id: GameId }): GameId => payload.id;

const GAME_OF: { readonly [Kind in EntryKind]: (payload: EntryPayloads[Kind]) => GameId | undefined } = {
  'tournament-opened': noGame,
  'definition-changed': noGame,
  'ratings-read': noGame,
  'engine-accepted': noGame,
  'version-refused': noGame,
  'submissions-closed': noGame,
  'update-refused': noGame,
  'event-opened': noGame,
  'event-closed': noGame,
  'seed-drawn': noGame,
  'round-paired': noGame,
  'game-referred': gameById,
  'judge-called': gameById,
  'game-noticed': gameById,
  'game-issued': gameById,
  'game-started': gameById,
  'plies-played': gameById,
  'game-interrupted': gameById,
  'game-held': gameById,
  'game-resumed': gameById,
  'game-ended': gameById,
  'engine-unresponsive': gameById,
  'ruling-made': ({ subject }) => ('id' in subject ? subject.id : undefined),
  'entrant-disqualified': noGame,
  'tournament-closed': noGame,
  'run-started': noGame,
  'run-stopped': noGame,
};

export const ENTRY_KINDS: readonly EntryKind[] = Object.keys(GAME_OF) as EntryKind[];

/** The game that an entry belongs to, so that one game can be read without the others; `undefined` for the rest. */
export const gameOf = <Kind extends EntryKind>(kind: Kind, payload: EntryPayloads[Kind]): GameId | undefined =>
  GAME_OF[kind](payload);

/** Own keys only: `toString` is no kind. */
export const isEntryKind = (kind: string): kind is EntryKind => Object.hasOwn(GAME_OF, kind);
