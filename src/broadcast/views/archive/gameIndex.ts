// The games of a tournament as people see them, updated incrementally: a game's summary is kept until an entry about it comes. For the archive and
// for tables that name their games. Not here: how a game is summarized (games/).

import type { GameEnding } from '../../../core/ending.ts';
import type { EventKey, GameId } from '../../../core/ids.ts';
import { gameOf, type Entry } from '../../../journal/entries.ts';
import type { TournamentDefinition } from '../../../tournament/definition.ts';
import { summaryOf } from '../../games/gameSummary.ts';
import type { GameSummary } from '../../messages.ts';
import type { FollowedTournament } from '../../followedTournament.ts';

type Kept = {
  sequence: number;
  ending: GameEnding | undefined;
  summary: GameSummary | undefined;
};

export class GameIndex {
  readonly #followed: FollowedTournament;
  readonly #kept = new Map<GameId, Kept>();
  /** The latest id of each scheduled game. */
  readonly #ids = new Map<EventKey, Map<number, GameId>>();
  readonly #results = new Map<EventKey, number>();
  #definition: TournamentDefinition | undefined;
  #sequence = -1;
  /** Who is out of each event: determines which games are annulled. */
  readonly #out = new Map<EventKey, string>();

  constructor(followed: FollowedTournament) {
    this.#followed = followed;
  }

  /** The ids of all games that satisfy the predicate, in the order in which they were issued. */
  filter(holds: (summary: GameSummary) => boolean): GameId[] {
    this.#refresh();
    const found: GameId[] = [];
    for (const [id, kept] of this.#kept) if (holds(this.#summaryOf(id, kept))) found.push(id);
    return found;
  }

  /** The game with a number of the schedule: the last one, if it was replayed. */
  idOf(event: EventKey, number: number): GameId | undefined {
    this.#refresh();
    return this.#ids.get(event)?.get(number);
  }

  /** Changes whenever a result of the event changes. */
  resultsOf(event: EventKey): number {
    this.#refresh();
    return this.#results.get(event) ?? 0;
  }

  /** Throws `RangeError` for a game that was not issued. */
  summary(id: GameId): GameSummary {
    this.#refresh();
    const kept = this.#kept.get(id);
    if (kept === undefined) throw new RangeError(`Cannot sum up game ${id}: expected one that was issued`);
    return this.#summaryOf(id, kept);
  }

  #summaryOf(id: GameId, kept: Kept): GameSummary {
    // A game in play changes with every ply, and its state depends on whether a process runs the tournament.
    if (kept.ending === undefined) return summaryOf(this.#followed, id);
    return (kept.summary ??= summaryOf(this.#followed, id));
  }

  /** Summarizes finished games for this long; returns whether all are done. Spreads the work, so that no one waits for many games at once. */
  prepare(forMs: number): boolean {
    this.#refresh();
    const until = performance.now() + forMs;
    for (const [id, kept] of this.#kept) {
      if (kept.ending === undefined || kept.summary !== undefined) continue;
      if (performance.now() > until) return false;
      kept.summary = summaryOf(this.#followed, id);
    }
    return true;
  }

  /** Call with every entry, after `followed` has it; updates only the game of that entry. */
  add(entry: Entry): void {
    // Rulings and disqualifications change more than one game: all are updated on the next request.
    if (this.#sequence !== entry.sequence - 1 || MORE_THAN_ONE.has(entry.kind)) return;
    this.#sequence = entry.sequence;
    const id = entry.kind === 'plies-played' ? undefined : gameOf(entry.kind, entry.payload);
    if (id !== undefined) this.#look(id, false);
  }

  #refresh(): void {
    const { records, sequence } = this.#followed;
    if (sequence === this.#sequence) return;
    this.#sequence = sequence;
    const forget = this.#whatIsAnother();
    for (const id of records.keys()) this.#look(id, forget);
  }

  /** `forget`: the events whose summaries are outdated. */
  #look(id: GameId, forget: false | ((event: EventKey) => boolean)): void {
    const game = this.#followed.facts.games.get(id);
    const record = this.#followed.records.get(id);
    if (game === undefined || record === undefined) return;
    const { event, number } = game.issued;
    const kept = this.#kept.get(id);
    if (kept === undefined) {
      this.#kept.set(id, { sequence: record.sequence, ending: game.ending, summary: undefined });
      numbersOf(this.#ids, event).set(number, id);
      if (game.ending !== undefined) this.#bump(event);
      return;
    }
    if (kept.sequence === record.sequence && (forget === false || !forget(event))) return;
    if (kept.ending !== game.ending) this.#bump(event);
    kept.sequence = record.sequence;
    kept.ending = game.ending;
    kept.summary = undefined;
  }

  #bump(event: EventKey): void {
    this.#results.set(event, (this.#results.get(event) ?? 0) + 1);
  }

  /** The events whose games must all be summarized again. */
  #whatIsAnother(): (event: EventKey) => boolean {
    const { facts } = this.#followed;
    if (facts.definition !== this.#definition) {
      this.#definition = facts.definition;
      return () => true;
    }
    const changed = new Set<EventKey>();
    for (const { key } of this.#followed.definition.events) {
      const replaced = (facts.event(key).replacements ?? []).map(({ entrant }) => entrant);
      const { disqualified, struck } = facts.discipline(key);
      const out = [...disqualified.keys(), ...replaced, '', ...struck.keys()].join('\0');
      if ((this.#out.get(key) ?? '\0') === out) continue;
      this.#out.set(key, out);
      if (struck.size > 0) this.#bump(key);
      changed.add(key);
    }
    return (event) => changed.has(event);
  }
}

const MORE_THAN_ONE: ReadonlySet<Entry['kind']> = new Set<Entry['kind']>([
  'tournament-opened',
  'definition-changed',
  'entrant-disqualified',
  'ruling-made',
]);

function numbersOf(ids: Map<EventKey, Map<number, GameId>>, event: EventKey): Map<number, GameId> {
  const known = ids.get(event);
  if (known !== undefined) return known;
  const made = new Map<number, GameId>();
  ids.set(event, made);
  return made;
}
