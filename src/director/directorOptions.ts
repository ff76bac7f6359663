// What a director is given: the definition, the facts, and its access to the time, the journal, the place to play and its observers.

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

/** The time of day, for breaks, set times and deadlines (S16-13c). The clocks of games do not depend on it. */
export type WallClock = {
  readonly nowUtcMs: () => number;
  /** Calls `wake` at that time; the caller learns about a failure. */
  readonly at: (utcMs: number, wake: () => Promise<void>) => void;
};

/** The `entries` of a failure are recorded too, if they say something new. */
export type PrepareEvent = (
  event: EventDefinition,
  entrants: readonly EntrantName[],
) => Promise<Result<readonly NewEntry[], PrepareFailure>>;
export type PrepareFailure = { readonly reason: string; readonly entries?: readonly NewEntry[] };

export type DirectorOptions = OpeningOptions & {
  /** The current definition: read each time, because a reload changes it while games run. */
  readonly definition: TournamentDefinition;
  readonly fold: FactsFold;
  /** The durable plies of a game after its opening: during a run, the fold does not have those played in this run. */
  readonly playedPlies: (id: GameId) => readonly PlyRecord[];
  /** The opening at an index, from 0, in the order in which an event uses one of its books; starts over after the last. */
  readonly opening: (event: EventKey, book: BookName | undefined, index: number) => Opening;
  /** Whether the engines of an event that is about to open can play: the entries to record about them, or what prevents it. */
  readonly prepare: PrepareEvent;
  /** Whether the files of an engine whose start was refused are again those that the event accepted. */
  readonly isRestored: (event: EventDefinition, entrant: EntrantName) => Promise<boolean>;
  /** The current files of engines, for comparison with what comes to play (S16-13c); absent: files are not compared. */
  readonly submitted?: (
    event: EventDefinition,
    entrants: readonly EntrantName[],
  ) => Promise<EntryPayloads['submissions-closed']['engines']>;
  readonly clock: WallClock;
  /** Records facts; durable when it resolves. */
  readonly append: (entries: readonly NewEntry[]) => Promise<void>;
  readonly venue: Venue;
  /** The current ratings of two players, to be recorded with their game; absent: none are. */
  readonly ratingsBefore?: (white: EntrantName, black: EntrantName) => Partial<Sides<RatingBefore>>;
  /** Probes the tablebases for interrupted games (INT-4). */
  readonly probe: TablebaseProbe;
  /** All events are over; the tournament stays open for rulings until then. */
  readonly onSettling: (untilUtcMs: number) => void;
  /** All events are over and the tournament is closed. */
  readonly onOver: () => void;
  /** An event waits for an official; called once for each question. */
  readonly onQuestion: (event: EventDefinition, question: string) => void;
  /** A round waits for its time, or until an entrant has rested. */
  readonly onRound: (event: EventDefinition, round: number, untilUtcMs: number) => void;
  /** An event waits for its time; `entrants` will play in it, unless they withdraw. */
  readonly onBreak: (event: EventDefinition, untilUtcMs: number, entrants: readonly EntrantName[]) => void;
};
