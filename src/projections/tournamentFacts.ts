// The fold of the journal: entries in order → what is true of the tournament now. Everything else (plans, tables, archives, status)
// is computed from this. It is carried forward entry by entry; folding the journal from zero gives the same (arbiter verify proves it).
// Plies are kept for games in play only; archives read them from the journal (gameArchive.ts).

import type { EventFacts, FinishedGame } from '../core/facts.ts';
import type { GameEnding } from '../core/ending.ts';
import type { PlyRecord } from '../core/gameJob.ts';
import type { EntrantName, EventKey, GameId } from '../core/ids.ts';
import type { Entry, EntryPayloads, InterruptionReason } from '../journal/entries.ts';
import { unpackPly } from '../journal/packedPlies.ts';
import { crashedIn } from '../standings/disqualification.ts';
import { DisciplineFold, type Discipline, type Disqualification } from './discipline.ts';

export type GameFacts = {
  readonly issued: EntryPayloads['game-issued'];
  readonly started: boolean;
  /** How it was interrupted since it was last started or resumed, `undefined` where nothing is recorded. */
  readonly interrupted: InterruptionReason | undefined;
  /** Plies after the opening, of a game in play; empty once it has ended. */
  readonly plies: readonly PlyRecord[];
  /** How it ended; a ruling replaces what the referee said. */
  readonly ending: GameEnding | undefined;
  readonly plyCount: number;
};

type EventRecord = {
  readonly inPlay: Set<number>;
  readonly finished: Map<number, FinishedGame>;
  readonly attempts: Map<number, number>;
  readonly postponed: Set<number>;
  readonly disqualified: ReadonlySet<EntrantName>;
  readonly discipline: DisciplineFold;
  rngSeed: number | undefined;
};

export type TournamentFacts = {
  readonly sequence: number;
  readonly opened: EntryPayloads['tournament-opened'] | undefined;
  readonly accepted: ReadonlyMap<EntrantName, EntryPayloads['engine-accepted']>;
  readonly games: ReadonlyMap<GameId, GameFacts>;
  readonly paused: boolean;
  readonly closed: boolean;
  /** The highest id of a game issued so far, 0 before the first. */
  readonly lastGameId: number;
  /** How often a game of the event's schedule has been issued. */
  readonly attempts: (key: EventKey, number: number) => number;
  /** What a format may know; empty for an event in which nothing has been played. */
  readonly event: (key: EventKey) => EventFacts;
  /** Crashes and disqualifications in an event. */
  readonly discipline: (key: EventKey) => Discipline;
  /** The rngSeed of the event's openings, `undefined` before it was drawn. */
  readonly openingSeed: (key: EventKey) => number | undefined;
};

export type FactsFold = {
  readonly facts: TournamentFacts;
  /** Folds one more entry. Throws `RangeError` on one that contradicts those before: the journal would be wrong, not the tournament. */
  readonly add: (entry: Entry) => void;
  /** From now on entries come without the plies between them, as the running director gets them: plies are no longer counted. */
  readonly withoutPlies: () => void;
};

export const OPENINGS_PURPOSE = 'openings';

