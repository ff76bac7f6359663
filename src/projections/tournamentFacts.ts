// What is true of the tournament now. Plans, tables, archives and status are computed from this. How it comes from the journal: foldTournament.ts.

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
  /** What people read instead of the names of the two, as it was when the game was issued. */
  readonly shown: Sides<string>;
  readonly started: boolean;
  /** How it was interrupted since it was last started or resumed, `undefined` where nothing is recorded. */
  readonly interrupted: InterruptionReason | undefined;
  /** Plies after the opening, of a game in play; empty once it has ended. */
  readonly plies: readonly PlyRecord[];
  /** How it ended; a ruling replaces what the referee said. */
  readonly ending: GameEnding | undefined;
  readonly plyCount: number;
  readonly mobilityGoal?: number;
  /** It has stopped and waits for officials; absent before, and once it has an ending. */
  readonly referred?: EntryPayloads['game-referred'];
  /** It could not begin or go on, and is to be handed out again; absent once it has begun or gone on, and once it has an ending. */
  readonly held?: HeldGame;
  /** Why it is to stand still, by the word of an official; it is held once it has heard of it (CUP-5c). */
  readonly stopping?: string;
  /** How often in a row it was held by the host since it last began and since the run began; absent: never. */
  readonly timesHeld?: number;
  /** A judge is called while its clock runs; absent once they have answered. */
  readonly called?: EntryPayloads['judge-called'];
  /** How an official has ended it while it was in play; its ending follows, and is this one (CUP-5c, CGF-9.1.7). */
  readonly judged?: GameEnding;
  /** CGF-6.3: what tardiness has taken from each side's time, in ms; absent before it began, and where no one was late. */
  readonly lateMs?: Sides<number>;
  /** What officials received about it. */
  readonly notices?: readonly { readonly ply: number; readonly notice: string }[];
  /** Who gave it the ending that holds, where it was a ruling. */
  readonly ruledBy?: string;
};

/** A game that is held; `atUtcMs` for the pause before the next try, `released`: an official lets it go on. */
export type HeldGame = Omit<EntryPayloads['game-held'], 'id'> & { readonly atUtcMs: number; readonly released?: true };

/** Why no new game is started; `cause` `host`: the run paused itself. */
export type Pause = { readonly by: string; readonly reason: string; readonly atUtcMs: number; readonly cause?: 'host' };

export type TournamentFacts = {
  readonly sequence: number;
  readonly opened: EntryPayloads['tournament-opened'] | undefined;
  /** The definition that holds now; `undefined` before the tournament is opened. */
  readonly definition: TournamentDefinition | undefined;
  /** The text of the tournament file that holds now. */
  readonly file: string | undefined;
  /** The games from before this tournament that its joint rating list counts; `undefined` where none were read. */
  readonly ratingsRead: EntryPayloads['ratings-read'] | undefined;
  readonly games: ReadonlyMap<GameId, GameFacts>;
  /** Games that wait for officials. */
  readonly referred: ReadonlySet<GameId>;
  /** Games that could not begin or go on, through no one's fault. */
  readonly held: ReadonlySet<GameId>;
  readonly paused: boolean;
  /** Who paused it and why; `undefined` where it is not paused. */
  readonly pause: Pause | undefined;
  readonly closed: boolean;
  /** The highest id of a game issued so far, 0 before the first. */
  readonly lastGameId: number;
  /** How often a game of the event's schedule has been issued. */
  readonly attempts: (key: EventKey, number: number) => number;
  /** What a format may know; empty for an event in which nothing has been played. */
  readonly event: (key: EventKey) => EventFacts;
  /** Crashes and disqualifications in an event. */
  readonly discipline: (key: EventKey) => Discipline;
  readonly life: (key: EventKey) => EventLife;
  /** The engines that were accepted for an event. */
  readonly accepted: (key: EventKey) => ReadonlyMap<EntrantName, EntryPayloads['engine-accepted']>;
  /** The rngSeed that was drawn for a purpose in an event (openingsPurpose), `undefined` before. */
  readonly seed: (key: EventKey, purpose: string) => number | undefined;
};

/** What a seed is drawn for: the event's own openings, or those of one of its books. */
export const openingsPurpose = (book?: BookName): string => (book === undefined ? 'openings' : `openings ${book}`);
