// Games that are issued and not over: handed out, held, stopped or ended by an official, taken from disqualified entrants. director.ts decides
// which games are issued, afterInterruption.ts what happens to one that the host interrupted.

import { COLOURS } from '../../core/colour.ts';
import type { GameEnding } from '../../core/ending.ts';
import type { EntrantName, GameId } from '../../core/ids.ts';
import type { Entry, EntryKind, EntryPayloads, NewEntry } from '../../journal/entries.ts';
import type { RulingOf, RulingSubject } from '../../journal/rulingSubject.ts';
import type { GameFacts, HeldGame } from '../../projections/tournamentFacts.ts';
import { afterInterruption, resumedFrom, resumption } from './afterInterruption.ts';
import type { Announcements } from '../announcements.ts';
import { dueDisqualifications, endingOfThoseOut } from '../../course/crashRule.ts';
import { GamesInPlay } from './gamesInPlay.ts';
import { dueDecision, endingOfDropped } from '../../course/sprtRule.ts';
import { heldOutlook, RUN_ITSELF } from '../../course/heldGames.ts';
import { HostWatch } from './hostWatch.ts';
import { jobFor } from './job.ts';
import type { Records } from '../records.ts';
import type { DirectorOptions } from '../directorOptions.ts';

/** How often changed files are checked while a game waits for them. */
const RESTORED_EVERY_MS = 3000;

/** Facts of a game's course: they decide nothing about games in play. */
const COURSE: ReadonlySet<EntryKind> = new Set([
  'game-issued',
  'game-started',
  'plies-played',
  'game-noticed',
  'game-resumed',
  'game-ended',
]);

/** What may be decided about games in play from outside. */
type Decision = 'judged' | 'out' | 'stopped';

/** Takes a game back so that no one plays it; false if it may be in play, or over. */
type TakeBack = (id: GameId) => Promise<boolean>;

export class Playing {
  readonly inPlay = new GamesInPlay();
  readonly #options: DirectorOptions;
  readonly #records: Records;
  readonly #announcements: Announcements;
  readonly #host = new HostWatch();
  /** Games held because of a version whose files are again the accepted ones. */
  readonly #restored = new Set<GameId>();
  /** Games that are tried at once if the start of an engine holds them. A host that was started again says so before its lost engines are missed. */
  readonly #triedAtOnce = new Set<GameId>();
  #lookedUntilUtcMs = 0;
  /** How many facts may have decided something; and by decision, how many there were when it concerned no game in play. */
  #deciding = 0;
  readonly #concernedNone = new Map<Decision, number>();

  constructor(options: DirectorOptions, records: Records, announcements: Announcements) {
    this.#options = options;
    this.#records = records;
    this.#announcements = announcements;
  }

