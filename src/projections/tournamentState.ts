// The facts of a tournament during folding, and the effects of games on their events: points, crashes, disqualifications.

import type { GameEnding } from '../core/ending.ts';
import type { EntrantName, EventKey, GameId } from '../core/ids.ts';
import { present } from '../core/present.ts';
import type { Entry, EntryPayloads } from '../journal/entries.ts';
import { crashedIn } from '../standings/disqualification.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { contradiction } from './contradiction.ts';
import { copied } from './copied.ts';
import type { DisciplineFold, Disqualification, StruckRecords } from './discipline.ts';
import { EventRecord } from './eventRecord.ts';
import { GamesFold } from './foldGames.ts';
import type { Pause, TournamentFacts } from './tournamentFacts.ts';

export class TournamentState implements TournamentFacts {
  sequence = 0;
  opened: EntryPayloads['tournament-opened'] | undefined;
  identity: string | undefined;
  officialKeys: ReadonlyMap<string, string> = new Map();
  definition: TournamentDefinition | undefined;
  file: string | undefined;
  ratingsRead: EntryPayloads['ratings-read'] | undefined;
  pause: Pause | undefined;
  closed = false;
  stopped = false;
  sandbox: TournamentFacts['sandbox'] = undefined;
  lastGameId = 0;
  /** Whether the entries include plies. */
  complete = true;
  readonly gamesFold: GamesFold;
  readonly games: GamesFold['all'];
  readonly referred: GamesFold['referred'];
  readonly held: GamesFold['held'];
  /** Disqualifications from every event, including those that begin later. */
  readonly outEverywhere = new Map<EntrantName, Disqualification>();
  /** Strikes, which are of all events. */
  readonly struck = new Map<EntrantName, StruckRecords>();
  readonly #events = new Map<EventKey, EventRecord>();

  constructor(gamesFold = new GamesFold()) {
    this.gamesFold = gamesFold;
    this.games = gamesFold.all;
    this.referred = gamesFold.referred;
    this.held = gamesFold.held;
  }

