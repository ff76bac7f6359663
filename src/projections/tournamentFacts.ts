// The fold of the journal: entries in order → what is true of the tournament now. Everything else (plans, tables, archives, status)
// is computed from this. It is carried forward entry by entry; folding the journal from zero gives the same (arbiter verify proves it).
// Plies are kept for games in play only, and only as far as their entries are folded: a process that runs games does not fold those that it
// plays. They are read from the journal (playedPlies.ts, archive/recordedGame.ts).

import { withSide, type Sides } from '../core/colour.ts';
import type { EventFacts } from '../core/facts.ts';
import type { GameEnding } from '../core/ending.ts';
import type { PlyRecord } from '../core/gameJob.ts';
import type { BookName, EntrantName, EventKey, GameId } from '../core/ids.ts';
import { present } from '../core/present.ts';
import type { Entry, EntryPayloads, InterruptionReason } from '../journal/entries.ts';
import { unpackPly } from '../journal/packedPlies.ts';
import { crashedIn } from '../standings/disqualification.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import type { Discipline, DisciplineFold, Disqualification } from './discipline.ts';
import { EventRecord, type EventLife } from './eventRecord.ts';

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

export type FactsFold = {
  readonly facts: TournamentFacts;
  /** Folds one more entry. Throws `RangeError` on one that contradicts those before: the journal would be wrong, not the tournament. */
  readonly add: (entry: Entry) => void;
  /** From now on entries come without the plies between them, as the running director gets them: plies are no longer counted. */
  readonly withoutPlies: () => void;
};

/** What a seed is drawn for: the event's own openings, or those of one of its books. */
export const openingsPurpose = (book?: BookName): string => (book === undefined ? 'openings' : `openings ${book}`);

