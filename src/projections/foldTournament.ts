// The fold of the journal: entries in order → the current state of the tournament (tournamentFacts.ts). It is updated entry by entry; folding
// the whole journal gives the same state (arbiter verify proves it). Games: foldGames.ts; events: eventRecord.ts; rulings: foldRuling.ts.
// Plies are kept only for games in play, and only if their entries are folded: a process that runs games does not fold the plies of its own
// games. Readers get them from the journal (playedPlies.ts, archive/recordedGame.ts).

import type { PlyRecord } from '../core/gameJob.ts';
import type { GameId } from '../core/ids.ts';
import type { Entry, NewEntry } from '../journal/entries.ts';
import { contradiction } from './contradiction.ts';
import { foldRuling } from './foldRuling.ts';
import type { TournamentFacts } from './tournamentFacts.ts';
import { TournamentState } from './tournamentState.ts';

export type FactsFold = {
  readonly facts: TournamentFacts;
  /** Folds one more entry. Throws `RangeError` for an entry that contradicts earlier ones: the journal is wrong, not the tournament. */
  readonly add: (entry: Entry) => void;
  /** Entries come without plies from now on, as in the running director: plies are no longer counted. */
  readonly withoutPlies: () => void;
  /** Gives the games that have not ended the plies that they have now. Throws `RangeError` for plies that do not follow each other. */
  readonly withPlies: (pliesOf: (id: GameId) => readonly PlyRecord[]) => void;
  /** The facts as they would be with these entries, which are not added. */
  readonly after: (entries: readonly NewEntry[], atUtcMs: number) => TournamentFacts;
  /** A fold that goes on from here: adding to one leaves the other as it is. */
  readonly branch: () => FactsFold;
};

export const foldTournament = (): FactsFold => foldInto(new TournamentState());

function foldInto(facts: TournamentState): FactsFold {
  return {
    facts,
    add: (entry) => foldEntry(facts, entry),
    withoutPlies: () => void (facts.complete = false),
    withPlies: (pliesOf) => facts.gamesFold.withPlies(pliesOf),
    after(entries, atUtcMs) {
      const then = facts.copy();
      for (const entry of entries) foldEntry(then, { ...entry, sequence: then.sequence + 1, atUtcMs });
      return then;
    },
    branch: () => foldInto(facts.copy()),
  };
}

function foldEntry(state: TournamentState, entry: Entry): void {
  if (state.complete ? entry.sequence !== state.sequence + 1 : entry.sequence <= state.sequence)
    throw contradiction(entry, `entry ${state.sequence + 1} to follow`);
  state.sequence = entry.sequence;
  const games = state.gamesFold;
  switch (entry.kind) {
    case 'plies-played':
      return games.play(entry);
    case 'tournament-opened':
      if (state.opened !== undefined) throw contradiction(entry, 'a tournament to be opened once');
      state.opened = entry.payload;
      state.identity = entry.payload.identity;
      return state.define(entry.payload);
    case 'definition-changed':
      return state.define(entry.payload);
    case 'ratings-read':
      return void (state.ratingsRead = entry.payload);
    case 'engine-accepted':
      return state.event(entry.payload.event).accept(entry.payload);
    case 'version-refused':
      return state.event(entry.payload.event).refuseVersion(entry);
    case 'submissions-closed':
      return state.event(entry.payload.event).closeSubmissions(entry.payload);
    case 'update-refused':
      return state.event(entry.payload.event).refuseUpdate(entry.payload);
    case 'event-opened':
      return state.event(entry.payload.event).open(entry);
    case 'event-closed':
      return state.event(entry.payload.event).close(entry);
    case 'seed-drawn':
      return void state.event(entry.payload.event).seeds.set(entry.payload.purpose, entry.payload.rngSeed);
    case 'round-paired':
      return state.event(entry.payload.event).pair(entry);
    case 'sprt-decided':
      return state.event(entry.payload.event).decideSprt(entry);
    case 'game-issued':
      return state.issue(entry);
    case 'game-started':
      return games.start(entry);
    case 'game-interrupted':
      return games.interrupt(entry);
    case 'game-held':
      return games.hold(entry);
    case 'game-resumed':
      return games.resume(entry);
    case 'game-referred':
      return games.refer(entry);
    case 'judge-called':
      return games.change(entry.payload.id, games.of(entry.payload.id, entry), { called: entry.payload });
    case 'game-noticed':
      return games.notice(entry);
    case 'game-ended':
      return state.gameEnded(entry);
    case 'engine-unresponsive':
      return state.unresponsive(entry);
    case 'entrant-disqualified':
      return state.disqualify(entry.payload);
    case 'ruling-made':
      return foldRuling(state, entry);
    case 'tournament-closed':
      return void (state.closed = true);
    case 'official-keys':
      return void (state.officialKeys = new Map(entry.payload.keys.map(({ name, key }) => [name, key])));
    case 'journal-restored':
      return void (state.identity = entry.payload.identity);
    case 'run-started':
      if (state.pause?.cause === 'host') state.pause = undefined;
      state.sandbox = entry.payload.sandbox;
      state.stopped = false;
      return games.forgetTries(entry);
    case 'run-stopped':
      return void (state.stopped = true);
  }
}