export function foldTournament(): FactsFold {
  const accepted = new Map<EntrantName, EntryPayloads['engine-accepted']>();
  const games = new Map<GameId, GameFacts>();
  const events = new Map<EventKey, EventRecord>();
  /** Out of every event, those that begin later included. */
  const outEverywhere = new Map<EntrantName, Disqualification>();
  const facts = {
    sequence: 0,
    opened: undefined as EntryPayloads['tournament-opened'] | undefined,
    accepted,
    games,
    paused: false,
    closed: false,
    lastGameId: 0,
    attempts: (key: EventKey, number: number) => events.get(key)?.attempts.get(number) ?? 0,
    event: eventRecord,
    discipline: (key: EventKey) => eventRecord(key).discipline,
    openingSeed: (key: EventKey) => events.get(key)?.rngSeed,
  };
  let complete = true;

  function eventRecord(key: EventKey): EventRecord {
    const known = events.get(key);
    if (known !== undefined) return known;
    const discipline = new DisciplineFold();
    for (const [entrant, disqualification] of outEverywhere) discipline.disqualify(entrant, disqualification);
    const record: EventRecord = {
      inPlay: new Set(),
      finished: new Map(),
      attempts: new Map(),
      postponed: new Set(),
      disqualified: discipline.names,
      discipline,
      rngSeed: undefined,
    };
    events.set(key, record);
    return record;
  }

  /** The event, or all of them where none is named. */
  const disciplinesOf = (key: EventKey | undefined): readonly DisciplineFold[] =>
    key === undefined ? [...events.values()].map(({ discipline }) => discipline) : [eventRecord(key).discipline];

  function game(id: GameId, entry: Entry): GameFacts {
    const found = games.get(id);
    if (found === undefined) throw contradiction(entry, `game ${id} to have been issued`);
    return found;
  }

  function issue(entry: Entry<'game-issued'>): void {
    const { id, event, number } = entry.payload;
    if (games.has(id)) throw contradiction(entry, `game ${id} to be new`);
    const record = eventRecord(event);
    if (record.inPlay.has(number) || record.finished.has(number))
      throw contradiction(entry, `schedule number ${number} to be free`);
    record.inPlay.add(number);
    record.postponed.delete(number);
    record.attempts.set(number, (record.attempts.get(number) ?? 0) + 1);
    facts.lastGameId = Math.max(facts.lastGameId, id);
    games.set(id, {
      issued: entry.payload,
      started: false,
      interrupted: undefined,
      plies: [],
      ending: undefined,
      plyCount: entry.payload.opening.moves.length,
    });
  }

  function play(entry: Entry<'plies-played'>): void {
    const known = game(entry.payload.id, entry);
    if (known.ending !== undefined) throw contradiction(entry, `game ${entry.payload.id} to be in play`);
    const { id, firstPly, plies } = entry.payload;
    if (firstPly !== known.plyCount + 1)
      throw contradiction(entry, `ply ${known.plyCount + 1} of game ${id} to follow, not ply ${firstPly}`);
    const unpacked = plies.map((packed, index) => unpackPly(packed, firstPly + index));
    games.set(id, { ...known, plies: [...known.plies, ...unpacked], plyCount: known.plyCount + plies.length });
  }

  function end(id: GameId, ending: GameEnding, entry: Entry): void {
    const known = game(id, entry);
    const { event, number, round, board, white, black } = known.issued;
    const record = eventRecord(event);
    if (known.ending === undefined && !record.inPlay.delete(number)) throw contradiction(entry, `game ${id} to be in play`);
    const before = record.finished.get(number);
    record.finished.delete(number);
    games.set(id, { ...known, plies: [], ending });
    const players = { white, black };
    if (ending.kind !== 'void')
      record.finished.set(number, { id, event, number, round, board, players, ending, plies: known.plyCount });
    const [crashedBefore, crashed] = [before && crashedIn(before), crashedIn({ ending, players })];
    if (crashedBefore === crashed) return;
    if (crashedBefore !== undefined) record.discipline.crashTakenBack(crashedBefore, facts.closed);
    if (crashed !== undefined) record.discipline.crashed(crashed);
  }

  function disqualify({ entrant, event, ...disqualification }: EntryPayloads['entrant-disqualified']): void {
    if (event === undefined) outEverywhere.set(entrant, disqualification);
    for (const discipline of disciplinesOf(event)) discipline.disqualify(entrant, disqualification);
  }

  function ruling(entry: Entry<'ruling-made'>): void {
    const { subject, reason } = entry.payload;
    switch (subject.kind) {
      case 'game-result':
        return end(subject.id, subject.ending, entry);
      case 'game-void': {
        end(subject.id, { kind: 'void', reason }, entry);
        const { event, number } = game(subject.id, entry).issued;
        if (subject.replay === 'end-of-round') eventRecord(event).postponed.add(number);
        return;
      }
      case 'entrant-reinstated':
        if (subject.event === undefined) outEverywhere.delete(subject.entrant);
        for (const discipline of disciplinesOf(subject.event)) discipline.reinstate(subject.entrant);
        return;
      case 'paused':
        facts.paused = true;
        return;
      case 'resumed':
        facts.paused = false;
        return;
      case 'question-answered':
        return;
    }
  }

  function add(entry: Entry): void {
    if (complete ? entry.sequence !== facts.sequence + 1 : entry.sequence <= facts.sequence) {
      throw contradiction(entry, `entry ${facts.sequence + 1} to follow`);
    }
    facts.sequence = entry.sequence;
    switch (entry.kind) {
      case 'tournament-opened':
        if (facts.opened !== undefined) throw contradiction(entry, 'a tournament to be opened once');
        facts.opened = entry.payload;
        return;
      case 'engine-accepted':
        accepted.set(entry.payload.entrant, entry.payload);
        return;
      case 'seed-drawn':
        if (entry.payload.event !== undefined && entry.payload.purpose === OPENINGS_PURPOSE) {
          eventRecord(entry.payload.event).rngSeed = entry.payload.rngSeed;
        }
        return;
      case 'game-issued':
        return issue(entry);
      case 'game-started':
        games.set(entry.payload.id, { ...game(entry.payload.id, entry), started: true, interrupted: undefined });
        return;
      case 'game-interrupted':
        games.set(entry.payload.id, { ...game(entry.payload.id, entry), interrupted: entry.payload.reason });
        return;
      case 'game-resumed':
        games.set(entry.payload.id, { ...game(entry.payload.id, entry), interrupted: undefined });
        return;
      case 'entrant-disqualified':
        return disqualify(entry.payload);
      case 'plies-played':
        return play(entry);
      case 'game-ended': {
        const { id, ending, plies } = entry.payload;
        const known = game(id, entry);
        if (known.ending !== undefined) throw contradiction(entry, `game ${id} to be in play`);
        if (complete && known.plyCount !== plies)
          throw contradiction(entry, `game ${id} to end after ${known.plyCount} plies, not ${plies}`);
        games.set(id, { ...known, plyCount: plies });
        return end(id, ending, entry);
      }
      case 'ruling-made':
        return ruling(entry);
      case 'tournament-closed':
        facts.closed = true;
        return;
      case 'run-started':
      case 'run-stopped':
        return;
    }
  }

  return { facts, add, withoutPlies: () => void (complete = false) };
}

const contradiction = (entry: Entry, expected: string): RangeError =>
  new RangeError(`Cannot fold entry ${entry.sequence} (${entry.kind}): expected ${expected}`);
