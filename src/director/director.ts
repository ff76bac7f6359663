// The loop: plan → issue → hand out → record → plan. It knows formats and facts, but no processes, threads or files: `append` is the journal,
// `venue` is the place to play. What it does next follows from the definition and the journal alone.
// Issued games are in playing.ts, engines before their games in preparing.ts.

import type { Plan, PlannedGame } from '../core/facts.ts';
import type { GameJob } from '../core/gameJob.ts';
import { gameId, type EntrantName, type GameId } from '../core/ids.ts';
import { english } from '../core/phrases/english.ts';
import { present } from '../core/present.ts';
import type { VenueState } from '../core/venue.ts';
import { dependsOnResults, planEvent } from '../formats/registry.ts';
import type { Entry, EntryPayloads } from '../journal/entries.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { fieldSizeProblem } from '../tournament/events/formatFields.ts';
import { Announcements } from './announcements.ts';
import { withoutRisk } from '../course/crashRule.ts';
import { namesAtOpening, namesOfGame } from '../course/displayNames.ts';
import { closingTies, eventState, overAtUtcMs } from '../course/eventState.ts';
import { isHeldBack } from '../course/heldGames.ts';
import { jobFor, lateness } from './games/job.ts';
import { openingEntries } from './eventOpening.ts';
import { Playing } from './games/playing.ts';
import { Preparing, type Prepared } from './preparing.ts';
import { Records } from './records.ts';
import { roundTime } from '../course/roundTime.ts';
import { reopens } from '../course/submissions.ts';
import type { DirectorOptions } from './directorOptions.ts';

export class Director {
  readonly #options: DirectorOptions;
  readonly #records: Records;
  readonly #announcements: Announcements;
  readonly #playing: Playing;
  readonly #preparing: Preparing;
  #nextId: number;
  /** True from the outset, so that nothing is planned before `start` has handled the games in the journal. */
  #planning = true;
  #again = false;
  /** The definition changes, and that is not a fact yet: what is planned now could contradict it. */
  #changing = false;
  #over = false;

  constructor(options: DirectorOptions) {
    this.#options = options;
    this.#nextId = options.fold.facts.lastGameId + 1;
    this.#records = new Records(options);
    this.#announcements = new Announcements(options.onQuestion, options.clock, () => this.fill());
    this.#playing = new Playing(options, this.#records, this.#announcements);
    this.#preparing = new Preparing(options, this.#records, this.#announcements);
  }

  get facts(): TournamentFacts {
    return this.#records.facts;
  }

  /** Continues from the journal: first with the games in it, then with the plan. */
  async start(): Promise<void> {
    await this.#playing.start();
    this.#planning = false;
    await this.fill();
  }

