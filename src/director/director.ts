// The loop: plan → issue → hand out → record → plan. It knows formats and facts, and nothing of processes, threads or files:
// the journal comes in as `append`, the place to play as `pool`. What it does next follows from the definition and the journal alone.

import type { Plan, PlannedGame } from '../core/facts.ts';
import type { EngineConfig, GameJob, Opening } from '../core/gameJob.ts';
import { gameId, type BookName, type EntrantName, type EventKey, type GameId } from '../core/ids.ts';
import { dependsOnResults, planEvent } from '../formats/registry.ts';
import type { Result } from '../core/result.ts';
import type { Entry, EntryPayloads, NewEntry } from '../journal/entries.ts';
import type { FactsFold, GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';
import type { TablebaseProbe } from '../referee/interruption.ts';
import type { EntrantDefinition, EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { fieldSizeProblem } from '../tournament/formatFields.ts';
import { entrantOf } from '../tournament/possibleEntrants.ts';
import { afterInterruption, resumption } from './afterInterruption.ts';
import { dueDisqualifications, withoutRisk } from './crashRule.ts';
import { closingQuestion, eventOf, eventState } from './eventState.ts';
import { openingEntries, type OpeningMeans } from './openEvent.ts';

/** The hour, for breaks and hours that were set; nothing that is judged hangs on it. */
export type WallClock = {
  readonly nowUtcMs: () => number;
  /** Calls once that hour has come; whoever calls hears of a failure. */
  readonly at: (utcMs: number, wake: () => Promise<void>) => void;
};

/** How long to wait before engines that could not play are tried again. */
const PREPARE_AGAIN_MS = 60_000;

/** Where games are played: `play` queues an issued game, `appetite` is how many more are wanted now. */
export type PlayPlace = {
  readonly appetite: number;
  /** Games that can be played at once. */
  readonly capacity: number;
  readonly play: (job: GameJob) => void;
  /** Takes a game back; false where it has begun already. */
  readonly withdraw: (id: GameId) => boolean;
};

export type DirectorOptions = OpeningMeans & {
  readonly definition: TournamentDefinition;
  readonly fold: FactsFold;
  /** The opening at a place, from 0, in the order in which an event uses one of its books; it begins again after the last. */
  readonly opening: (event: EventKey, book: BookName | undefined, index: number) => Opening;
  /** Whether the engines of an event that is about to be opened can play: what is recorded of them, or what stands against it. */
  readonly prepare: (event: EventDefinition, entrants: readonly EntrantName[]) => Promise<Result<readonly NewEntry[], string>>;
  readonly clock: WallClock;
  /** Records facts; durable when it resolves. */
  readonly append: (entries: readonly NewEntry[]) => Promise<void>;
  readonly pool: PlayPlace;
  /** Asks the tablebases about games that were interrupted (INT-4). */
  readonly probe: TablebaseProbe;
  /** All events are over and the tournament is closed. */
  readonly onOver: () => void;
  /** An event waits for an official; told once for each question. */
  readonly onQuestion: (event: EventDefinition, question: string) => void;
  /** An event waits for its hour; who will play in it, unless somebody withdraws. */
  readonly onBreak: (event: EventDefinition, untilUtcMs: number, entrants: readonly EntrantName[]) => void;
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
  /** What was asked last of each event. */
  readonly #asked = new Map<EventKey, string>();
  /** When each event is looked at again. */
  readonly #awaited = new Map<EventKey, number>();

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
    const job = this.#job(event, issued);
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
    for (const event of this.#options.definition.events) if (!(await this.#carryOn(event))) unfinished = true;
    if (unfinished) return;
    const question = closingQuestion(this.#options.definition, this.facts);
    if (question !== undefined) return this.#ask(this.#event(question.event), question.question);
    this.#over = true;
    if (!this.facts.closed) await this.#record([{ kind: 'tournament-closed', payload: { outcome: 'finished' } }]);
    this.#options.onOver();
  }

  /** Opens an event whose time has come, issues its games, closes it after the last; true where it is over. */
  async #carryOn(event: EventDefinition): Promise<boolean> {
    const state = eventState(this.#options.definition, event, this.facts, this.#options.clock.nowUtcMs());
    switch (state.kind) {
      case 'over':
        return true;
      case 'waiting':
        return false;
      case 'undecided':
        this.#ask(event, state.question.question);
        return false;
      case 'break':
        this.#await(event, state.untilUtcMs, () => this.#options.onBreak(event, state.untilUtcMs, state.entrants));
        return false;
      case 'ready':
        return (await this.#open(event, state.entrants)) && this.#playOn(event);
      case 'running':
        return this.#playOn(event);
    }
  }

  async #open(event: EventDefinition, entrants: readonly EntrantName[]): Promise<boolean> {
    const now = this.#options.clock.nowUtcMs();
    if ((this.#awaited.get(event.key) ?? 0) > now) return false;
    // Withdrawals can leave too few.
    const problem = fieldSizeProblem(event.format, entrants.length);
    if (problem !== undefined) {
      this.#ask(event, problem);
      return false;
    }
    const prepared = await this.#options.prepare(event, entrants);
    if (!prepared.ok) {
      this.#ask(event, prepared.error);
      this.#await(event, now + PREPARE_AGAIN_MS, () => undefined);
      return false;
    }
    if (!this.#isStillReady(event, entrants)) {
      this.#again = true;
      return false;
    }
    await this.#record([...prepared.value, ...openingEntries(this.#options.definition, event, entrants, this.#options)]);
    return true;
  }

  /** Preparing takes time, and officials rule meanwhile. */
  #isStillReady(event: EventDefinition, entrants: readonly EntrantName[]): boolean {
    const state = eventState(this.#options.definition, event, this.facts, this.#options.clock.nowUtcMs());
    return state.kind === 'ready' && !this.facts.paused && state.entrants.join('\0') === entrants.join('\0');
  }

  async #playOn(event: EventDefinition): Promise<boolean> {
    const wanted = this.#wanted(event);
    const plan = this.#plan(event, Math.max(wanted, 1));
    if (plan.kind === 'waiting-for-ruling') this.#ask(event, plan.question);
    if (plan.kind === 'play' && wanted > 0) await this.#issue(event, plan.games);
    if (plan.kind !== 'over') return false;
    if (this.facts.life(event.key).closedAtUtcMs === undefined) {
      await this.#record([{ kind: 'event-closed', payload: { event: event.key } }]);
      // What waited for this event may begin.
      this.#again = true;
    }
    return true;
  }

  /** How many games are to be issued now. Where results decide what is played, none waits behind one in play: that may be the last. */
  #wanted({ format }: EventDefinition): number {
    const { appetite, capacity } = this.#options.pool;
    return dependsOnResults(format) ? Math.min(appetite, capacity - this.#inPlay.size) : appetite;
  }

  #ask(event: EventDefinition, question: string): void {
    if (this.#asked.get(event.key) === question) return;
    this.#asked.set(event.key, question);
    this.#options.onQuestion(event, question);
  }

  #await(event: EventDefinition, untilUtcMs: number, tell: () => void): void {
    if (this.#awaited.get(event.key) === untilUtcMs) return;
    this.#awaited.set(event.key, untilUtcMs);
    tell();
    this.#options.clock.at(untilUtcMs, () => this.fill());
  }

  /** What the format asks for, without games that wait for a crash count; of those that come after them as many as are wanted. */
  #plan(event: EventDefinition, limit: number): Plan {
    const facts = this.facts.event(event.key);
    for (let asked = limit; ; asked *= 2) {
      const plan = planEvent(event.format, facts, asked);
      if (plan.kind !== 'play') return plan;
      const games = this.#seatable(
        withoutRisk(plan.games, event, this.facts, (entrant) => this.#gamesInPlay(entrant, event.key)),
      );
      const all = plan.games.length < asked;
      if (games.length >= limit || all)
        return games.length > 0 ? { kind: 'play', games: games.slice(0, limit) } : { kind: 'wait' };
    }
  }

  /** Without games of those who have as many in play as they may. */
  #seatable(games: readonly PlannedGame[]): readonly PlannedGame[] {
    const { gamesPerEntrant } = this.#options.definition;
    if (gamesPerEntrant === undefined) return games;
    const chosen = new Map<EntrantName, number>();
    return games.filter(({ white, black }) => {
      const counts = [white, black].map((name) => chosen.get(name) ?? this.#gamesInPlay(name));
      if (counts.some((count) => count >= gamesPerEntrant)) return false;
      [white, black].forEach((name, side) => chosen.set(name, (counts[side] ?? 0) + 1));
      return true;
    });
  }

  /** In one event, or in all. */
  #gamesInPlay(entrant: EntrantName, key?: EventKey): number {
    let count = 0;
    for (const { event, white, black } of this.#inPlay.values()) {
      if ((key === undefined || event === key) && (white === entrant || black === entrant)) count++;
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
    const payloads = games.map(({ opening: openingIndex, ...game }): EntryPayloads['game-issued'] => ({
      ...game,
      id: gameId(this.#nextId++),
      event: event.key,
      opening: this.#options.opening(event.key, game.book, openingIndex),
      openingIndex,
      attempt: this.facts.attempts(event.key, game.number) + 1,
    }));
    await this.#record(payloads.map((payload) => ({ kind: 'game-issued', payload })));
    for (const payload of payloads) this.#inPlay.set(payload.id, payload);
    for (const payload of payloads) this.#options.pool.play(this.#job(event, payload));
  }

  #event(key: EventKey): EventDefinition {
    return eventOf(this.#options.definition, key);
  }

  #job(event: EventDefinition, issued: EntryPayloads['game-issued']): GameJob {
    const white = entrant(event, issued.white);
    const black = entrant(event, issued.black);
    const { id, number, round, board, opening, timeControl } = issued;
    return {
      id,
      event: event.key,
      number,
      round,
      board,
      players: { white: engine(white), black: engine(black) },
      opening,
      timeControls: { white: timeControl ?? white.timeControl, black: timeControl ?? black.timeControl },
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
  const found = entrantOf(event, name);
  if (found === undefined) throw new RangeError(`Cannot seat "${name}": expected an entrant of ${event.name}`);
  return found;
}
