// Engines before their games: tried and recorded before an event, before a round, and before the first game of an engine that came in mid-event;
// compared with their submissions (S16-13c). Not here: how an engine is tried (`prepare`), and what a late update is (submissions.ts).

import type { PlannedGame } from '../core/facts.ts';
import type { EntrantName, EventKey } from '../core/ids.ts';
import { english } from '../core/phrases/english.ts';
import type { NewEntry } from '../journal/entries.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import type { Announcements } from './announcements.ts';
import type { Records } from './records.ts';
import { describeLateUpdate, dueSubmissions, lateUpdates, nextDeadlineUtcMs } from '../course/submissions.ts';
import type { DirectorOptions } from './directorOptions.ts';

/** The wait before engines that could not play are tried again. */
const PREPARE_AGAIN_MS = 60_000;

/** `again`: something was recorded or has changed in the meantime, so the event must be looked at again. */
export type Prepared = 'ready' | 'waiting' | 'again';

export class Preparing {
  readonly #options: DirectorOptions;
  readonly #records: Records;
  readonly #announcements: Announcements;
  /** The last round for which the engines of an event were tried, if they may change between rounds. */
  readonly #preparedRound = new Map<EventKey, number>();
  /** Entrants that were tried after coming in mid-event. */
  readonly #preparedNewcomers = new Map<EventKey, ReadonlySet<EntrantName>>();

  constructor(options: DirectorOptions, records: Records, announcements: Announcements) {
    this.#options = options;
    this.#records = records;
    this.#announcements = announcements;
  }

  /** Call it when the definition has changed. */
  forget(): void {
    this.#preparedRound.clear();
  }

  /** CGF-4.2: programs may have changed since the last round; they are tried and recorded again before the first game of this one. */
  async forRound(event: EventDefinition): Promise<Prepared> {
    const { rounds, issued } = this.#records.facts.event(event.key);
    const round = rounds.at(-1);
    if (event.updates !== 'between-rounds' || round === undefined || round.round === 1) return 'ready';
    if ([...issued.values()].some((game) => game.round === round.round)) return 'ready';
    if (this.#preparedRound.get(event.key) === round.round) return 'ready';
    if (this.#announcements.isAwaited(event)) return 'waiting';
    const prepared = await this.entries(
      event,
      round.pairings.flatMap(({ white, black }) => [white, black]),
    );
    if (prepared === undefined) return 'waiting';
    // Trying them takes time, and the file may change in the meantime.
    if (!this.#records.isCurrent(event)) return 'again';
    this.#preparedRound.set(event.key, round.round);
    await this.#records.add(prepared);
    // Trying them takes time, and officials may rule in the meantime.
    return 'again';
  }

  /** S16-X: engines that came in mid-event, late or as replacements, are tried and recorded before their first game. */
  async newcomers(event: EventDefinition, games: readonly PlannedGame[]): Promise<Prepared> {
    const tried = this.#preparedNewcomers.get(event.key) ?? new Set();
    const accepted = this.#records.facts.accepted(event.key);
    // A rehearsal tries no engines.
    const players = accepted.size === 0 ? [] : games.flatMap(({ white, black }) => [white, black]);
    const newcomers = [...new Set([...this.#records.facts.life(event.key).newcomers, ...players])].filter(
      (name) => !tried.has(name) && !accepted.has(name),
    );
    if (newcomers.length === 0) return 'ready';
    if (this.#announcements.isAwaited(event)) return 'waiting';
    const prepared = await this.entries(event, newcomers);
    if (prepared === undefined) return 'waiting';
    this.#preparedNewcomers.set(event.key, new Set([...tried, ...newcomers]));
    // Trying them takes time, and officials may rule in the meantime.
    if (this.#records.isCurrent(event)) await this.#records.add(prepared);
    return 'again';
  }

  /** The entries about engines that can play; `undefined`: some cannot, which is reported, and they are tried again later. */
  async entries(event: EventDefinition, entrants: readonly EntrantName[]): Promise<readonly NewEntry[] | undefined> {
    const prepared = await this.#options.prepare(event, entrants);
    if (prepared.ok) return prepared.value;
    const { reason, entries = [] } = prepared.error;
    const { refusedVersions } = this.#records.facts.life(event.key);
    await this.#records.add(
      entries.filter(
        ({ kind, payload }) => kind !== 'version-refused' || refusedVersions.get(payload.entrant)?.reason !== payload.reason,
      ),
    );
    this.#announcements.ask(event, reason);
    this.#announcements.await(event, this.#options.clock.nowUtcMs() + PREPARE_AGAIN_MS);
    return undefined;
  }

  /** S16-13c: records the files of engines at their deadlines, with a timer for later deadlines. True: the event has changed in the meantime. */
  async closeSubmissions(event: EventDefinition, entrants: readonly EntrantName[]): Promise<boolean> {
    let hasChanged = false;
    const due = (): readonly EntrantName[] =>
      dueSubmissions(event, this.#records.facts, entrants, this.#options.clock.nowUtcMs());
    if (due().length > 0 && this.#options.submitted !== undefined) {
      const read = await this.#options.submitted(event, due());
      // Reading takes time, and officials may rule or change the file in the meantime.
      const engines = read.filter(({ entrant }) => due().includes(entrant));
      if (!this.#records.isCurrent(event)) hasChanged = true;
      else if (engines.length > 0)
        await this.#records.add([{ kind: 'submissions-closed', payload: { event: event.key, engines } }]);
    }
    const next = nextDeadlineUtcMs(event, this.#records.facts, this.#options.clock.nowUtcMs());
    if (next !== undefined) this.#announcements.wakeAt(next);
    return hasChanged;
  }

  /** S16-13c: whether engines that should play differ from their submissions; the event then waits for the files, or for an official. */
  async refusedLate(event: EventDefinition, prepared: readonly NewEntry[]): Promise<boolean> {
    const life = this.#records.facts.life(event.key);
    const accepted = prepared.flatMap((entry) => (entry.kind === 'engine-accepted' ? [entry.payload] : []));
    const late = lateUpdates(life, accepted);
    const restored = [...life.refusedUpdates.keys()].filter((name) => late.every(({ entrant }) => entrant !== name));
    const told = [...late, ...restored.map((entrant) => ({ entrant, changes: [] }))].filter(
      ({ entrant, changes }) => life.refusedUpdates.get(entrant)?.join('\0') !== changes.join('\0'),
    );
    await this.#records.add(told.map((update) => ({ kind: 'update-refused', payload: { event: event.key, ...update } })));
    if (late.length === 0) return false;
    this.#announcements.ask(event, ...late.map(({ entrant, changes }) => english(describeLateUpdate(event, entrant, changes))));
    this.#announcements.await(event, this.#options.clock.nowUtcMs() + PREPARE_AGAIN_MS);
    return true;
  }
}
