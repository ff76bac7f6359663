// The loop: plan → issue → hand out → record → plan. It knows formats and facts, and nothing of processes, threads or files:
// the journal comes in as `append`, the place to play as `pool`. What it does next follows from the definition and the journal alone.

import { COLOURS } from '../core/colour.ts';
import type { GameEnding } from '../core/ending.ts';
import type { Plan, PlannedGame } from '../core/facts.ts';
import type { GameJob } from '../core/gameJob.ts';
import { gameId, type EntrantName, type EventKey, type GameId } from '../core/ids.ts';
import { dependsOnResults, planEvent } from '../formats/registry.ts';
import type { Entry, EntryPayloads, NewEntry, RulingSubject } from '../journal/entries.ts';
import type { GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { fieldSizeProblem } from '../tournament/formatFields.ts';
import { afterInterruption, resumedFrom, resumption } from './afterInterruption.ts';
import { Announcements } from './announcements.ts';
import { dueDisqualifications, endingOfThoseOut, withoutRisk } from './crashRule.ts';
import { namesAtOpening, namesOfGame } from './displayNames.ts';
import { closingQuestion, eventOf, eventState } from './eventState.ts';
import { GamesInPlay } from './gamesInPlay.ts';
import { heldOutlook, isHeldBack, RUN_ITSELF } from './heldGames.ts';
import { HostWatch } from './hostWatch.ts';
import { jobFor, lateness, latenessOf } from './job.ts';
import { openingEntries } from './openEvent.ts';
import { roundTime } from './roundTime.ts';
import { describeLateUpdate, dueSubmissions, lateUpdates, nextDeadlineUtcMs, reopens } from './submissions.ts';
import type { DirectorOptions } from './surroundings.ts';

/** How long to wait before engines that could not play are tried again. */
const PREPARE_AGAIN_MS = 60_000;

/** How often files that were changed are looked at, while a game waits for them. */
const RESTORED_EVERY_MS = 3000;

export class Director {
  readonly #options: DirectorOptions;
  readonly #inPlay = new GamesInPlay();
  #nextId: number;
  /** From the outset, so that nothing is planned before `start` has seen to the games that stand in the journal. */
  #planning = true;
  #again = false;
  #over = false;
  readonly #host = new HostWatch();
  readonly #announcements: Announcements;
  /** The round for which the engines of an event were tried last, where they may change between rounds. */
  readonly #preparedRound = new Map<EventKey, number>();
  /** Games held because of a version whose files are again as they were accepted. */
  readonly #restored = new Set<GameId>();
  #lookedUntilUtcMs = 0;
  /** What is being recorded; resolves when it is. */
  #recording: Promise<void> = Promise.resolve();
  /** Who was tried after coming in mid-event. */
  readonly #preparedNewcomers = new Map<EventKey, ReadonlySet<EntrantName>>();

  constructor(options: DirectorOptions) {
    this.#options = options;
    this.#nextId = options.fold.facts.lastGameId + 1;
    this.#announcements = new Announcements(options.onQuestion, options.clock, () => this.fill());
  }

  get facts(): TournamentFacts {
    return this.#options.fold.facts;
  }

  /** Goes on where the journal stands: interrupted games are scored or go on (INT), then games that had not begun, then what the plan says. */
  async start(): Promise<void> {
    const isUnended = (game: GameFacts): boolean => game.ending === undefined && game.referred === undefined;
    for (const game of this.facts.games.values()) if (isUnended(game)) this.#inPlay.set(game.issued.id, game.issued);
    await this.#endJudged(() => true);
    await this.#enforceDiscipline(() => true);
    await this.#holdStopped(() => true);
    // They are handed out as soon as they may be.
    for (const id of this.facts.held) this.#inPlay.held.add(id);
    const unended = [...this.facts.games.values()].filter((game) => isUnended(game) && !this.#inPlay.held.has(game.issued.id));
    const begun = new Map(
      unended
        .filter((game) => game.started)
        .map((game) => [game, afterInterruption(this.#event(game.issued.event), game, this.#options.probe)]),
    );
    await this.#record([...begun.values()].flatMap(({ entries }) => entries));
    for (const game of unended) if (begun.get(game)?.goesOn !== false && this.#inPlay.has(game.issued.id)) this.#goOn(game);
    this.#planning = false;
    await this.fill();
  }

  #goOn(game: GameFacts): void {
    const { issued } = game;
    const event = this.#event(issued.event);
    const { life, accepted } = this.facts;
    const job = jobFor(event, issued, latenessOf(life(issued.event), issued, game), accepted(issued.event));
    const { pool } = this.#options;
    const begun = { ...job, ...resumption(event, game, job) };
    if (this.#host.isTried(issued.id)) pool.playFirst(begun);
    else pool.play(begun);
  }

  /** Calls at a moment when all that it has begun to record is a fact, so that what is decided by the facts is decided by all of them. */
  async whenSettled<Decided>(decide: () => Decided): Promise<Decided> {
    for (;;) {
      const known = this.#recording;
      await known;
      if (known === this.#recording) return decide();
    }
  }

  /** The definition is another one from now on: what was told and awaited by the old one is told and awaited again. */
  async definitionChanged(): Promise<void> {
    this.#announcements.forget();
    this.#preparedRound.clear();
    await this.fill();
  }

  /** Takes notice of a fact that has become durable. */
  record(entry: Entry): void {
    this.#options.fold.add(entry);
    if (entry.kind === 'game-ended' || entry.kind === 'game-referred') this.#inPlay.delete(entry.payload.id);
    if (entry.kind === 'game-held' && this.#inPlay.has(entry.payload.id)) this.#inPlay.held.add(entry.payload.id);
    this.#host.hear(entry);
    // What waited for a place may have been handed out before another version was accepted.
    if (entry.kind === 'game-held' && entry.payload.cause === 'version') this.#lookedUntilUtcMs = 0;
    const reopened = reopens(entry);
    if (reopened !== undefined) this.#announcements.lookAgain(reopened);
    if (entry.kind === 'ruling-made') this.#bringToGame(entry.payload.subject);
    this.#holdBack();
  }

  #bringToGame(subject: RulingSubject): void {
    // Of a game that is held, which nobody plays.
    if ((subject.kind === 'game-result' || subject.kind === 'game-void') && this.#inPlay.held.has(subject.id))
      this.#inPlay.delete(subject.id);
    if (subject.kind === 'entrant-tardy') this.#announceTardy(subject);
    if (subject.kind === 'version-accepted') this.#announcements.noLonger(subject.event);
    if (subject.kind === 'play-resumed') this.#letGoOn(subject.id);
    if (subject.kind === 'call-answered') this.#options.pool.judge(subject.id, { kind: 'answered', answer: subject.answer });
  }

  /** CGF-6.3: to the game that waits for it, where there is one. */
  #announceTardy({ event, entrant, round, lateMs = 0 }: RulingSubject & { readonly kind: 'entrant-tardy' }): void {
    for (const issued of this.#inPlay.values()) {
      if (issued.event !== event || issued.round !== round || this.facts.games.get(issued.id)?.started === true) continue;
      const by = COLOURS.find((colour) => issued[colour] === entrant);
      if (by !== undefined) this.#options.pool.judge(issued.id, { kind: 'tardy', by, lateMs });
    }
  }

  /** CUP-5c: a game that was referred because of an interruption goes on like one that is held. */
  #letGoOn(id: GameId): void {
    const game = this.facts.games.get(id);
    if (game === undefined || this.#inPlay.has(id)) return;
    this.#inPlay.set(id, game.issued);
    this.#inPlay.held.add(id);
  }

  /** CUP-5c: games that an official has stopped: by their threads, or here where nobody plays them. */
  async #holdStopped(takeBack: (id: GameId) => boolean): Promise<void> {
    const held = [...this.#inPlay.keys()].flatMap((id): NewEntry[] => {
      const reason = this.facts.games.get(id)?.stopping;
      if (reason === undefined) return [];
      if (takeBack(id)) return [{ kind: 'game-held', payload: { id, cause: 'official', reason } }];
      // Said again with each call, for it may have been dealt since it was said last.
      this.#options.pool.judge(id, { kind: 'stopped', reason });
      return [];
    });
    await this.#record(held);
  }

  /** CUP-5c, CGF-9.1.7: games that an official has ended: by their threads, or here where nobody plays them. */
  async #endJudged(takeBack: (id: GameId) => boolean): Promise<void> {
    await this.#endEach(takeBack, ({ id }) => this.facts.games.get(id)?.judged);
  }

  /** Ends the games in play for which there is an ending: at once those that `takeBack` finds not to be played, the others by their threads. */
  async #endEach(
    takeBack: (id: GameId) => boolean,
    endingOf: (issued: EntryPayloads['game-issued']) => GameEnding | undefined,
  ): Promise<void> {
    const ended = [...this.#inPlay.values()].flatMap((issued): NewEntry[] => {
      const { id } = issued;
      const ending = endingOf(issued);
      if (ending === undefined) return [];
      if (!takeBack(id)) {
        // Said again with each call, for it may have been dealt since it was said last; a game hears only the first.
        this.#options.pool.judge(id, { kind: 'ended', ending });
        return [];
      }
      const game = this.facts.games.get(id);
      const plies = game === undefined ? issued.opening.moves.length : this.#asPlayed(game).plyCount;
      return [{ kind: 'game-ended', payload: { id, ending, plies, durationMs: 0, evidence: [] } }];
    });
    await this.#record(ended);
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
    await this.#endJudged((id) => this.#takeBack(id));
    await this.#holdStopped((id) => this.#takeBack(id));
    await this.#enforceDiscipline((id) => this.#takeBack(id));
    await this.#heedHost();
    if (this.facts.paused) return;
    await this.#lookForRestored();
    await this.#handOutHeld();
    // Any other game would meet the same.
    if (this.#host.isAwaited(this.#heldFacts())) return;
    let unfinished = false;
    // By their keys: while one is carried on, the definition may change.
    for (const { key } of this.#options.definition.events) if (!(await this.#carryOn(this.#event(key)))) unfinished = true;
    if (unfinished) return;
    const question = closingQuestion(this.#options.definition, this.facts);
    if (question !== undefined) return this.#announcements.ask(this.#event(question.event), question.question);
    this.#over = true;
    if (!this.facts.closed) await this.#record([{ kind: 'tournament-closed', payload: { outcome: 'finished' } }]);
    this.#options.onOver();
  }

  /** Whether a game is nobody's to play now: it waited for a place, or is held. */
  #takeBack(id: GameId): boolean {
    return this.#inPlay.held.has(id) || this.#options.pool.withdraw(id);
  }

  #heldFacts(): readonly GameFacts[] {
    return [...this.#inPlay.held].flatMap((id) => {
      const game = this.facts.games.get(id);
      if (game?.held === undefined || !this.#restored.has(id)) return game ?? [];
      return [{ ...game, held: { ...game.held, released: true } as const }];
    });
  }

  /** While the tournament is paused no game begins, and while the host refuses to start games none but the one that is tried. */
  #holdBack(): void {
    this.#options.pool.hold(this.facts.paused || this.#host.isAwaited(this.#heldFacts()));
  }

  /** Pauses the tournament where the host refuses to start any game, and lets it go on when it is time to try again. */
  async #heedHost(): Promise<void> {
    const refusal = this.#host.refusal(this.#heldFacts(), this.#options.clock.nowUtcMs());
    const { pause } = this.facts;
    const rule = (reason: string, subject: RulingSubject): Promise<void> =>
      this.#record([{ kind: 'ruling-made', payload: { by: RUN_ITSELF, reason, subject } }]);
    if (refusal === undefined) {
      if (pause?.cause === 'host') await rule('the host is tried again', { kind: 'resumed' });
      return;
    }
    this.#announcements.wakeAt(refusal.dueUtcMs);
    if (refusal.isLasting && pause === undefined && !this.#options.pool.isPlaying)
      await rule(refusal.reason, { kind: 'paused', cause: 'host' });
  }

  /** Whether files that were accepted have been put back, for games that are held because of others. */
  async #lookForRestored(): Promise<void> {
    const waiting = this.#heldFacts().filter(({ held }) => held?.cause === 'version' && held.released !== true);
    const nowUtcMs = this.#options.clock.nowUtcMs();
    if (waiting.length === 0 || nowUtcMs < this.#lookedUntilUtcMs) return;
    this.#lookedUntilUtcMs = nowUtcMs + RESTORED_EVERY_MS;
    this.#announcements.wakeAt(this.#lookedUntilUtcMs);
    for (const { issued, held } of waiting) {
      const { entrant } = held ?? {};
      if (entrant === undefined || !(await this.#options.isRestored(this.#event(issued.event), entrant))) continue;
      this.#restored.add(issued.id);
    }
  }

  /** Games that were held and may go on now; while the host refuses, one alone that is tried. */
  async #handOutHeld(): Promise<void> {
    const held = this.#heldFacts();
    const nowUtcMs = this.#options.clock.nowUtcMs();
    for (const game of held) {
      const outlook = heldOutlook(game, held, nowUtcMs);
      if (outlook.kind === 'at') this.#announcements.wakeAt(outlook.utcMs);
      this.#announcements.askAboutHeld(this.#event(game.issued.event), game, outlook);
    }
    const candidates = this.#host.candidates(held, nowUtcMs).map(({ issued }) => issued);
    const seatable = this.#inPlay.seatable(candidates, this.#options.definition.gamesPerEntrant);
    const isTrial = this.#host.isAwaited(held);
    const going = (isTrial ? seatable.slice(0, 1) : seatable).flatMap(({ id }) => {
      const game = this.facts.games.get(id);
      return game === undefined ? [] : [this.#asPlayed(game)];
    });
    await this.#record(going.flatMap((game) => (game.started ? [resumedFrom(game)] : [])));
    for (const { issued } of going) {
      if (isTrial) this.#host.try(issued.id);
      this.#restored.delete(issued.id);
      this.#inPlay.held.delete(issued.id);
    }
    this.#holdBack();
    for (const game of going) this.#goOn(game);
  }

  /** A game with the plies that were played in this run too. */
  #asPlayed(game: GameFacts): GameFacts {
    if (!game.started) return game;
    const plies = this.#options.playedPlies(game.issued.id);
    return { ...game, plies, plyCount: game.issued.opening.moves.length + plies.length };
  }

  /** Opens an event whose time has come, issues its games, closes it after the last; true where it is over. */
  async #carryOn(event: EventDefinition): Promise<boolean> {
    const state = eventState(this.#options.definition, event, this.facts, this.#options.clock.nowUtcMs());
    if (state.kind === 'waiting' || state.kind === 'undecided' || state.kind === 'break')
      await this.#closeSubmissions(event, 'entrants' in state ? state.entrants : event.entrants.map(({ engine }) => engine.name));
    switch (state.kind) {
      case 'over':
        return true;
      case 'waiting':
        return false;
      case 'undecided':
        this.#announcements.ask(event, state.question.question);
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
    // Withdrawals can leave too few.
    const problem = fieldSizeProblem(event.format, entrants.length);
    if (problem !== undefined) {
      this.#announcements.ask(event, problem);
      return false;
    }
    const prepared = await this.#prepared(event, entrants);
    if (prepared === undefined) return false;
    if (!this.#isStillReady(event, entrants)) {
      this.#again = true;
      return false;
    }
    if (await this.#refusedLate(event, prepared)) return false;
    const names = namesAtOpening(event, this.facts, entrants);
    await this.#record([...prepared, ...openingEntries(this.#options.definition, event, entrants, this.#options, names)]);
    return true;
  }

  /** S16-13c: records engines as they are when their time is over, and is woken when that of others is. */
  async #closeSubmissions(event: EventDefinition, entrants: readonly EntrantName[]): Promise<void> {
    const due = (): readonly EntrantName[] => dueSubmissions(event, this.facts, entrants, this.#options.clock.nowUtcMs());
    if (due().length > 0 && this.#options.submitted !== undefined) {
      const read = await this.#options.submitted(event, due());
      // Reading takes time, and officials rule or change the file meanwhile.
      const engines = read.filter(({ entrant }) => due().includes(entrant));
      if (!this.#isCurrent(event)) this.#again = true;
      else if (engines.length > 0) await this.#record([{ kind: 'submissions-closed', payload: { event: event.key, engines } }]);
    }
    const next = nextDeadlineUtcMs(event, this.facts, this.#options.clock.nowUtcMs());
    if (next !== undefined) this.#announcements.wakeAt(next);
  }

  /** S16-13c: whether engines that are to play are not what was submitted; then the event waits for the files, or for an official. */
  async #refusedLate(event: EventDefinition, prepared: readonly NewEntry[]): Promise<boolean> {
    const life = this.facts.life(event.key);
    const accepted = prepared.flatMap((entry) => (entry.kind === 'engine-accepted' ? [entry.payload] : []));
    const late = lateUpdates(life, accepted);
    const restored = [...life.refusedUpdates.keys()].filter((name) => late.every(({ entrant }) => entrant !== name));
    const told = [...late, ...restored.map((entrant) => ({ entrant, changes: [] }))].filter(
      ({ entrant, changes }) => life.refusedUpdates.get(entrant)?.join('\0') !== changes.join('\0'),
    );
    await this.#record(told.map((update) => ({ kind: 'update-refused', payload: { event: event.key, ...update } })));
    if (late.length === 0) return false;
    this.#announcements.ask(event, ...late.map(({ entrant, changes }) => describeLateUpdate(event, entrant, changes)));
    this.#announcements.await(event, this.#options.clock.nowUtcMs() + PREPARE_AGAIN_MS);
    return true;
  }

  /** Preparing takes time, and officials rule or change the file meanwhile. */
  #isStillReady(event: EventDefinition, entrants: readonly EntrantName[]): boolean {
    if (!this.#isCurrent(event)) return false;
    const state = eventState(this.#options.definition, event, this.facts, this.#options.clock.nowUtcMs());
    return state.kind === 'ready' && !this.facts.paused && state.entrants.join('\0') === entrants.join('\0');
  }

  async #playOn(event: EventDefinition): Promise<boolean> {
    const wanted = this.#wanted(event);
    const plan = this.#plan(event, Math.max(wanted, 1));
    this.#announcements.askAboutReferred(event, this.facts);
    if (plan.kind === 'waiting-for-ruling') this.#announcements.ask(event, ...plan.ties.map(({ question }) => question));
    if (plan.kind === 'pair') {
      await this.#record([{ kind: 'round-paired', payload: { event: event.key, round: plan.round } }]);
      this.#again = true;
    }
    if (
      plan.kind === 'play' &&
      wanted > 0 &&
      this.#roundHasCome(event) &&
      (await this.#preparedForRound(event)) &&
      (await this.#newcomersPrepared(event, plan.games))
    ) {
      if (this.#isCurrent(event)) await this.#issue(event, plan.games);
      else this.#again = true;
    }
    if (plan.kind !== 'over') return false;
    if (this.facts.life(event.key).closedAtUtcMs === undefined) {
      await this.#record([{ kind: 'event-closed', payload: { event: event.key } }]);
      // What waited for this event may begin.
      this.#again = true;
    }
    return true;
  }

  /** Whether the round that was paired last may begin; where not, says so and is woken when it may. */
  #roundHasCome(event: EventDefinition): boolean {
    const round = this.facts.event(event.key).rounds.at(-1);
    if (round === undefined) return true;
    const time = roundTime(event, round, this.facts.life(event.key), this.#options.clock.nowUtcMs());
    if (time.kind === 'unconfirmed') this.#announcements.ask(event, time.question);
    if (time.kind === 'at')
      this.#announcements.await(event, time.utcMs, () => this.#options.onRound(event, round.round, time.utcMs));
    return time.kind === 'now';
  }

  /** CGF-4.2: programs may have been changed since the last round; they are tried and recorded once more before the first game of this one. */
  async #preparedForRound(event: EventDefinition): Promise<boolean> {
    const { rounds, issued } = this.facts.event(event.key);
    const round = rounds.at(-1);
    if (event.updates !== 'between-rounds' || round === undefined || round.round === 1) return true;
    if ([...issued.values()].some((game) => game.round === round.round)) return true;
    if (this.#preparedRound.get(event.key) === round.round) return true;
    if (this.#announcements.isAwaited(event)) return false;
    const prepared = await this.#prepared(
      event,
      round.pairings.flatMap(({ white, black }) => [white, black]),
    );
    if (prepared === undefined) return false;
    // Trying them takes time, and the file may change meanwhile.
    if (!this.#isCurrent(event)) {
      this.#again = true;
      return false;
    }
    this.#preparedRound.set(event.key, round.round);
    await this.#record(prepared);
    // Trying them takes time, and officials rule meanwhile.
    this.#again = true;
    return false;
  }

  /** S16-X: engines that came in mid-event, late or for another, are tried and recorded before their first game. */
  async #newcomersPrepared(event: EventDefinition, games: readonly PlannedGame[]): Promise<boolean> {
    const tried = this.#preparedNewcomers.get(event.key) ?? new Set();
    const accepted = this.facts.accepted(event.key);
    // The first journals have nobody accepted.
    const players = accepted.size === 0 ? [] : games.flatMap(({ white, black }) => [white, black]);
    const newcomers = [...new Set([...this.facts.life(event.key).newcomers, ...players])].filter(
      (name) => !tried.has(name) && !accepted.has(name),
    );
    if (newcomers.length === 0) return true;
    if (this.#announcements.isAwaited(event)) return false;
    const prepared = await this.#prepared(event, newcomers);
    if (prepared === undefined) return false;
    this.#preparedNewcomers.set(event.key, new Set([...tried, ...newcomers]));
    // Trying them takes time, and officials rule meanwhile.
    this.#again = true;
    if (this.#isCurrent(event)) await this.#record(prepared);
    return false;
  }

  /** What is to be recorded of engines that can play; `undefined`: some cannot, which is told, and they are tried again later. */
  async #prepared(event: EventDefinition, entrants: readonly EntrantName[]): Promise<readonly NewEntry[] | undefined> {
    const prepared = await this.#options.prepare(event, entrants);
    if (prepared.ok) return prepared.value;
    const { reason, entries = [] } = prepared.error;
    const { refusedVersions } = this.facts.life(event.key);
    await this.#record(
      entries.filter(
        ({ kind, payload }) => kind !== 'version-refused' || refusedVersions.get(payload.entrant)?.reason !== payload.reason,
      ),
    );
    this.#announcements.ask(event, reason);
    this.#announcements.await(event, this.#options.clock.nowUtcMs() + PREPARE_AGAIN_MS);
    return undefined;
  }

  /** How many games are to be issued now. Where results decide what is played, none waits behind one in play: that may be the last. */
  #wanted({ format }: EventDefinition): number {
    const { appetite, capacity } = this.#options.pool;
    return dependsOnResults(format) ? Math.min(appetite, capacity - this.#inPlay.handedOut) : appetite;
  }

  /** What the format asks for, without games that wait for a crash count; of those that come after them as many as are wanted. */
  #plan(event: EventDefinition, limit: number): Plan {
    const facts = this.facts.event(event.key);
    const held = this.#heldFacts();
    const isHeld = (entrant: EntrantName): boolean => isHeldBack(entrant, event.key, held);
    for (let asked = limit; ; asked *= 2) {
      const plan = planEvent(event.format, facts, asked);
      if (plan.kind !== 'play') return plan;
      const games = this.#inPlay.seatable(
        withoutRisk(
          held.length === 0 ? plan.games : plan.games.filter(({ white, black }) => !isHeld(white) && !isHeld(black)),
          event,
          this.facts,
          (entrant) => this.#inPlay.countOf(entrant, event.key),
        ),
        this.#options.definition.gamesPerEntrant,
      );
      const all = plan.games.length < asked;
      if (games.length >= limit || all)
        return games.length > 0 ? { kind: 'play', games: games.slice(0, limit) } : { kind: 'wait' };
    }
  }

  /** Records who is disqualified before anything else is issued, and ends the games of those who are out (S16-15c, S16-X, CGF-10.3). */
  async #enforceDiscipline(takeBack: (id: GameId) => boolean): Promise<void> {
    await this.#record(this.#options.definition.events.flatMap((event) => dueDisqualifications(event, this.facts)));
    await this.#endEach(takeBack, (issued) => {
      const { started = false } = this.facts.games.get(issued.id) ?? {};
      return endingOfThoseOut(this.#event(issued.event), issued, started, this.facts);
    });
    await this.#voidReferred();
  }

  /** S16-X: what waits for officials is decided once a player is replaced. */
  async #voidReferred(): Promise<void> {
    const games = [...this.facts.referred].flatMap((id) => this.facts.games.get(id) ?? []);
    await this.#record(
      games.flatMap(({ issued, plyCount }): NewEntry[] => {
        const ending = endingOfThoseOut(this.#event(issued.event), issued, true, this.facts);
        if (ending?.kind !== 'void') return [];
        return [{ kind: 'game-ended', payload: { id: issued.id, ending, plies: plyCount, durationMs: 0, evidence: [] } }];
      }),
    );
  }

  async #record(entries: readonly NewEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const before = this.#recording;
    const recorded = this.#options.append(entries);
    this.#recording = Promise.all([before.catch(() => undefined), recorded.catch(() => undefined)]).then(() => undefined);
    await recorded;
  }

  /** Whether the event is as the definition that holds now has it. */
  #isCurrent(event: EventDefinition): boolean {
    return this.#options.definition.events.includes(event);
  }

  /** A game is handed out only after its issue is durable, so that it can never be played under two ids. */
  async #issue(event: EventDefinition, games: readonly PlannedGame[]): Promise<void> {
    const payloads = games.map(({ opening: openingIndex, ...game }): EntryPayloads['game-issued'] => {
      const displayNames = namesOfGame(event, this.facts, game);
      return {
        ...game,
        id: gameId(this.#nextId++),
        event: event.key,
        opening: this.#options.opening(event.key, game.book, openingIndex),
        openingIndex,
        ...lateness(this.facts.life(event.key), game),
        ...(displayNames === undefined ? {} : { displayNames }),
        ...this.#ratingsBefore(game),
        attempt: this.facts.attempts(event.key, game.number) + 1,
      };
    });
    await this.#record(payloads.map((payload) => ({ kind: 'game-issued', payload })));
    for (const payload of payloads) this.#inPlay.set(payload.id, payload);
    const accepted = this.facts.accepted(event.key);
    for (const payload of payloads) {
      const late = latenessOf(this.facts.life(event.key), payload);
      this.#options.pool.play(jobFor(this.#event(event.key), payload, late, accepted));
    }
  }

  #ratingsBefore({ white, black }: Pick<PlannedGame, 'white' | 'black'>): Pick<EntryPayloads['game-issued'], 'ratings'> {
    const ratings = this.#options.ratingsBefore?.(white, black) ?? {};
    return ratings.white === undefined && ratings.black === undefined ? {} : { ratings };
  }

  #event(key: EventKey): EventDefinition {
    return eventOf(this.#options.definition, key);
  }
}
