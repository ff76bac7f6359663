// The loop: plan → issue → hand out → record → plan. It knows formats and facts, and nothing of processes, threads or files:
// the journal comes in as `append`, the place to play as `pool`. What it does next follows from the definition and the journal alone.

import type { Plan, PlannedGame } from '../core/facts.ts';
import type { EngineConfig, GameJob, Opening } from '../core/gameJob.ts';
import { gameId, type EntrantName, type EventKey, type GameId } from '../core/ids.ts';
import { planEvent } from '../formats/registry.ts';
import type { Entry, EntryPayloads, NewEntry } from '../journal/entries.ts';
import type { FactsFold, GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';
import type { TablebaseProbe } from '../referee/interruption.ts';
import type { EntrantDefinition, EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { afterInterruption, resumption } from './afterInterruption.ts';
import { dueDisqualifications, withoutRisk } from './crashRule.ts';

/** Where games are played: `play` queues an issued game, `appetite` is how many more are wanted now. */
export type PlayPlace = {
  readonly appetite: number;
  readonly play: (job: GameJob) => void;
  /** Takes a game back; false where it has begun already. */
  readonly withdraw: (id: GameId) => boolean;
};

export type DirectorOptions = {
  readonly definition: TournamentDefinition;
  readonly fold: FactsFold;
  /** The openings of an event in the order in which they are used, at least one. */
  readonly openings: (event: EventKey) => readonly Opening[];
  /** Records facts; durable when it resolves. */
  readonly append: (entries: readonly NewEntry[]) => Promise<void>;
  readonly pool: PlayPlace;
  /** Asks the tablebases about games that were interrupted (INT-4). */
  readonly probe: TablebaseProbe;
  /** All events are over and the tournament is closed. */
  readonly onOver: () => void;
  /** An event waits for an official. */
  readonly onQuestion: (event: EventDefinition, question: string) => void;
};

export class Director {
  readonly #options: DirectorOptions;
  /** Issued and not ended, as the place to play knows them. */
  readonly #inPlay = new Map<GameId, EntryPayloads['game-issued']>();
  #nextId: number;
  /** From the outset, so that nothing is planned before `start` has seen to the games that stand in the journal. */
  #planning = true;
  #again = false;
  #over = false;

  constructor(options: DirectorOptions) {
    this.#options = options;
    this.#nextId = options.fold.facts.lastGameId + 1;
  }

  get facts(): TournamentFacts {
    return this.#options.fold.facts;
  }

  /** Goes on where the journal stands: interrupted games are scored or go on (INT), then games that had not begun, then what the plan says. */
  async start(): Promise<void> {
    const unended = [...this.facts.games.values()].filter((game) => game.ending === undefined);
    for (const { issued } of unended) this.#inPlay.set(issued.id, issued);
    const begun = new Map(
      unended
        .filter((game) => game.started)
        .map((game) => [game, afterInterruption(this.#event(game.issued.event), game, this.#options.probe)]),
    );
    await this.#record([...begun.values()].flatMap(({ entries }) => entries));
    await this.#enforceDiscipline((id) => this.facts.games.get(id)?.started === false);
    for (const game of unended) if (begun.get(game)?.goesOn !== false && this.#inPlay.has(game.issued.id)) this.#goOn(game);
    this.#planning = false;
    await this.fill();
  }

  #goOn(game: GameFacts): void {
    const { issued } = game;
    const event = this.#event(issued.event);
    const job = this.#job(event, issued, issued.opening, issued.id);
    this.#options.pool.play({ ...job, ...resumption(event, game, job) });
  }

  /** Takes notice of a fact that has become durable. */
  record(entry: Entry): void {
    this.#options.fold.add(entry);
    if (entry.kind === 'game-ended') this.#inPlay.delete(entry.payload.id);
  }

  /** A polite stop: these games had begun before, and their resumption never came to anything. */
  async stoppedBeforeResuming(jobs: readonly GameJob[]): Promise<void> {
    const stopped = jobs.filter(({ resume }) => resume !== undefined);
    await this.#record(stopped.map(({ id }) => ({ kind: 'game-interrupted', payload: { id, reason: 'stopped' } })));
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

  async #fillOnce(): Promise<void> {
    await this.#enforceDiscipline((id) => this.facts.games.get(id)?.started === false && this.#options.pool.withdraw(id));
    if (this.facts.paused) return;
    let unfinished = false;
    for (const event of this.#options.definition.events) {
      const wanted = this.#options.pool.appetite;
      const plan = this.#plan(event, Math.max(wanted, 1));
      if (plan.kind !== 'over') unfinished = true;
      if (plan.kind === 'waiting-for-ruling') this.#options.onQuestion(event, plan.question);
      if (plan.kind === 'play' && wanted > 0) await this.#issue(event, plan.games);
    }
    if (unfinished) return;
    this.#over = true;
    if (!this.facts.closed) await this.#record([{ kind: 'tournament-closed', payload: { outcome: 'finished' } }]);
    this.#options.onOver();
  }

  /** What the format asks for, without games that wait for a crash count; of those that come after them as many as are wanted. */
  #plan(event: EventDefinition, limit: number): Plan {
    const facts = this.facts.event(event.key);
    for (let asked = limit; ; asked *= 2) {
      const plan = planEvent(event.format, facts, asked);
      if (plan.kind !== 'play') return plan;
      const games = withoutRisk(plan.games, event, this.facts, (entrant) => this.#gamesInPlay(event.key, entrant));
      const all = plan.games.length < asked;
      if (games.length >= limit || all)
        return games.length > 0 ? { kind: 'play', games: games.slice(0, limit) } : { kind: 'wait' };
    }
  }

  #gamesInPlay(key: EventKey, entrant: EntrantName): number {
    let count = 0;
    for (const { event, white, black } of this.#inPlay.values()) {
      if (event === key && (white === entrant || black === entrant)) count++;
    }
    return count;
  }

  /** Records who is disqualified before anything else is issued, and cancels games of his that `takeBack` finds not to have begun (S16-15c). */
  async #enforceDiscipline(takeBack: (id: GameId) => boolean): Promise<void> {
    await this.#record(this.#options.definition.events.flatMap((event) => dueDisqualifications(event, this.facts)));
    const cancelled = [...this.#inPlay.values()].filter(({ id, event, white, black }) => {
      const { disqualified } = this.facts.event(event);
      return (disqualified.has(white) || disqualified.has(black)) && takeBack(id);
    });
    await this.#record(
      cancelled.map(({ id, opening }) => {
        const ending = { kind: 'void', reason: 'cancelled: a player is disqualified' } as const;
        return { kind: 'game-ended', payload: { id, ending, plies: opening.moves.length, durationMs: 0, evidence: [] } };
      }),
    );
  }

  async #record(entries: readonly NewEntry[]): Promise<void> {
    if (entries.length > 0) await this.#options.append(entries);
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
    const payloads = issued.map(({ game: { number, round, board, white, black }, opening, id }) => {
      const attempt = this.facts.attempts(event.key, number) + 1;
      return { id, event: event.key, number, round, board, white, black, opening, attempt };
    });
    await this.#record(payloads.map((payload) => ({ kind: 'game-issued', payload })));
    for (const payload of payloads) this.#inPlay.set(payload.id, payload);
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