  /** Continues from the journal: interrupted games are scored or continue (INT), games that had not begun are handed out. */
  async start(): Promise<void> {
    const isUnended = (game: GameFacts): boolean => game.ending === undefined && game.referred === undefined;
    for (const game of this.#records.facts.games.values()) if (isUnended(game)) this.inPlay.set(game.issued.id, game.issued);
    await this.#heedOfficials(async () => true);
    // They are handed out as soon as possible.
    for (const id of this.#records.facts.held) this.inPlay.held.add(id);
    const unended = [...this.#records.facts.games.values()].filter(
      (game) => isUnended(game) && !this.inPlay.held.has(game.issued.id),
    );
    const begun = new Map(
      unended
        .filter((game) => game.started)
        .map((game) => [game, afterInterruption(this.#records.event(game.issued.event), game, this.#options.probe)]),
    );
    await this.#records.add([...begun.values()].flatMap(({ entries }) => entries));
    for (const game of unended) if (begun.get(game)?.goesOn !== false && this.inPlay.has(game.issued.id)) this.#goOn(game);
  }

  /** Hands out a game again whose place to play is gone: it is scored or continues from its last ply, as after a kill (INT). `why`: a sentence. */
  async playElsewhere(id: GameId, why: string): Promise<void> {
    const lost = this.#records.facts.games.get(id);
    if (lost === undefined || !this.#hasPlace(id)) return;
    // The entry also separates the attempts, and what was reported before it can be read when it is a fact.
    await this.#records.add([{ kind: 'game-noticed', payload: { id, ply: this.#asPlayed(lost).plyCount, notice: why } }]);
    const game = this.#records.facts.games.get(id);
    if (game === undefined || !this.#hasPlace(id)) return;
    const played = this.#asPlayed(game);
    const after = game.started
      ? afterInterruption(this.#records.event(game.issued.event), played, this.#options.probe)
      : { entries: [], goesOn: true };
    await this.#records.add(after.entries);
    if (after.goesOn && this.#hasPlace(id)) this.#goOn(played);
  }

  #hasPlace = (id: GameId): boolean => this.inPlay.has(id) && !this.inPlay.held.has(id);

  /** Processes a fact that has become durable. */
  hear(entry: Entry): void {
    if (!COURSE.has(entry.kind)) this.#deciding++;
    if (entry.kind === 'game-ended' || entry.kind === 'game-referred') {
      this.inPlay.delete(entry.payload.id);
      this.#triedAtOnce.delete(entry.payload.id);
    }
    if (entry.kind === 'game-held' && this.inPlay.has(entry.payload.id)) this.inPlay.held.add(entry.payload.id);
    this.#host.hear(entry);
    // A game that waited for a place may have been handed out before another version was accepted.
    if (entry.kind === 'game-held' && entry.payload.cause === 'version') this.#lookedUntilUtcMs = 0;
    if (entry.kind === 'ruling-made') this.#bringToGame(entry.payload.subject);
    this.#holdBack();
  }

  /** Applies decisions of officials and of the crash rule to games in play, and the state of the host: before anything is issued. */
  async settle(): Promise<void> {
    await this.#heedOfficials((id) => this.#takeBack(id));
    await this.#heedHost();
  }

  async #heedOfficials(takeBack: TakeBack): Promise<void> {
    await this.#endJudged(takeBack);
    await this.#enforceDiscipline(takeBack);
    await this.#holdStopped(takeBack);
  }

  /** Hands out held games that may continue. False: the host starts no games, so any other game would fail too. */
  async handOutHeld(): Promise<boolean> {
    await this.#lookForRestored();
    await this.#handOut();
    return !this.#host.isAwaited(this.held());
  }

  /** What kept the engines of these entrants from starting may be gone: their games are tried without a pause. */
  tryAgain(entrants: ReadonlySet<EntrantName>): void {
    for (const { id, white, black } of this.inPlay.values())
      if (entrants.has(white) || entrants.has(black)) this.#triedAtOnce.add(id);
  }

  /** The held games; those whose cause is gone are marked as released. */
  held(): readonly GameFacts[] {
    return [...this.inPlay.held].flatMap((id) => {
      const game = this.#records.facts.games.get(id);
      if (game?.held === undefined || !this.#isReleased(id, game.held)) return game ?? [];
      return [{ ...game, held: { ...game.held, released: true } as const }];
    });
  }

  #isReleased(id: GameId, { cause, entrant }: HeldGame): boolean {
    return this.#restored.has(id) || (cause === 'host' && entrant !== undefined && this.#triedAtOnce.has(id));
  }

  #goOn(game: GameFacts): void {
    const { issued } = game;
    const event = this.#records.event(issued.event);
    const job = jobFor(event, issued, this.#records.facts, game);
    this.#options.venue.play({ ...job, ...resumption(event, game, job) }, this.#host.isTried(issued.id) ? 'next' : undefined);
  }

  #bringToGame(subject: RulingSubject): void {
    // For a held game, which no one plays.
    if ((subject.kind === 'game-result' || subject.kind === 'game-void') && this.inPlay.held.has(subject.id))
      this.inPlay.delete(subject.id);
    if (subject.kind === 'entrant-tardy') this.#announceTardy(subject);
    if (subject.kind === 'version-accepted') this.#announcements.lookAgain(subject.event);
    if (subject.kind === 'play-resumed') this.#letGoOn(subject.id);
    if (subject.kind === 'call-answered') this.#options.venue.judge(subject.id, { kind: 'answered', answer: subject.answer });
  }

  /** CGF-6.3: tells the game that waits for the player, if there is one. */
  #announceTardy({ event, entrant, round, lateMs = 0 }: RulingOf<'entrant-tardy'>): void {
    for (const issued of this.inPlay.values()) {
      if (issued.event !== event || issued.round !== round || this.#records.facts.games.get(issued.id)?.started === true)
        continue;
      const by = COLOURS.find((colour) => issued[colour] === entrant);
      if (by !== undefined) this.#options.venue.judge(issued.id, { kind: 'tardy', by, lateMs });
    }
  }

  /** CUP-5c: a game that was referred because of an interruption continues like a held one. */
  #letGoOn(id: GameId): void {
    const game = this.#records.facts.games.get(id);
    if (game === undefined || this.inPlay.has(id)) return;
    this.inPlay.set(id, game.issued);
    this.inPlay.held.add(id);
  }

  /** CUP-5c: holds games that an official has stopped: their threads do it, or this process if no one plays them. */
  async #holdStopped(takeBack: TakeBack): Promise<void> {
    const held: NewEntry[] = [];
    for (const { id } of this.#inPlayWith('stopped', ({ id }) => this.#stopping(id))) {
      const isBack = await takeBack(id);
      const reason = this.#stopping(id);
      if (reason === undefined) this.#leave(id, isBack);
      else if (isBack) held.push({ kind: 'game-held', payload: { id, cause: 'official', reason } });
      // Sent again with each call, because the game may have been dealt since the last one.
      else this.#options.venue.judge(id, { kind: 'stopped', reason });
    }
    await this.#records.add(held);
  }

  /** CUP-5c, CGF-9.1.7: ends games that an official has ended: their threads do it, or this process if no one plays them. */
  async #endJudged(takeBack: TakeBack): Promise<void> {
    await this.#endEach('judged', takeBack, ({ id }) => this.#records.facts.games.get(id)?.judged);
  }

  /** Ends the games in play that have an ending: at once if `takeBack` finds that no one plays them, the others by their threads. */
  async #endEach(
    decision: Decision,
    takeBack: TakeBack,
    endingOf: (issued: EntryPayloads['game-issued']) => GameEnding | undefined,
  ): Promise<void> {
    const ended: NewEntry[] = [];
    for (const issued of this.#inPlayWith(decision, endingOf)) {
      const { id } = issued;
      const isBack = await takeBack(id);
      const ending = endingOf(issued);
      if (ending === undefined) this.#leave(id, isBack);
      else if (isBack) {
        const game = this.#records.facts.games.get(id);
        const plies = game === undefined ? issued.opening.moves.length : this.#asPlayed(game).plyCount;
        ended.push({ kind: 'game-ended', payload: { id, ending, plies, durationMs: 0, evidence: [] } });
      } else {
        // Sent again with each call, because the game may have been dealt since the last one; a game accepts only the first.
        this.#options.venue.judge(id, { kind: 'ended', ending });
      }
    }
    await this.#records.add(ended);
  }

  /** Records disqualifications and the decisions of tests before anything else is issued, and ends the games that they end (S16-15c, S16-X, CGF-10.3, SPRT-1). */
  async #enforceDiscipline(takeBack: TakeBack): Promise<void> {
    const { events } = this.#options.definition;
    await this.#records.add(events.flatMap((event) => dueDisqualifications(event, this.#records.facts)));
    await this.#records.add(events.flatMap((event) => dueDecision(event, this.#records.facts)));
    await this.#endEach('out', takeBack, (issued) => {
      const { started = false } = this.#records.facts.games.get(issued.id) ?? {};
      return this.#endingFromOutside(issued, started);
    });
    await this.#voidReferred();
  }

