// The current state of the tournament. Plans, tables, archives and status are computed from it. How the journal produces it: foldTournament.ts.

import type { Sides } from '../core/colour.ts';
import type { EventFacts } from '../core/facts.ts';
import type { GameEnding } from '../core/ending.ts';
import type { PlyRecord } from '../core/gameJob.ts';
import type { BookName, EntrantName, EventKey, GameId } from '../core/ids.ts';
import type { EntryPayloads, InterruptionReason } from '../journal/entries.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import type { Discipline } from './discipline.ts';
import type { EventLife } from './eventRecord.ts';

export type GameFacts = {
  readonly issued: EntryPayloads['game-issued'];
  /** The display names of the two players when the game was issued. */
  readonly shown: Sides<string>;
  readonly started: boolean;
  /** When it first began (UTC); absent before. */
  readonly startedAtUtcMs?: number;
  /** How long it was played, once it has ended or stopped for officials; absent if a ruling ended it before. */
  readonly durationMs?: number;
  /** How it was interrupted since its last start or resumption; `undefined` if no interruption is recorded. */
  readonly interrupted: InterruptionReason | undefined;
  /** The plies after the opening of a game in play; empty once it has ended. */
  readonly plies: readonly PlyRecord[];
  /** How it ended; a ruling replaces the referee's ending. */
  readonly ending: GameEnding | undefined;
  readonly plyCount: number;
  readonly mobilityGoal?: number;
  /** It has stopped and waits for officials; absent before, and once it has an ending. */
  readonly referred?: EntryPayloads['game-referred'];
  /** It could not begin or continue, and must be handed out again; absent once it has begun or continued, and once it has an ending. */
  readonly held?: HeldGame;
  /** Why an official stops it; the game is held once it has received the ruling (CUP-5c). */
  readonly stopping?: string;
  /** How often in a row the host held it since it last began and since the run began; absent: never. */
  readonly timesHeld?: number;
  /** A judge is called while its clock runs; absent once they have answered. */
  readonly called?: EntryPayloads['judge-called'];
  /** The ending that an official ruled while it was in play; the game's own end will carry this ending (CUP-5c, CGF-9.1.7). */
  readonly judged?: GameEnding;
  /** CGF-6.3: the deduction from each side's time for lateness, in ms; absent before the game began, and if no one was late. */
  readonly lateMs?: Sides<number>;
  /** The notices that officials received about it. */
  readonly notices?: readonly { readonly ply: number; readonly notice: string }[];
  /** The official who gave it its current ending, if that was a ruling. */
  readonly ruledBy?: string;
};

/** A game that is held; `atUtcMs` determines the pause before the next try; `released`: an official lets it continue. */
export type HeldGame = Omit<EntryPayloads['game-held'], 'id'> & { readonly atUtcMs: number; readonly released?: true };

/** Why no new game is started; `cause` `host`: the run paused itself. */
export type Pause = { readonly by: string; readonly reason: string; readonly atUtcMs: number; readonly cause?: 'host' };

export type TournamentFacts = {
  readonly sequence: number;
  readonly opened: EntryPayloads['tournament-opened'] | undefined;
  /** What no other journal has, not even a restored copy of this one; `undefined` before the tournament is opened, and in journals without one. */
  readonly identity: string | undefined;
  /** The public keys of accounts, by name, as last recorded. */
  readonly officialKeys: ReadonlyMap<string, string>;
  /** The current definition; `undefined` before the tournament is opened. */
  readonly definition: TournamentDefinition | undefined;
  /** The current text of the tournament file. */
  readonly file: string | undefined;
  /** The games from before this tournament that its joint rating list counts; `undefined` if none were read. */
  readonly ratingsRead: EntryPayloads['ratings-read'] | undefined;
  readonly games: ReadonlyMap<GameId, GameFacts>;
  /** Games that wait for officials. */
  readonly referred: ReadonlySet<GameId>;
  /** Games that could not begin or continue, through no player's fault. */
  readonly held: ReadonlySet<GameId>;
  readonly paused: boolean;
  /** Who paused the tournament and why; `undefined` if it is not paused. */
  readonly pause: Pause | undefined;
  readonly closed: boolean;
  /** The run that played it has stopped in an orderly way, and none has begun since. */
  readonly stopped: boolean;
  /** Which sandboxes the host of the last start gave; `undefined`: that is not known. */
  readonly sandbox: EntryPayloads['run-started']['sandbox'];
  /** The highest id of a game issued so far, 0 before the first. */
  readonly lastGameId: number;
  /** How often a game of the event's schedule has been issued. */
  readonly attempts: (key: EventKey, number: number) => number;
  /** What a format may know; empty for an event in which nothing has been played. */
  readonly event: (key: EventKey) => EventFacts;
  /** Crashes and disqualifications in an event. */
  readonly discipline: (key: EventKey) => Discipline;
  readonly life: (key: EventKey) => EventLife;
  /** The engines accepted for an event. */
  readonly accepted: (key: EventKey) => ReadonlyMap<EntrantName, EntryPayloads['engine-accepted']>;
  /** The rngSeed drawn for a purpose in an event (openingsPurpose); `undefined` before the draw. */
  readonly seed: (key: EventKey, purpose: string) => number | undefined;
};

/** The purpose of a seed: the event's own openings, or those of one of its books. */
export const openingsPurpose = (book?: BookName): string => (book === undefined ? 'openings' : `openings ${book}`);