export function foldTournament(): FactsFold {
  const games = new Map<GameId, GameFacts>();
  const referred = new Set<GameId>();
  const held = new Set<GameId>();
  const events = new Map<EventKey, EventRecord>();
  /** Out of every event, those that begin later included. */
  const outEverywhere = new Map<EntrantName, Disqualification>();
  const facts = {
    sequence: 0,
    opened: undefined as EntryPayloads['tournament-opened'] | undefined,
    definition: undefined as TournamentDefinition | undefined,
    file: undefined as string | undefined,
    ratingsRead: undefined as EntryPayloads['ratings-read'] | undefined,
    games,
    referred,
    held,
    pause: undefined as Pause | undefined,
    get paused(): boolean {
      return facts.pause !== undefined;
    },
    closed: false,
    lastGameId: 0,
    attempts: (key: EventKey, number: number) => events.get(key)?.attempts.get(number) ?? 0,
    event: eventRecord,
    discipline: (key: EventKey) => eventRecord(key).discipline,
    life: eventRecord,
    accepted: (key: EventKey) => eventRecord(key).accepted,
    seed: (key: EventKey, purpose: string) => events.get(key)?.seeds.get(purpose),
  };
  let complete = true;

  function eventRecord(key: EventKey): EventRecord {
    const known = events.get(key);
    if (known !== undefined) return known;
    const record = new EventRecord();
    for (const [entrant, disqualification] of outEverywhere) record.discipline.disqualify(entrant, disqualification);
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
    record.issue(entry.payload);
    facts.lastGameId = Math.max(facts.lastGameId, id);
    const { white, black } = entry.payload;
    games.set(id, {
      issued: entry.payload,
      shown: { white: record.displayNames.get(white) ?? white, black: record.displayNames.get(black) ?? black },
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

  function end(id: GameId, ending: GameEnding, entry: Entry, by?: string): void {
    const known = game(id, entry);
    const { event, number, round, board, white, black, book, openingIndex } = known.issued;
    const record = eventRecord(event);
    if (known.ending === undefined && !record.inPlay.delete(number)) throw contradiction(entry, `game ${id} to be in play`);
    const before = record.takeBack(id, number);
    referred.delete(id);
    held.delete(id);
    const { referred: _, called: __, judged: ___, held: ____, timesHeld: _____, stopping: ______, ...rest } = known;
    games.set(id, { ...rest, plies: [], ending, ...present({ ruledBy: by }) });
    for (const player of [white, black]) record.lastPlayedUtcMs.set(player, entry.atUtcMs);
    const players = { white, black };
    if (ending.kind !== 'void') {
      record.postponed.delete(number);
      const { plyCount: plies, mobilityGoal } = known;
      const measured = present({ mobilityGoal });
      const pair = `${book ?? ''}#${openingIndex}`;
      record.finish({ id, event, number, round, board, players, ending, plies, pair, ...measured });
    }
    const [crashedBefore, crashed] = [before && crashedIn(before), crashedIn({ ending, players })];
    if (crashedBefore === crashed) return;
    if (crashedBefore !== undefined)
      record.discipline.crashTakenBack(crashedBefore, facts.closed || record.closedAtUtcMs !== undefined);
    if (crashed !== undefined) record.discipline.crashed(crashed);
  }

  /** A ruling on the game takes it back, as any crash. */
  function unresponsive(entry: Entry<'engine-unresponsive'>): void {
    const { id, entrant, counts } = entry.payload;
    const { event, number } = game(id, entry).issued;
    const record = eventRecord(event);
    const known = counts ? record.takeBack(id, number) : undefined;
    if (known === undefined) return;
    const isNew = crashedIn(known) === undefined && known.ending.kind === 'forfeit';
    record.finish(isNew ? { ...known, unresponsive: entrant } : known);
    if (isNew) record.discipline.crashed(entrant);
  }

  /** As after a polite stop, a game that had begun goes on from where it stands. */
  function hold(entry: Entry<'game-held'>): void {
    const { id, ...why } = entry.payload;
    const { called: _, stopping: __, ...known } = game(id, entry);
    if (known.ending !== undefined) throw contradiction(entry, `game ${id} to be in play`);
    held.add(id);
    games.set(id, {
      ...known,
      ...(known.started ? { interrupted: 'stopped' } : {}),
      held: { ...why, atUtcMs: entry.atUtcMs },
      timesHeld: (known.timesHeld ?? 0) + (why.cause === 'host' ? 1 : 0),
    });
  }

  /** The game may be handed out again (heldGames.ts). */
  function release(id: GameId): void {
    const known = games.get(id);
    if (known?.held !== undefined) games.set(id, { ...known, held: { ...known.held, released: true } });
  }

  function disqualify({ entrant, event, ...disqualification }: EntryPayloads['entrant-disqualified']): void {
    if (event === undefined) outEverywhere.set(entrant, disqualification);
    for (const discipline of disciplinesOf(event)) discipline.disqualify(entrant, disqualification);
  }

  function ruling(entry: Entry<'ruling-made'>): void {
    const { subject, reason, by } = entry.payload;
    switch (subject.kind) {
      case 'game-result':
        return end(subject.id, subject.ending, entry, by);
      case 'play-ended': {
        const known = game(subject.id, entry);
        if (known.ending !== undefined) throw contradiction(entry, `game ${subject.id} to be in play`);
        if (subject.replay === 'end-of-round') eventRecord(known.issued.event).postponed.add(known.issued.number);
        return void games.set(subject.id, { ...known, judged: subject.ending, ruledBy: by });
      }
      case 'play-stopped': {
        const known = game(subject.id, entry);
        if (known.ending !== undefined) throw contradiction(entry, `game ${subject.id} to be in play`);
        return void games.set(subject.id, { ...known, stopping: `${by} has stopped it: ${reason}` });
      }
      case 'play-resumed': {
        const { referred: _, stopping: __, ...known } = game(subject.id, entry);
        if (known.ending !== undefined) throw contradiction(entry, `game ${subject.id} to be in play`);
        referred.delete(subject.id);
        // As after a polite stop, by INT-5 alone.
        games.set(subject.id, { ...known, ...(known.started ? { interrupted: 'stopped' } : {}) });
        return release(subject.id);
      }
      case 'score-told': {
        const known = game(subject.id, entry);
        const held = known.referred;
        if (held?.referral.kind !== 'scores-differ') return;
        const claims = withSide(held.referral.claims, subject.colour, { kind: 'told', score: subject.score } as const);
        return void games.set(subject.id, { ...known, referred: { ...held, referral: { ...held.referral, claims } } });
      }
      case 'call-answered': {
        const { called: _, ...rest } = game(subject.id, entry);
        return void games.set(subject.id, rest);
      }
      case 'entrant-absent': {
        const { event, entrant, from, to } = subject;
        return eventRecord(event).absent({ entrant, from, ...present({ to }) });
      }
      case 'entrant-present':
        return eventRecord(subject.event).present(subject.entrant, subject.from);
      case 'entrant-joined':
        return eventRecord(subject.event).join(subject.entrant);
      case 'update-granted':
        return eventRecord(subject.event).grant(subject.entrant, subject.untilUtcMs);
      case 'entrant-tardy':
        return eventRecord(subject.event).tardy(subject.entrant, subject.round, subject.lateMs ?? 0);
      case 'round-repaired':
        return eventRecord(subject.event).repair(subject.round);
      case 'round-confirmed':
        return void eventRecord(subject.event).confirmedRounds.add(subject.round);
      case 'game-void': {
        end(subject.id, { kind: 'void', reason }, entry, by);
        const { event, number } = game(subject.id, entry).issued;
        if (subject.replay === 'end-of-round') eventRecord(event).postponed.add(number);
        return;
      }
      case 'entrant-reinstated':
        if (subject.event === undefined) outEverywhere.delete(subject.entrant);
        for (const discipline of disciplinesOf(subject.event)) discipline.reinstate(subject.entrant);
        return;
      case 'paused': {
        const { cause } = subject;
        facts.pause = { by, reason, atUtcMs: entry.atUtcMs, ...present({ cause }) };
        return;
      }
      case 'resumed':
        facts.pause = undefined;
        // What no one has to decide is tried again at once.
        for (const id of held) if (games.get(id)?.held?.cause !== 'official') release(id);
        return;
      case 'tie-decided':
        return eventRecord(subject.event).decide(subject.order, entry.atUtcMs);
      case 'entrant-replaced': {
        const record = eventRecord(subject.event);
        const { entrant, replacement, fromRound } = subject;
        record.replace(subject, { by, reason });
        if (fromRound !== undefined)
          record.discipline.disqualify(entrant, { by, reason: `replaced by ${replacement}: ${reason}` });
        return;
      }
      case 'version-accepted': {
        const { event, entrant } = subject;
        eventRecord(event).acceptVersion(subject);
        for (const id of held) {
          const known = games.get(id);
          if (known?.issued.event === event && known.held?.cause === 'version' && known.held.entrant === entrant) release(id);
        }
        return;
      }
      case 'entrant-withdrawn': {
        const { event, entrant, replacement } = subject;
        eventRecord(event).withdrawals.push({ entrant, ...present({ by: replacement }) });
        return;
      }
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
        facts.definition = entry.payload.definition;
        facts.file = entry.payload.file;
        return;
      case 'definition-changed':
        facts.definition = entry.payload.definition;
        facts.file = entry.payload.file;
        return;
      case 'ratings-read':
        facts.ratingsRead = entry.payload;
        return;
      case 'engine-accepted':
        return eventRecord(entry.payload.event).accept(entry.payload);
      case 'version-refused': {
        const { event, entrant, reason, found } = entry.payload;
        eventRecord(event).refusedVersions.set(entrant, { reason, found, atUtcMs: entry.atUtcMs });
        return;
      }
      case 'submissions-closed':
        return eventRecord(entry.payload.event).closeSubmissions(entry.payload);
      case 'update-refused':
        return eventRecord(entry.payload.event).refuseUpdate(entry.payload);
      case 'event-opened': {
        const record = eventRecord(entry.payload.event);
        if (record.openedAtUtcMs !== undefined) throw contradiction(entry, `event ${entry.payload.event} to be opened once`);
        return record.open(entry);
      }
      case 'event-closed':
        return eventRecord(entry.payload.event).close(entry);
      case 'seed-drawn':
        return void eventRecord(entry.payload.event).seeds.set(entry.payload.purpose, entry.payload.rngSeed);
      case 'round-paired': {
        const record = eventRecord(entry.payload.event);
        if (entry.payload.round.round !== record.rounds.length + 1)
          throw contradiction(entry, `round ${record.rounds.length + 1} to be paired`);
        return record.pair(entry.payload.round);
      }
      case 'game-referred': {
        const { id, plies, referral } = entry.payload;
        const known = game(id, entry);
        if (known.ending !== undefined) throw contradiction(entry, `game ${id} to be in play`);
        const { called: _, held: __, timesHeld: ___, stopping: ____, ...rest } = known;
        // One that was interrupted may go on (CUP-5c).
        const played = referral.kind === 'interrupted' ? known.plies : [];
        referred.add(id);
        held.delete(id);
        return void games.set(id, { ...rest, plies: played, plyCount: plies, referred: entry.payload });
      }
      case 'judge-called':
        return void games.set(entry.payload.id, { ...game(entry.payload.id, entry), called: entry.payload });
      case 'game-noticed': {
        const { id, ply, notice } = entry.payload;
        const known = game(id, entry);
        return void games.set(id, { ...known, notices: [...(known.notices ?? []), { ply, notice }] });
      }
      case 'game-issued':
        return issue(entry);
      case 'game-started': {
        const { held: _, timesHeld: __, ...rest } = game(entry.payload.id, entry);
        held.delete(entry.payload.id);
        const { lateMs } = entry.payload;
        const late = present({ lateMs });
        return void games.set(entry.payload.id, { ...rest, ...late, started: true, interrupted: undefined });
      }
      case 'game-interrupted': {
        // A judge who was called for a program that could not go on finds it started again.
        const { called: _, ...rest } = game(entry.payload.id, entry);
        return void games.set(entry.payload.id, { ...rest, interrupted: entry.payload.reason });
      }
      case 'game-held':
        return hold(entry);
      case 'game-resumed': {
        const { held: _, ...rest } = game(entry.payload.id, entry);
        held.delete(entry.payload.id);
        return void games.set(entry.payload.id, { ...rest, interrupted: undefined });
      }
      case 'entrant-disqualified':
        return disqualify(entry.payload);
      case 'plies-played':
        return play(entry);
      case 'game-ended': {
        const { id, ending, plies, mobilityGoal } = entry.payload;
        const known = game(id, entry);
        if (known.ending !== undefined) throw contradiction(entry, `game ${id} to be in play`);
        if (complete && known.plyCount !== plies)
          throw contradiction(entry, `game ${id} to end after ${known.plyCount} plies, not ${plies}`);
        games.set(id, { ...known, plyCount: plies, ...present({ mobilityGoal }) });
        // What an official ruled before it ended holds, whatever happened on the board at the same moment.
        return end(id, known.judged ?? ending, entry);
      }
      case 'engine-unresponsive':
        return unresponsive(entry);
      case 'ruling-made':
        return ruling(entry);
      case 'tournament-closed':
        facts.closed = true;
        return;
      case 'run-started':
        // The host may have been repaired before this start: the count of tries begins again, and a pause that the run made is over.
        if (facts.pause?.cause === 'host') facts.pause = undefined;
        for (const id of held) {
          const { timesHeld: _, ...rest } = game(id, entry);
          games.set(id, rest);
          if (rest.held?.cause === 'version') release(id);
        }
        return;
      case 'run-stopped':
        return;
    }
  }

  return { facts, add, withoutPlies: () => void (complete = false) };
}

const contradiction = (entry: Entry, expected: string): RangeError =>
  new RangeError(`Cannot fold entry ${entry.sequence} (${entry.kind}): expected ${expected}`);
