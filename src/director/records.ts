// What the parts of the director share: the facts, the current definition, and the one way to record anything.

import type { EventKey } from '../core/ids.ts';
import type { NewEntry } from '../journal/entries.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { eventOf } from '../course/eventState.ts';
import type { DirectorOptions } from './directorOptions.ts';

export class Records {
  readonly #options: Pick<DirectorOptions, 'append' | 'definition' | 'fold'>;
  /** Resolves when all current recording is done. */
  #recording: Promise<void> = Promise.resolve();

  constructor(options: Pick<DirectorOptions, 'append' | 'definition' | 'fold'>) {
    this.#options = options;
  }

  get facts(): TournamentFacts {
    return this.#options.fold.facts;
  }

  event(key: EventKey): EventDefinition {
    return eventOf(this.#options.definition, key);
  }

  /** Whether the event is part of the current definition. */
  isCurrent(event: EventDefinition): boolean {
    return this.#options.definition.events.includes(event);
  }

  /** Records facts; durable when it resolves. */
  async add(entries: readonly NewEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const before = this.#recording;
    const recorded = this.#options.append(entries);
    this.#recording = Promise.all([before.catch(() => undefined), recorded.catch(() => undefined)]).then(() => undefined);
    await recorded;
  }

  /** Calls `decide` when everything that was to be recorded has become a fact, so that the decision takes all facts into account. */
  async whenSettled<Decided>(decide: () => Decided): Promise<Decided> {
    for (;;) {
      const known = this.#recording;
      await known;
      if (known === this.#recording) return decide();
    }
  }
}