  /** How a game ends because a player is out of the event, or because the match is decided without it. */
  #endingFromOutside(issued: EntryPayloads['game-issued'], started: boolean): GameEnding | undefined {
    const event = this.#records.event(issued.event);
    return endingOfThoseOut(event, issued, started, this.#records.facts) ?? endingOfDropped(event, this.#records.facts);
  }

  /** S16-X, SPRT-1: voids games that wait for officials when one of their players is replaced, or when the match drops them. */
  async #voidReferred(): Promise<void> {
    const games = [...this.#records.facts.referred].flatMap((id) => this.#records.facts.games.get(id) ?? []);
    await this.#records.add(
      games.flatMap(({ issued, plyCount }): NewEntry[] => {
        const ending = this.#endingFromOutside(issued, true);
        if (ending?.kind !== 'void') return [];
        return [{ kind: 'game-ended', payload: { id: issued.id, ending, plies: plyCount, durationMs: 0, evidence: [] } }];
      }),
    );
  }

  readonly #stopping = (id: GameId): string | undefined => this.#records.facts.games.get(id)?.stopping;

  /** The games in play that the decision concerns, as a copy that does not change with them. While nothing new is decided, games are not walked through. */
  #inPlayWith(
    decision: Decision,
    isMeant: (issued: EntryPayloads['game-issued']) => unknown,
  ): readonly EntryPayloads['game-issued'][] {
    if (this.#concernedNone.get(decision) === this.#deciding) return [];
    const meant = [...this.inPlay.values()].filter((issued) => isMeant(issued) !== undefined);
    if (meant.length === 0) this.#concernedNone.set(decision, this.#deciding);
    return meant;
  }

  /** Whether no one can play the game now: it is held, or its venue gives it back before it has begun. */
  async #takeBack(id: GameId): Promise<boolean> {
    return this.inPlay.held.has(id) || this.#options.venue.withdraw(id);
  }

  /** A decision about a game was revoked while its venue was asked: restores the game. */
  #leave(id: GameId, isBack: boolean): void {
    const game = this.#records.facts.games.get(id);
    if (isBack && game !== undefined && this.inPlay.has(id) && !this.inPlay.held.has(id)) this.#goOn(game);
  }

  /** While the tournament is paused no game begins, and while the host refuses to start games only the one that is tried. */
  #holdBack(): void {
    this.#options.venue.holdBack(this.#records.facts.paused || this.#host.isAwaited(this.held()));
  }

  /** Pauses the tournament while the host refuses to start any game, and resumes it when it is time to try again. */
  async #heedHost(): Promise<void> {
    const refusal = this.#host.refusal(this.held(), this.#options.clock.nowUtcMs());
    const { pause } = this.#records.facts;
    const rule = (reason: string, subject: RulingSubject): Promise<void> =>
      this.#records.add([{ kind: 'ruling-made', payload: { by: RUN_ITSELF, reason, subject } }]);
    if (refusal === undefined) {
      if (pause?.cause === 'host') await rule('the host is tried again', { kind: 'resumed' });
      return;
    }
    this.#announcements.wakeAt(refusal.dueUtcMs);
    if (refusal.isLasting && pause === undefined && (await this.#options.venue.state()).playing.length === 0)
      await rule(refusal.reason, { kind: 'paused', cause: 'host' });
  }

  /** Checks whether the accepted files have been restored, for games that are held because of changed files. */
  async #lookForRestored(): Promise<void> {
    const waiting = this.held().filter(({ held }) => held?.cause === 'version' && held.released !== true);
    const nowUtcMs = this.#options.clock.nowUtcMs();
    if (waiting.length === 0 || nowUtcMs < this.#lookedUntilUtcMs) return;
    this.#lookedUntilUtcMs = nowUtcMs + RESTORED_EVERY_MS;
    this.#announcements.wakeAt(this.#lookedUntilUtcMs);
    for (const { issued, held } of waiting) {
      const { entrant } = held ?? {};
      if (entrant === undefined || !(await this.#options.isRestored(this.#records.event(issued.event), entrant))) continue;
      this.#restored.add(issued.id);
    }
  }

  /** Hands out held games that may continue now; while the host refuses, only one, which is tried. */
  async #handOut(): Promise<void> {
    const held = this.held();
    const nowUtcMs = this.#options.clock.nowUtcMs();
    for (const game of held) {
      const outlook = heldOutlook(game, held, nowUtcMs);
      if (outlook.kind === 'at') this.#announcements.wakeAt(outlook.utcMs);
      this.#announcements.askAboutHeld(this.#records.event(game.issued.event), game, outlook);
    }
    const candidates = this.#host.candidates(held, nowUtcMs).map(({ issued }) => issued);
    const seatable = this.inPlay.seatable(candidates, this.#options.definition.gamesPerEntrant);
    const isTrial = this.#host.isAwaited(held);
    const going = (isTrial ? seatable.slice(0, 1) : seatable).flatMap(({ id }) => {
      const game = this.#records.facts.games.get(id);
      return game === undefined ? [] : [this.#asPlayed(game)];
    });
    await this.#records.add(going.flatMap((game) => (game.started ? [resumedFrom(game)] : [])));
    for (const { issued } of going) {
      if (isTrial) this.#host.try(issued.id);
      this.#restored.delete(issued.id);
      this.#triedAtOnce.delete(issued.id);
      this.inPlay.held.delete(issued.id);
    }
    this.#holdBack();
    for (const game of going) this.#goOn(game);
  }

  /** A game including the plies that were played in this run. */
  #asPlayed(game: GameFacts): GameFacts {
    if (!game.started) return game;
    const plies = this.#options.playedPlies(game.issued.id);
    return { ...game, plies, plyCount: game.issued.opening.moves.length + plies.length };
  }
}
