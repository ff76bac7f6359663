// The kinds of journal entries and their payloads. An entry is a fact that never changes; a ruling corrects a mistake.
// Not here: how entries are stored (store.ts), chained (hashChain.ts) and checked when read (parseEntry.ts).

import type { HostLevels } from '../core/engines/sandbox.ts';
import type { Sides } from '../core/colour.ts';
import type { GameEnding } from '../core/ending.ts';
import type { EngineVersion, VersionFile } from '../core/engines/engineVersion.ts';
import type { PairedRound } from '../core/facts.ts';
import type { Opening } from '../core/gameJob.ts';
import type { BookName, EntrantName, EventKey, GameId } from '../core/ids.ts';
import type { JudgeCall, Referral } from '../core/judging.ts';
import type { LineDoubt } from '../core/lineDoubts.ts';
import type { SprtDecision } from '../core/sprt.ts';
import type { TimeControl } from '../core/timeControl.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import type { PackedPly } from './packedPlies.ts';
import type { RulingSubject } from './rulingSubject.ts';

/** The version of these payloads, written into `tournament-opened`. Raise it when the meaning of a payload changes. */
export const FORMAT_VERSION = 4;
/** Versions 2 (secondFormat.ts) and 3 (packedPlies.ts) can still be read. */
export const OLDEST_FORMAT_VERSION = 2;

/** Options as they were sent to an engine. */
export type RecordedOptions = readonly { readonly name: string; readonly value: string }[];

/** `stopped`: by an official or Ctrl-C, announced first; `killed`: found unfinished when the journal was opened again. */
export type InterruptionReason = 'stopped' | 'killed';

/**
 * Why a game could not begin or continue, through no player's fault. `host`: the host refused a process, a descriptor, memory or disk, or could not
 * start a program at all. `version`: a program is not the accepted version. `official`: an official stopped the game.
 */
export const HOLD_CAUSES = ['host', 'version', 'official'] as const;
export type HoldCause = (typeof HOLD_CAUSES)[number];

export type RatingSource = {
  readonly use: 'earlier' | 'tests';
  /** A file or a data folder. */
  readonly path: string;
  readonly sha256: string;
  /** The games with a result between two names. */
  readonly games: number;
};

/** Games as rating lists count them: names as written, and the number of each result for each pair and colours. */
export type RecordedResults = {
  readonly names: readonly string[];
  /** White and Black as indexes into `names`, from 0. */
  readonly encounters: readonly (readonly [white: number, black: number, whiteWins: number, draws: number, blackWins: number])[];
};

/** The rating of a player before a game, in the joint list at the time when the game was issued. */
export type RatingBefore = { readonly elo: number; readonly temporary?: true };

/** `key`: the public key, as in `official-keys`; `after`: the head that was signed too; `value`: the signature (signatures.ts). Both in base64url. */
export type EntrySignature = {
  readonly key: string;
  readonly after: { readonly sequence: number; readonly hash: string };
  readonly value: string;
};