  /** The same facts in a state of their own: folding into one leaves the other as it is. */
  copy(): TournamentState {
    const { gamesFold, games: _, referred: __, held: ___, ...values } = this;
    const copy = new TournamentState(Object.assign(new GamesFold(), copied(gamesFold)));
    for (const [key, record] of this.#events) copy.#events.set(key, record.copy());
    return Object.assign(copy, copied(values));
  }

  get paused(): boolean {
    return this.pause !== undefined;
  }

  attempts(key: EventKey, number: number): number {
    return this.#events.get(key)?.attempts.get(number) ?? 0;
  }

  event(key: EventKey): EventRecord {
    const known = this.#events.get(key);
    if (known !== undefined) return known;
    const record = new EventRecord();
    for (const [entrant, disqualification] of this.outEverywhere) record.discipline.disqualify(entrant, disqualification);
    for (const [entrant, strike] of this.struck) record.discipline.strike(entrant, strike, false);
    this.#events.set(key, record);
    return record;
  }

  life(key: EventKey): EventRecord {
    return this.event(key);
  }

  discipline(key: EventKey): DisciplineFold {
    return this.event(key).discipline;
  }

  accepted(key: EventKey): EventRecord['accepted'] {
    return this.event(key).accepted;
  }

  seed(key: EventKey, purpose: string): number | undefined {
    return this.#events.get(key)?.seeds.get(purpose);
  }

  /** Of the event, or of all events if none is named. */
  disciplinesOf(key: EventKey | undefined): readonly DisciplineFold[] {
    return key === undefined ? [...this.#events.values()].map(({ discipline }) => discipline) : [this.discipline(key)];
  }

  define({ definition, file }: EntryPayloads['tournament-opened'] | EntryPayloads['definition-changed']): void {
    for (const event of this.definition === undefined ? [] : definition.events) {
      const before = this.definition?.events.find(({ key }) => key === event.key);
      const life = this.#events.get(event.key);
      if (before === undefined || life?.openedAtUtcMs === undefined || life.closedAtUtcMs !== undefined) continue;
      // A ruling admits late entrants of a Swiss.
      if (before.format.kind !== 'round-robin' && before.format.kind !== 'gauntlet') continue;
      for (const name of joinedNames(before, event)) life.joinAfter(before.format.cycles, name);
    }
    this.definition = definition;
    this.file = file;
  }

  issue(entry: Entry<'game-issued'>): void {
    const { id, event, number, white, black } = entry.payload;
    if (this.games.has(id)) throw contradiction(entry, `game ${id} to be new`);
    const record = this.event(event);
    if (record.inPlay.has(number) || record.finished.has(number))
      throw contradiction(entry, `schedule number ${number} to be free`);
    record.issue(entry.payload);
    this.lastGameId = Math.max(this.lastGameId, id);
    const { displayNames } = record;
    this.gamesFold.issue(entry, { white: displayNames.get(white) ?? white, black: displayNames.get(black) ?? black });
  }

  gameEnded(entry: Entry<'game-ended'>): void {
    const { id, ending, plies, durationMs, mobilityGoal } = entry.payload;
    const known = this.gamesFold.inPlay(id, entry);
    if (this.complete && known.plyCount !== plies)
      throw contradiction(entry, `game ${id} to end after ${known.plyCount} plies, not ${plies}`);
    this.gamesFold.change(id, known, { plyCount: plies, durationMs, ...present({ mobilityGoal }) });
    // A ruling made before the game ended applies, whatever happened on the board at the same moment.
    this.end(id, known.judged ?? ending, entry);
  }

  /** `by`: the official who ruled it. A ruling may change the ending of a finished game. */
  end(id: GameId, ending: GameEnding, entry: Entry, by?: string): void {
    const known = this.gamesFold.of(id, entry);
    const { event, number, round, board, white, black, book, openingIndex } = known.issued;
    const record = this.event(event);
    if (known.ending === undefined && !record.inPlay.delete(number)) throw contradiction(entry, `game ${id} to be in play`);
    const before = record.takeBack(id, number);
    this.gamesFold.end(id, known, ending, by);
    for (const player of [white, black]) record.lastPlayedUtcMs.set(player, entry.atUtcMs);
    const players = this.gamesFold.sides(white, black);
    if (ending.kind !== 'void') {
      record.postponed.delete(number);
      const { plyCount: plies, mobilityGoal } = known;
      const pair = `${book ?? ''}#${openingIndex}`;
      record.finish({ id, event, number, round, board, players, ending, plies, pair, ...present({ mobilityGoal }) });
    }
    const [crashedBefore, crashed] = [before && crashedIn(before), crashedIn({ ending, players })];
    if (crashedBefore === crashed) return;
    if (crashedBefore !== undefined)
      record.discipline.crashTakenBack(crashedBefore, this.closed || record.closedAtUtcMs !== undefined);
    if (crashed !== undefined) record.discipline.crashed(crashed);
  }

  /** Like any crash, a ruling on the game removes it. */
  unresponsive(entry: Entry<'engine-unresponsive'>): void {
    const { id, entrant, counts } = entry.payload;
    const { event, number } = this.gamesFold.of(id, entry).issued;
    const record = this.event(event);
    const known = counts ? record.takeBack(id, number) : undefined;
    if (known === undefined) return;
    const isNew = crashedIn(known) === undefined && known.ending.kind === 'forfeit';
    record.finish(isNew ? { ...known, unresponsive: entrant } : known);
    if (isNew) record.discipline.crashed(entrant);
  }

  strike(entrant: EntrantName, strike: StruckRecords): void {
    this.struck.set(entrant, strike);
    for (const { discipline, closedAtUtcMs } of this.#events.values())
      discipline.strike(entrant, strike, closedAtUtcMs !== undefined);
  }

  disqualify({ entrant, event, ...disqualification }: EntryPayloads['entrant-disqualified']): void {
    if (event === undefined) this.outEverywhere.set(entrant, disqualification);
    for (const discipline of this.disciplinesOf(event)) discipline.disqualify(entrant, disqualification);
  }
}

/** Entrants that the new file enters by name, and the old one does not. */
function joinedNames(before: EventDefinition, now: EventDefinition): readonly EntrantName[] {
  const names = ({ field }: EventDefinition): readonly EntrantName[] =>
    field.flatMap((source) => (source.kind === 'entrant' ? [source.name] : []));
  const known = new Set(names(before));
  return names(now).filter((name) => !known.has(name));
}