  /** Calls `change` when everything that was to be recorded has become a fact, and plans nothing until what it records is one too. */
  async changeDefinition<Changed>(change: () => Promise<Changed>): Promise<Changed> {
    try {
      return await this.#records.whenSettled(() => {
        this.#changing = true;
        return change();
      });
    } catch (refused) {
      this.#changing = false;
      await this.fill();
      throw refused;
    }
  }

  /** Switches to a changed definition: announcements and waits of the old one are made again. */
  async definitionChanged(): Promise<void> {
    this.#changing = false;
    this.#announcements.forget();
    this.#preparing.forget();
    await this.fill();
  }

  /** Processes a fact that has become durable. */
  record(entry: Entry): void {
    this.#options.fold.add(entry);
    this.#playing.hear(entry);
    const reopened = reopens(entry);
    if (reopened !== undefined) this.#announcements.lookAgain(reopened);
  }

  /** A game whose place to play is gone continues at another by the rules for interrupted games (INT); `why`: a sentence. */
  async playElsewhere(id: GameId, why: string): Promise<void> {
    await this.#playing.playElsewhere(id, why);
    await this.fill();
  }

  /** What kept the engines of these entrants from starting may be gone: an engine host is back. */
  async tryAgain(entrants: ReadonlySet<EntrantName>): Promise<void> {
    this.#playing.tryAgain(entrants);
    await this.fill();
  }

  /** After an orderly stop: these games had begun before, but were never resumed. */
  async stoppedBeforeResuming(jobs: readonly GameJob[]): Promise<void> {
    const stopped = jobs.filter(({ resume }) => resume !== undefined);
    await this.#records.add(stopped.map(({ id }) => ({ kind: 'game-interrupted', payload: { id, reason: 'stopped' } })));
  }

  /** Issues as many games as are wanted and planned. Called after each fact; a call during another call runs at its end. */
  async fill(): Promise<void> {
    this.#again = true;
    if (this.#planning || this.#changing) return;
    this.#planning = true;
    try {
      while (this.#again && !this.#over && !this.#changing) {
        this.#again = false;
        await this.#fillOnce();
      }
    } finally {
      this.#planning = false;
    }
  }

  async #fillOnce(): Promise<void> {
    await this.#playing.settle();
    if (this.facts.paused || !(await this.#playing.handOutHeld())) return;
    let unfinished = false;
    // By their keys, because the definition may change while one is processed.
    for (const { key } of this.#options.definition.events)
      if (!(await this.#carryOn(this.#records.event(key)))) unfinished = true;
    if (unfinished) return;
    const ties = Map.groupBy(closingTies(this.#options.definition, this.facts), ({ event }) => event);
    for (const [key, ofEvent] of ties)
      this.#announcements.ask(this.#records.event(key), ...ofEvent.map(({ question }) => english(question)));
    if (ties.size > 0) return;
    const untilUtcMs = overAtUtcMs(this.#options.definition, this.facts);
    if (!this.facts.closed && this.#options.clock.nowUtcMs() < untilUtcMs)
      return this.#announcements.awaitEnd(untilUtcMs, () => this.#options.onSettling(untilUtcMs));
    this.#over = true;
    if (!this.facts.closed) await this.#records.add([{ kind: 'tournament-closed', payload: { outcome: 'finished' } }]);
    this.#options.onOver();
  }

  /** Opens an event when its time has come, issues its games, closes it after the last; true if it is over. */
  async #carryOn(event: EventDefinition): Promise<boolean> {
    const state = eventState(this.#options.definition, event, this.facts, this.#options.clock.nowUtcMs());
    if (state.kind === 'waiting' || state.kind === 'undecided' || state.kind === 'break') {
      const entrants = 'entrants' in state ? state.entrants : event.entrants.map(({ engine }) => engine.name);
      if (await this.#preparing.closeSubmissions(event, entrants)) this.#again = true;
    }
    switch (state.kind) {
      case 'over':
        return true;
      case 'waiting':
        return false;
      case 'undecided':
        this.#announcements.ask(event, ...state.ties.map(({ question }) => english(question)));
        return false;
      case 'break':
        this.#announcements.await(event, state.untilUtcMs, () => this.#options.onBreak(event, state.untilUtcMs, state.entrants));
        return false;
      case 'ready':
        return (await this.#open(event, state.entrants)) && this.#playOn(event);
      case 'running':
        return this.#playOn(event);
    }
  }

  async #open(event: EventDefinition, entrants: readonly EntrantName[]): Promise<boolean> {
    if (this.#announcements.isAwaited(event)) return false;
    // Withdrawals can leave too few entrants.
    const problem = fieldSizeProblem(event.format, entrants.length);
    if (problem !== undefined) {
      this.#announcements.ask(event, problem);
      return false;
    }
    const prepared = await this.#preparing.entries(event, entrants);
    if (prepared === undefined) return false;
    if (!this.#isStillReady(event, entrants)) {
      this.#again = true;
      return false;
    }
    if (await this.#preparing.refusedLate(event, prepared)) return false;
    const names = namesAtOpening(event, this.facts, entrants);
    await this.#records.add([...prepared, ...openingEntries(this.#options.definition, event, entrants, this.#options, names)]);
    return true;
  }

  /** Checks again after preparing, which takes time: officials may have ruled or changed the file in the meantime. */
  #isStillReady(event: EventDefinition, entrants: readonly EntrantName[]): boolean {
    if (!this.#records.isCurrent(event)) return false;
    const state = eventState(this.#options.definition, event, this.facts, this.#options.clock.nowUtcMs());
    return state.kind === 'ready' && !this.facts.paused && state.entrants.join('\0') === entrants.join('\0');
  }

  async #playOn(event: EventDefinition): Promise<boolean> {
    const venue = await this.#options.venue.state();
    if (this.#changing || !this.#records.isCurrent(event)) {
      this.#again = true;
      return false;
    }
    const isRecovering = venue.recovering.includes(event.key);
    const wanted = this.#wanted(event, venue);
    const plan = this.#plan(event, Math.max(wanted, 1), isRecovering);
    this.#announcements.askAboutReferred(event, this.facts);
    if (plan.kind === 'waiting-for-ruling') this.#announcements.ask(event, ...plan.ties.map(({ question }) => english(question)));
    // A crash that is not yet known may change the order, or who continues to play.
    if ((plan.kind === 'pair' || plan.kind === 'over') && isRecovering) return false;
    if (plan.kind === 'pair') {
      await this.#records.add([{ kind: 'round-paired', payload: { event: event.key, round: plan.round } }]);
      this.#again = true;
    }
    if (plan.kind === 'play' && wanted > 0 && this.#roundHasCome(event)) {
      const prepared = await this.#preparedFor(event, plan.games);
      if (prepared === 'again' || !this.#records.isCurrent(event)) this.#again = true;
      else if (prepared === 'ready' && !this.#changing) await this.#issue(event, plan.games);
    }
    if (plan.kind !== 'over') return false;
    if (this.facts.life(event.key).closedAtUtcMs === undefined) {
      await this.#records.add([{ kind: 'event-closed', payload: { event: event.key } }]);
      // Events that waited for this one may begin.
      this.#again = true;
    }
    return true;
  }

  async #preparedFor(event: EventDefinition, games: readonly PlannedGame[]): Promise<Prepared> {
    const forRound = await this.#preparing.forRound(event);
    return forRound === 'ready' ? this.#preparing.newcomers(event, games) : forRound;
  }

  /** Whether the round that was paired last may begin; if not, announces it and sets a timer. */
  #roundHasCome(event: EventDefinition): boolean {
    const round = this.facts.event(event.key).rounds.at(-1);
    if (round === undefined) return true;
    const time = roundTime(event, round, this.facts.life(event.key), this.#options.clock.nowUtcMs());
    if (time.kind === 'unconfirmed') this.#announcements.ask(event, english(time.question));
    if (time.kind === 'at')
      this.#announcements.await(event, time.utcMs, () => this.#options.onRound(event, round.round, time.utcMs));
    return time.kind === 'now';
  }

  /** How many games to issue now. If results decide what is played, no game waits behind one in play, which may be the last. */
  #wanted({ format }: EventDefinition, { wanted, capacity, passedOver = 0 }: VenueState): number {
    return dependsOnResults(format) ? Math.min(wanted, capacity + passedOver - this.#playing.inPlay.handedOut) : wanted;
  }

  /** The games that the format asks for, without those that must wait for a crash count; of the remaining ones, up to `limit`. */
  #plan(event: EventDefinition, limit: number, isRecovering: boolean): Plan {
    // An engine that may still come back may also have crashed: it counts like a game in which it may crash.
    const unknown = isRecovering ? 1 : 0;
    const facts = this.facts.event(event.key);
    const held = this.#playing.held();
    const isHeld = (entrant: EntrantName): boolean => isHeldBack(entrant, event.key, held);
    for (let asked = limit; ; asked *= 2) {
      const plan = planEvent(event.format, facts, asked);
      if (plan.kind !== 'play') return plan;
      const games = this.#playing.inPlay.seatable(
        withoutRisk(
          held.length === 0 ? plan.games : plan.games.filter(({ white, black }) => !isHeld(white) && !isHeld(black)),
          event,
          this.facts,
          (entrant) => this.#playing.inPlay.countOf(entrant, event.key) + unknown,
        ),
        this.#options.definition.gamesPerEntrant,
      );
      const all = plan.games.length < asked;
      if (games.length >= limit || all)
        return games.length > 0 ? { kind: 'play', games: games.slice(0, limit) } : { kind: 'wait' };
    }
  }

  /** Hands out a game only after its issue is durable, so that it can never be played under two ids. */
  async #issue(event: EventDefinition, games: readonly PlannedGame[]): Promise<void> {
    const payloads = games.map(({ opening: openingIndex, ...game }): EntryPayloads['game-issued'] => {
      return {
        ...game,
        id: gameId(this.#nextId++),
        event: event.key,
        opening: this.#options.opening(event.key, game.book, openingIndex),
        openingIndex,
        ...lateness(this.facts.life(event.key), game),
        ...present({ displayNames: namesOfGame(event, this.facts, game) }),
        ...this.#ratingsBefore(game),
        attempt: this.facts.attempts(event.key, game.number) + 1,
      };
    });
    await this.#records.add(payloads.map((payload) => ({ kind: 'game-issued', payload })));
    for (const payload of payloads) this.#playing.inPlay.set(payload.id, payload);
    for (const payload of payloads) this.#options.venue.play(jobFor(this.#records.event(event.key), payload, this.facts));
  }

  #ratingsBefore({ white, black }: Pick<PlannedGame, 'white' | 'black'>): Pick<EntryPayloads['game-issued'], 'ratings'> {
    const ratings = this.#options.ratingsBefore?.(white, black) ?? {};
    return ratings.white === undefined && ratings.black === undefined ? {} : { ratings };
  }
}