export type EntryPayloads = {
  /**
   * `file` is the tournament file's full text as read; `definition` is the result of reading it, with defaults resolved, as JSON. `identity` is random:
   * no other journal has it, until `journal-restored` gives a copy its own. Absent in journals of Arbiter 0.1.0 and before.
   */
  readonly 'tournament-opened': {
    readonly formatVersion: number;
    readonly identity?: string;
    readonly name: string;
    readonly file: string;
    readonly fileName: string;
    readonly arbiterVersion: string;
    readonly definition: TournamentDefinition;
  };
  /**
   * The file was changed during the tournament, as the rules allow (S16-13a); `changes` is for people. This definition applies from here on.
   * `by` and `reason`: set for a reload while games ran; absent: the change was found at a start.
   */
  readonly 'definition-changed': {
    readonly file: string;
    readonly fileName: string;
    readonly arbiterVersion: string;
    readonly definition: TournamentDefinition;
    readonly changes: readonly string[];
    readonly by?: string;
    readonly reason?: string;
    readonly signed?: EntrySignature;
  };
  /**
   * The games that the file's group `ratings` names, as they were read: from here on the joint rating list starts with them (S16-14b). A later
   * entry replaces an earlier one. For a data folder `sha256` is the last hash of its journal.
   */
  readonly 'ratings-read': {
    readonly sources: readonly RatingSource[];
    readonly earlier: RecordedResults;
    readonly tests: RecordedResults;
  };
  /**
   * `sha256` is the hash of the file that `command` names, in hex; both are absent if Arbiter does not start the program, which then has no `files`.
   * `files` are all files of its version, `ownFiles` those that it wrote itself while it was tried.
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
    /** The engine host on which it was tried, and what that machine is (S16-X); absent: this machine. */
    readonly hardware?: string;
  };
  /**
   * An engine was not started for an event, because its version is not the accepted one (S16-13e, S16-13f, CUP-8a, 4K-4.4, CGF-4.2).
   * `reason` describes both versions, as a sentence without its initial capital; `found` is the complete version that was found.
   */
  readonly 'version-refused': {
    readonly event: EventKey;
    readonly entrant: EntrantName;
    readonly reason: string;
    readonly found: EngineVersion;
  };
  /** S16-13c: the deadline of an event has passed; the files of these engines at that time. */
  readonly 'submissions-closed': {
    readonly event: EventKey;
    readonly engines: readonly { readonly entrant: EntrantName; readonly files: readonly VersionFile[] }[];
  };
  /**
   * S16-13c: an event does not open, because an engine was changed after the deadline. `changes` describes the change; empty: the engine is the
   * submitted version again. The event waits for an official, or for the files.
   */
  readonly 'update-refused': { readonly event: EventKey; readonly entrant: EntrantName; readonly changes: readonly string[] };
  /** The participants in seed order: nothing that happens in other events changes them from here on. */
  readonly 'event-opened': {
    readonly event: EventKey;
    readonly entrants: readonly EntrantName[];
    /** SHA-256 in hex of the books that its games start from, by purpose (as in `seed-drawn`). */
    readonly books?: Readonly<Record<string, string>>;
    /** Display names by entrant name: later changes of the file rename nothing here. */
    readonly displayNames?: Readonly<Record<string, string>>;
  };
  /** All its games have been played; breaks are measured from here. */
  readonly 'event-closed': { readonly event: EventKey };
  /** `purpose`: `openings`, or `openings E` for the book of that name. */
  readonly 'seed-drawn': { readonly event: EventKey; readonly purpose: string; readonly rngSeed: number };
  /** The pairings of a Swiss round, published before any of its games is issued. */
  readonly 'round-paired': { readonly event: EventKey; readonly round: PairedRound };
  /** SPRT-1: the test of a match accepted a hypothesis; no game is issued after it, and nothing that comes later changes it. */
  readonly 'sprt-decided': { readonly event: EventKey; readonly decision: SprtDecision };
  /** The game stopped without a result and waits for a ruling. `diagram` is the last position, `evidence` the players' last lines. */
  readonly 'game-referred': {
    readonly id: GameId;
    readonly referral: Referral;
    readonly plies: number;
    readonly durationMs: number;
    readonly diagram: readonly string[];
    readonly evidence: readonly string[];
  };
  /** A judge is called to a game in play; `ply` is the next ply. */
  readonly 'judge-called': { readonly id: GameId; readonly call: JudgeCall; readonly ply: number };
  /** Something about a game that officials should know and that does not end it, such as a repetition of the whole board. */
  readonly 'game-noticed': {
    readonly id: GameId;
    readonly ply: number;
    readonly notice: string;
    /** Present if it is about what an engine reported: for those who repeat it in other words. */
    readonly doubt?: LineDoubt;
  };
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
    /** Its index in the order of the book, from 0. */
    readonly openingIndex: number;
    readonly book?: BookName;
    /** Replaces the entrants' time controls for this game. */
    readonly timeControl?: TimeControl;
    readonly stage?: string;
    /** CGF-6.3: the minimum deduction from each side's time for lateness, in ms, as known then; absent: none. */
    readonly lateMs?: Sides<number>;
    /** Display names from here on in this event; absent: as before. */
    readonly displayNames?: Sides<string>;
    /** From the joint rating list; absent if the list has no level, or does not contain the player. */
    readonly ratings?: Partial<Sides<RatingBefore>>;
    readonly attempt: number;
  };
  /** `lateMs`: the total deduction from each side's time for lateness (CGF-6.3), once it is known; absent: none. */
  readonly 'game-started': {
    readonly id: GameId;
    readonly atUtcMs: number;
    readonly usedOptions: Sides<RecordedOptions>;
    readonly lateMs?: Sides<number>;
  };
  /** All plies of a game since its last such entry, in order: one at long time controls, many at bullet speed. See packedPlies.ts. */
  readonly 'plies-played': { readonly id: GameId; readonly firstPly: number; readonly plies: readonly PackedPly[] };
  readonly 'game-interrupted': { readonly id: GameId; readonly reason: InterruptionReason };
  /**
   * A game could not begin or continue, and no player is to blame: it has no ending, keeps its number and its plies, and is handed out again when
   * the cause is gone (heldGames.ts). `entrant`: the only engine that the cause concerns; absent: the cause affects every game. `reason` is a
   * sentence without its initial capital.
   */
  readonly 'game-held': {
    readonly id: GameId;
    readonly cause: HoldCause;
    readonly entrant?: EntrantName;
    readonly reason: string;
  };
  /** `fromPly` is the first ply that must be played again, counted as in `PlyRecord`. */
  readonly 'game-resumed': { readonly id: GameId; readonly fromPly: number };
  /** `plies` includes book plies. `finalPosition` is in the game's own notation (FEN); `evidence` holds the players' last lines. */
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
   * An engine that had overstepped its time did not respond during the following grace period: it neither moved nor answered, or its process ended.
   * Its game was already lost on time; `counts`: by the rule of the event it has also crashed.
   */
  readonly 'engine-unresponsive': {
    readonly id: GameId;
    readonly entrant: EntrantName;
    readonly evidence: string;
    readonly counts: boolean;
  };
  readonly 'ruling-made': {
    readonly by: string;
    readonly reason: string;
    readonly subject: RulingSubject;
    readonly signed?: EntrySignature;
  };
  /** The public keys of accounts from here on, base64url (signatures.ts); those of an earlier such entry no longer count. */
  readonly 'official-keys': { readonly keys: readonly { readonly name: string; readonly key: string }[] };
  /**
   * `event` absent: out of every event. `crashes` is the number of crashes in the event that caused it, by its rule: it applies while that many
   * crashes stand. Absent: an official decided, and it applies until another ruling.
   */
  readonly 'entrant-disqualified': {
    readonly entrant: EntrantName;
    readonly event?: EventKey;
    readonly by: string;
    readonly reason: string;
    readonly crashes?: number;
    readonly signed?: EntrySignature;
  };
  readonly 'tournament-closed': { readonly outcome: 'finished' | 'abandoned' };
  /**
   * This journal was written from a backup, made at `backedUpAtUtcMs`: from here on the tournament has two lives, and this one has the identity
   * `identity`. The entry before is the last of the backup.
   */
  readonly 'journal-restored': { readonly identity: string; readonly backedUpAtUtcMs: number; readonly arbiterVersion: string };
  /** Operational: who wrote the following entries. `cores` are the numbers of the CPU cores that games may use. */
  readonly 'run-started': {
    readonly arbiterVersion: string;
    readonly host: string;
    readonly processId: number;
    readonly cores: readonly number[];
    /** Which sandboxes the host gives. Absent: written before there were any. */
    readonly sandbox?: HostLevels;
  };
  readonly 'run-stopped': { readonly reason: 'finished' | 'stopped' | 'failed'; readonly message?: string };
};

export type EntryKind = keyof EntryPayloads;

/** What readers of the journal fold: an entry without its hashes. `atUtcMs` is for people; only `sequence` defines the order. */
export type Entry<Kind extends EntryKind = EntryKind> = {
  [One in Kind]: {
    readonly sequence: number;
    readonly atUtcMs: number;
    readonly kind: One;
    readonly payload: EntryPayloads[One];
  };
}[Kind];

/** A fact to record. */
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
  'sprt-decided': noGame,
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
  'official-keys': noGame,
  'entrant-disqualified': noGame,
  'tournament-closed': noGame,
  'journal-restored': noGame,
  'run-started': noGame,
  'run-stopped': noGame,
};

export const ENTRY_KINDS: readonly EntryKind[] = Object.keys(GAME_OF) as EntryKind[];

/** The game that an entry belongs to, so that one game can be read without the others; `undefined` if it belongs to none. */
export const gameOf = <Kind extends EntryKind>(kind: Kind, payload: EntryPayloads[Kind]): GameId | undefined =>
  GAME_OF[kind](payload);

/** Own keys only: `toString` is not a kind. */
export const isEntryKind = (kind: string): kind is EntryKind => Object.hasOwn(GAME_OF, kind);
