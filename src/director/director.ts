// The loop: plan → issue → hand out → record → plan. It knows formats and facts, and nothing of processes, threads or files:
// the journal comes in as `append`, the place to play as `pool`. What it does next follows from the definition and the journal alone.

import type { PlannedGame } from '../core/facts.ts';
import type { EngineConfig, GameJob, Opening } from '../core/gameJob.ts';
import { gameId, type EntrantName, type EventKey } from '../core/ids.ts';
import { planEvent, scheduleLength } from '../formats/registry.ts';
import type { Entry, EntryKind, EntryPayloads } from '../journal/entries.ts';
import type { FactsFold, TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EntrantDefinition, EventDefinition, TournamentDefinition } from '../tournament/definition.ts';

/** One fact to be recorded. */
export type NewEntry = { [Kind in EntryKind]: { readonly kind: Kind; readonly payload: EntryPayloads[Kind] } }[EntryKind];

/** Where games are played: `play` queues an issued game, `appetite` is how many more are wanted now. */
export type PlayPlace = { readonly appetite: number; readonly play: (job: GameJob) => void };

export type DirectorOptions = {
  readonly definition: TournamentDefinition;
  readonly fold: FactsFold;
  /** The openings of an event in the order in which they are used, at least one. */
  readonly openings: (event: EventKey) => readonly Opening[];
  /** Records facts; durable when it resolves. */
  readonly append: (entries: readonly NewEntry[]) => Promise<void>;
  readonly pool: PlayPlace;
  /** All events are over and the tournament is closed. */
  readonly onOver: () => void;
  /** An event waits for an official. */
  readonly onQuestion: (event: EventDefinition, question: string) => void;
};

export class Director {
  readonly #options: DirectorOptions;
  #nextId: number;
  #planning = false;
  #again = false;
  #over = false;

  constructor(options: DirectorOptions) {
    this.#options = options;
    this.#nextId = options.fold.facts.lastGameId + 1;
  }

  get facts(): TournamentFacts {
    return this.#options.fold.facts;
  }

  /** Goes on where the journal stands: games that were issued and not ended first, then what the plan says. */
  async start(): Promise<void> {
    const interrupted = [...this.facts.games.values()].filter((game) => game.ending === undefined);
    const begun = interrupted.filter((game) => game.started);
    if (begun.length > 0) {
      await this.#options.append(
        begun.map(({ issued, plyCount }) => ({ kind: 'game-resumed', payload: { id: issued.id, fromPly: plyCount + 1 } })),
      );
    }
    for (const { issued, plies } of interrupted) {
      const job = this.#job(this.#event(issued.event), issued, issued.opening, issued.id);
      this.#options.pool.play(plies.length === 0 ? job : { ...job, resume: plies });
    }
    await this.fill();
  }

  /** Takes notice of a fact that has become durable. */
  record(entry: Entry): void {
    this.#options.fold.add(entry);
  }

  /** Issues as many games as are wanted and planned. Called after each fact; calls during a call are made good at its end. */
  async fill(): Promise<void> {
    this.#again = true;
    if (this.#planning) return;
    this.#planning = true;
    try {
      while (this.#again && !this.#over) {
        this.#again = false;
        await this.#fillOnce();
      }
    } finally {
      this.#planning = false;
    }
  }

  /** Games that the events will have, `undefined` where that depends on results. */
  scheduled(): number | undefined {
    let sum = 0;
    for (const event of this.#options.definition.events) {
      const length = scheduleLength(event.format);
      if (length === undefined) return undefined;
      sum += length;
    }
    return sum;
  }

  async #fillOnce(): Promise<void> {
    if (this.facts.paused) return;
    let unfinished = false;
    for (const event of this.#options.definition.events) {
      const wanted = this.#options.pool.appetite;
      const plan = planEvent(event.format, this.facts.event(event.key), Math.max(wanted, 1));
      if (plan.kind !== 'over') unfinished = true;
      if (plan.kind === 'waiting-for-ruling') this.#options.onQuestion(event, plan.question);
      if (plan.kind === 'play' && wanted > 0) await this.#issue(event, plan.games);
    }
    if (unfinished) return;
    this.#over = true;
    if (!this.facts.closed) await this.#options.append([{ kind: 'tournament-closed', payload: { outcome: 'finished' } }]);
    this.#options.onOver();
  }

  /** A game is handed out only after its issue is durable, so that it can never be played under two ids. */
  async #issue(event: EventDefinition, games: readonly PlannedGame[]): Promise<void> {
    const openings = this.#options.openings(event.key);
    const issued = games.map((game) => {
      const opening = openings[game.opening % openings.length];
      if (opening === undefined)
        throw new RangeError(`Cannot issue game ${game.number} of ${event.name}: expected at least one opening`);
      return { game, opening, id: gameId(this.#nextId++) };
    });
    await this.#options.append(
      issued.map(({ game, opening, id }) => {
        const { number, round, board, white, black } = game;
        const payload = {
          id,
          event: event.key,
          number,
          round,
          board,
          white,
          black,
          opening,
          attempt: this.facts.attempts(event.key, number) + 1,
        };
        return { kind: 'game-issued', payload };
      }),
    );
    for (const { game, opening, id } of issued) this.#options.pool.play(this.#job(event, game, opening, id));
  }

  #event(key: EventKey): EventDefinition {
    const event = this.#options.definition.events.find((one) => one.key === key);
    if (event === undefined) throw new RangeError(`Cannot go on: expected the event "${key}" in the tournament file`);
    return event;
  }

  #job(event: EventDefinition, game: Omit<PlannedGame, 'opening'>, opening: Opening, id: GameJob['id']): GameJob {
    const white = entrant(event, game.white);
    const black = entrant(event, game.black);
    return {
      id,
      event: event.key,
      number: game.number,
      round: game.round,
      board: game.board,
      players: { white: engine(white), black: engine(black) },
      opening,
      timeControls: { white: white.timeControl, black: black.timeControl },
      limits: { white: white.limits, black: black.limits },
      adjudication: event.adjudication,
    };
  }
}

const engine = (entrantDefinition: EntrantDefinition): EngineConfig => ({
  ...entrantDefinition.engine,
  logs: entrantDefinition.logs,
});

function entrant(event: EventDefinition, name: EntrantName): EntrantDefinition {
  const found = event.entrants.find((one) => one.engine.name === name);
  if (found === undefined) throw new RangeError(`Cannot seat "${name}": expected an entrant of ${event.name}`);
  return found;
}
