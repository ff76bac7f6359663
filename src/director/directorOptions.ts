// What a director is given: the definition and the facts, and its ways to the hour, the journal, the place to play and those who watch.

import type { Sides } from '../core/colour.ts';
import type { Opening, PlyRecord } from '../core/gameJob.ts';
import type { BookName, EntrantName, EventKey, GameId } from '../core/ids.ts';
import type { Result } from '../core/result.ts';
import type { Venue } from '../core/venue.ts';
import type { EntryPayloads, NewEntry, RatingBefore } from '../journal/entries.ts';
import type { FactsFold } from '../projections/foldTournament.ts';
import type { TablebaseProbe } from '../referee/interruption.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import type { OpeningOptions } from './eventOpening.ts';

/** The time of day, for breaks, times that were set and deadlines (S16-13c). The clocks of games do not depend on it. */
export type WallClock = {
  readonly nowUtcMs: () => number;
  /** Calls back at that time; the caller hears of a failure. */
  readonly at: (utcMs: number, wake: () => Promise<void>) => void;
};

/** `entries` of a failure are recorded too, where they tell something new. */
export type PrepareEvent = (
  event: EventDefinition,
  entrants: readonly EntrantName[],
) => Promise<Result<readonly NewEntry[], PrepareFailure>>;
export type PrepareFailure = { readonly reason: string; readonly entries?: readonly NewEntry[] };

export type DirectorOptions = OpeningOptions & {
  /** The one that holds now: it is asked for each time, since a reload changes it while games run. */
  readonly definition: TournamentDefinition;
  readonly fold: FactsFold;
  /** The plies of a game after its opening, as they are durable: while it runs, the fold has none of those played in this run. */
  readonly playedPlies: (id: GameId) => readonly PlyRecord[];
  /** The opening at a place, from 0, in the order in which an event uses one of its books; it begins again after the last. */
  readonly opening: (event: EventKey, book: BookName | undefined, index: number) => Opening;
  /** Whether the engines of an event that is about to be opened can play: what is recorded of them, or what stands against it. */
  readonly prepare: PrepareEvent;
  /** Whether the files of an engine are again as an event accepted them, after its start was refused. */
  readonly isRestored: (event: EventDefinition, entrant: EntrantName) => Promise<boolean>;
  /** The files of engines as they are now, to be held against what comes to play (S16-13c); absent: files are not compared. */
  readonly submitted?: (
    event: EventDefinition,
    entrants: readonly EntrantName[],
  ) => Promise<EntryPayloads['submissions-closed']['engines']>;
  readonly clock: WallClock;
  /** Records facts; durable when it resolves. */
  readonly append: (entries: readonly NewEntry[]) => Promise<void>;
  readonly venue: Venue;
  /** The ratings of two players as they stand now, to be recorded with their game; absent: none are. */
  readonly ratingsBefore?: (white: EntrantName, black: EntrantName) => Partial<Sides<RatingBefore>>;
  /** Asks the tablebases about games that were interrupted (INT-4). */
  readonly probe: TablebaseProbe;
  /** All events are over and the tournament is closed. */
  readonly onOver: () => void;
  /** An event waits for an official; told once for each question. */
  readonly onQuestion: (event: EventDefinition, question: string) => void;
  /** A round waits for its time, or for the rest of an entrant. */
  readonly onRound: (event: EventDefinition, round: number, untilUtcMs: number) => void;
  /** An event waits for its time; `entrants` will play in it, unless they withdraw. */
  readonly onBreak: (event: EventDefinition, untilUtcMs: number, entrants: readonly EntrantName[]) => void;
};
