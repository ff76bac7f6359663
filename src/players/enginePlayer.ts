// A running engine as the match sees it: a process (bytes) and its protocol session (messages) with the deadlines between them.
// The clock is taken here, where bytes are written and read: it starts when the whole search request has been written and stops when the
// bytes with the complete move have been read (CLOCK-1). What a time means is the referee's business.
// Long because one conversation has one state, and every deadline in it shares that.

import type { Outcome } from '../core/ending.ts';
import { describeVersionDifferences, versionDifferences, type EngineVersion } from '../core/engines/engineVersion.ts';
import type { EngineConfig } from '../core/gameJob.ts';
import type { GameStart } from '../core/gameRules.ts';
import { formatIssue } from '../core/messages/issue.ts';
import type { ScoreClaim } from '../core/judging.ts';
import { err, ok, type Result } from '../core/result.ts';
import type {
  DeclaredOption,
  Identity,
  NewGame,
  PlayerSession,
  SearchRequest,
  SessionEvent,
  SetUpBoard,
  Thought,
  UsedOptions,
} from '../protocols/session.ts';
import { plausible } from '../protocols/plausible.ts';
import { openSession, type OpenedSession } from './openSession.ts';
import type { PlayerContext } from './playerContext.ts';
import { reachProgram } from './connections/reachProgram.ts';
import type { ProgramConnection } from './connections/programConnection.ts';
import type { ProcessEnd, ProcessHandlers } from './process/engineProcess.ts';
import { afterAlive, heartbeat } from './heartbeat.ts';
import { yieldCores } from './process/yieldCores.ts';
import { awaitIntroduction } from './handshakePatience.ts';
import { optionsFor } from './limitedOptions.ts';
import type { IdleWord, SearchOutcome } from './searchOutcome.ts';
import { startFailure, type StartFailure } from './process/startFailure.ts';

/** How long a player without a clock, or in a warm-up, may take to answer when it was stopped before it counts as stalled (S16-15c). */
export const STALL_GRACE_MS = 1000;

/** What an engine told of itself when it was started. */
export type Introduction = {
  readonly identity: Identity;
  readonly options: readonly DeclaredOption[];
  readonly used: UsedOptions;
};

type Search = {
  readonly startedAt: number;
  /** What the heartbeat had counted by then. */
  readonly stillAtStart: number;
  readonly longestMs: number;
  readonly mayBeStopped: boolean;
  /** Its time is the player's own to keep. */
  readonly hasClock: boolean;
  settle: (outcome: SearchOutcome) => void;
};

export class EnginePlayer {
  readonly name: string;
  introduction: Introduction = { identity: { name: undefined, author: undefined }, options: [], used: [] };
  /** Called when the engine ends, resigns or claims a result while no one waits for it. */
  onIdleEnd: (() => void) | undefined;
  /** While it thinks about a position that is not played on (INT-5), what it says of the game unasked is of no game. */
  thinksAside = false;

  readonly #session: PlayerSession;
  readonly #opened: OpenedSession;
  #process: ProgramConnection | undefined;
  #ended: ProcessEnd | undefined;
  #brokenBy: string | undefined;
  /** Why it is not to be used for another game. */
  #spent: string | undefined;
  #wasAborted = false;
  #idleWord: IdleWord | undefined;
  #search: Search | undefined;
  #waiting: { readonly kind: 'introduced' | 'ready'; readonly settle: (event: SessionEvent | undefined) => void } | undefined;
  #impossible: { count: number; readonly first: string } | undefined;
  #counting: ((claim: ScoreClaim) => void) | undefined;
  #wakeTimer: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #timerFiresAt = Infinity;
  #receivedAt = 0;
  /** What the heartbeat had counted when something was last received. */
  #stoodStillMs = 0;
  #flagged = false;
  #overstepped = false;

  constructor(config: Pick<EngineConfig, 'name' | 'protocol' | 'protocolSubset'>, setUpBoard?: SetUpBoard) {
    this.name = config.name;
    this.#opened = openSession(config.protocol, (event) => this.#handle(event), setUpBoard, config.protocolSubset);
    this.#session = this.#opened.session;
  }

  /** Starts the program, shakes hands and sets its options. A failure has one sentence for the organiser, and nothing is left running. */
  static async start(config: EngineConfig, context: PlayerContext): Promise<Result<EnginePlayer, StartFailure>> {
    const player = new EnginePlayer(config, context.setUpBoard);
    const handlers: ProcessHandlers = {
      onData: (chunk) => player.#receive(chunk),
      onErrorLine: (line) => player.#heardOnErrors(line),
      onEnd: (end) => player.#end(end),
    };
    const started = await reachProgram(config, context, handlers);
    const cannot = (reason: string): string => `Cannot start ${config.name}: ${reason}`;
    const another = (what: string): string => `${config.name} is not the version that was accepted: ${what}`;
    if (!started.ok) {
      const { fault, reason } = started.error;
      return err({ ...started.error, reason: fault === 'version' ? another(reason) : cannot(reason) });
    }
    player.#process = started.value;
    context.signal?.addEventListener('abort', () => player.#waiting?.settle(undefined), { once: true });
    const failure = await player.#shakeHands(config, context.cores.length);
    if (failure === undefined) {
      const renamed = nameDifference(config.version, player.introduction.identity.name);
      if (renamed === undefined) return ok(player);
      await player.quit();
      return err({ ...renamed, reason: another(renamed.reason) });
    }
    player.kill();
    // What stands between us and the program could not become it.
    if (player.#ended?.cause === 'could-not-start') return err(startFailure(cannot(failure), 'entry'));
    return err({ fault: 'engine', reason: cannot(failure) });
  }

  /** Whether the engine can play from such a start; the error says what it lacks. */
  supports(start: GameStart): Result<void, string> {
    const supported = this.#session.supports(start);
    return supported.ok ? supported : err(formatIssue(supported.error));
  }

  /** Tells the engine that a new game begins and waits until it is ready; the error says what it did instead. */
  async newGame(game: NewGame, longestMs: number): Promise<Result<void, string>> {
    if (this.#ended !== undefined) return err(this.#ended.message);
    this.#idleWord = undefined;
    this.#impossible = undefined;
    this.#tellHour();
    this.#say(this.#session.newGame(game));
    return (await this.#ready(longestMs)) ? ok(undefined) : err(this.#silence(this.#opened.words.ready, longestMs));
  }

  /** What officials should know of how it took the new game, in words behind its name. */
  doubts(): readonly string[] {
    return this.#session.doubts?.() ?? [];
  }

  /** The impossible numbers that it told with the moves of this game, in words behind its name; `undefined`: none. */
  impossibleNumbers(): string | undefined {
    if (this.#impossible === undefined) return undefined;
    const { count, first } = this.#impossible;
    return `told ${count === 1 ? 'an impossible number' : `${count} impossible numbers`}, the first "${first}": not recorded`;
  }

  /** Tells the engine how the game ended, `undefined`: without a result, where its protocol has a word for it. */
  endGame(outcome: Outcome | undefined, words: string): void {
    if (this.#ended !== undefined) return;
    this.#write(this.#session.endGame?.(outcome, words) ?? '');
    this.#idleWord = undefined;
    this.#spent = this.#session.spent?.() ?? (this.#wasAborted ? 'its last search was broken off' : undefined);
  }

  /** One search. It always ends: with a move, at `longestMs`, or by what befell the engine. */
  search(request: SearchRequest, longestMs: number): Promise<SearchOutcome> {
    if (this.#search !== undefined) throw new Error(`Cannot search with ${this.name}: its last search has not ended`);
    const failed = this.#failure();
    if (failed !== undefined) return Promise.resolve(failed);
    this.#tellHour();
    this.#say(this.#session.search(request));
    return new Promise((settle) => {
      const startedAt = performance.now();
      const stillAtStart = heartbeat.watch(startedAt);
      this.#search = {
        startedAt,
        stillAtStart,
        longestMs,
        mayBeStopped: request.time.kind === 'unlimited',
        hasClock: request.time.kind !== 'unlimited',
        settle,
      };
      this.#armTimer(startedAt + longestMs);
    });
  }

  /** What the player says of the score after `moves`; it always answers, if only by being silent. */
  count(moves: readonly string[], longestMs: number): Promise<ScoreClaim> {
    const silent = (evidence: string): ScoreClaim => ({ kind: 'silent', evidence });
    const { count } = this.#session;
    if (count === undefined) return Promise.resolve(silent('its protocol has no word for the score'));
    return new Promise((resolve) => {
      const stopWaiting = afterAlive(longestMs, () => this.#settleCount(silent(`no score within ${longestMs} ms`)));
      this.#counting = (claim) => {
        stopWaiting();
        resolve(claim);
      };
      this.#tellHour();
      this.#say(count(moves));
      // It may have shown its score and gone.
      if (this.#ended !== undefined) return this.#settleCount(silent(this.#ended.message));
      if (this.#session.countsAtEndOfInput === true) this.#process?.closeInput();
    });
  }

  /** Ends a running search without its move, because the game ended otherwise. It is not waited for: the next game gets a fresh engine. */
  abort(): void {
    if (this.#search === undefined) return;
    this.#write(this.#session.stop());
    this.#session.abandonSearch();
    this.#wasAborted = true;
    this.#settle({ kind: 'aborted' });
  }

  /** Why this engine can play no more, `undefined` while it can. */
  get ended(): string | undefined {
    return this.#ended?.message ?? this.#brokenBy ?? this.#spent;
  }

  /** What the host failed at, so that the engine was lost through no fault of its own. */
  get hostFailure(): string | undefined {
    return this.#ended?.cause === 'host-failed' ? this.#ended.message : undefined;
  }

  /** What the engine has said of the running search, where that is something new since it was last asked. */
  thinking(): Thought | undefined {
    const thought = this.#search === undefined ? undefined : this.#session.thinking?.();
    return thought === undefined ? undefined : plausible(thought).thought;
  }

  /** What the engine said of the game while no one waited for it. */
  get idleWord(): IdleWord | undefined {
    return this.#idleWord;
  }

  /** The last lines the engine said on its output and on stderr: evidence for an ending. */
  lastWords(count: number): readonly string[] {
    return [
      ...this.#session.lastLines(count),
      ...(this.#process?.stderrTail() ?? []).slice(-count).map((line) => `stderr: ${line}`),
    ];
  }

  /** Asks the engine to quit, then makes it. Ends when nothing of it is left. */
  async quit(): Promise<void> {
    this.#disarm();
    const farewell = this.#session.quit();
    // Without a word for it the end of its input has to do.
    if (farewell === '') this.#process?.closeInput();
    await this.#process?.stop(farewell);
  }

  /** What it still does disturbs no one: another game may be played on its cores. */
  makeWay(): void {
    const { pid } = this.#process ?? {};
    if (pid !== undefined && this.#ended === undefined) yieldCores(pid);
  }

  kill(): void {
    this.#disarm();
    this.#process?.kill();
  }

  async #shakeHands(config: EngineConfig, cores: number): Promise<string | undefined> {
    const { words } = this.#opened;
    const introduced = this.#wait('introduced', config.startupMs);
    this.#write(this.#session.open());
    const stopAsking = awaitIntroduction(this.#session, config.startupMs, {
      hasSpoken: () => this.#receivedAt > 0,
      write: (text) => this.#write(text),
    });
    const event = await introduced;
    stopAsking();
    if (event?.kind !== 'introduced') return this.#silence(words.introduced, config.startupMs);
    const misfit = this.#opened.describeMisfit(this.#session.lastLines(20));
    if (misfit !== undefined) return misfit;
    const configured = this.#session.configure(optionsFor(config, event.options, cores));
    if (!configured.ok) return configured.error.map(formatIssue).join('; ');
    this.introduction = { identity: event.identity, options: event.options, used: configured.value.used };
    this.#write(configured.value.text);
    return (await this.#ready(config.startupMs)) ? undefined : this.#silence(words.ready, config.startupMs);
  }

  #silence(expected: string, waitedMs: number): string {
    if (this.#ended !== undefined) return `expected "${expected}", but ${this.#ended.message}`;
    if (this.#brokenBy !== undefined) return `expected "${expected}", but ${this.#brokenBy}`;
    const hint = this.#opened.describeSilence(this.#session.lastLines(20));
    return `expected "${expected}" within ${waitedMs} ms, got nothing of the kind${hint === undefined ? '' : ` (${hint})`}`;
  }

  async #ready(longestMs: number): Promise<boolean> {
    // The answer may come at once, without a word of the engine.
    const ready = this.#wait('ready', longestMs);
    this.#write(this.#session.synchronise());
    return (await ready) !== undefined;
  }

  #wait(kind: 'introduced' | 'ready', longestMs: number): Promise<SessionEvent | undefined> {
    if (this.#ended !== undefined) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const stopWaiting = afterAlive(longestMs, () => settle(undefined));
      const settle = (event: SessionEvent | undefined): void => {
        stopWaiting();
        // A later question may have taken the place of this one.
        if (this.#waiting === waiting) this.#waiting = undefined;
        resolve(event);
      };
      const waiting = { kind, settle };
      this.#waiting = waiting;
    });
  }

  #receive(chunk: Uint8Array): void {
    this.#receivedAt = performance.now();
    this.#stoodStillMs = heartbeat.alive(this.#receivedAt);
    this.#session.timed?.now(this.#receivedAt);
    this.#session.receive(chunk);
    this.#wakeSession();
  }

  #heardOnErrors(line: string): void {
    this.#session.heardOnErrors?.(line);
  }

  /** Some sessions repeat what was not answered, in their own time. */
  #wakeSession(): void {
    const { timed } = this.#session;
    if (timed === undefined) return;
    clearTimeout(this.#wakeTimer);
    const due = timed.due();
    if (due === undefined || this.#ended !== undefined) return;
    this.#wakeTimer = setTimeout(
      () => {
        timed.now(performance.now());
        this.#wakeSession();
      },
      Math.max(0, Math.ceil(due - performance.now())),
    );
  }

  #handle(event: SessionEvent): void {
    if (this.#waiting?.kind === event.kind) return this.#waiting.settle(event);
    switch (event.kind) {
      case 'moved': {
        if (this.#search === undefined) return;
        const { startedAt, stillAtStart } = this.#search;
        const stoodStillMs = this.#stoodStillMs - stillAtStart;
        // What came before the search was asked for costs nothing, and neither does a time in which we heard nothing.
        const elapsedMs = Math.max(0, Math.floor(this.#receivedAt - startedAt - stoodStillMs));
        const { move, ponder } = event;
        const moved = { kind: 'moved', move, elapsedMs, thought: this.#sound(event.thought), ponder } as const;
        this.#settle(stoodStillMs > 0 ? { ...moved, stoodStillMs: Math.round(stoodStillMs) } : moved);
        return;
      }
      case 'resigned':
      case 'claimed':
        return this.#endedByWord(event.kind === 'resigned' ? { kind: 'resigned' } : event);
      case 'answer':
        return this.#write(event.text);
      case 'counted':
        return this.#settleCount(event.claim);
      case 'broken':
        this.#brokenBy ??= event.evidence;
        this.#waiting?.settle(undefined);
        return this.#settle({ kind: 'broken', evidence: event.evidence });
      case 'introduced':
      case 'ready':
      case 'draw-offered':
        return;
    }
  }

  #sound(told: Thought): Thought {
    const { thought, impossible } = plausible(told);
    const [first] = impossible;
    if (first !== undefined) {
      this.#impossible ??= { count: 0, first };
      this.#impossible.count += impossible.length;
    }
    return thought;
  }

  #settleCount(claim: ScoreClaim): void {
    const settle = this.#counting;
    this.#counting = undefined;
    settle?.(claim);
  }

  /** The first word counts, also where the opponent is on move. */
  #endedByWord(word: IdleWord): void {
    if (this.#search !== undefined) return this.#settle(word);
    if (this.thinksAside) return;
    this.#idleWord ??= word;
    this.onIdleEnd?.();
  }

  #end(end: ProcessEnd): void {
    this.#session.finish();
    this.#ended ??= end;
    this.#disarm();
    this.#settleCount({ kind: 'silent', evidence: end.message });
    const waited = this.#waiting !== undefined || this.#search !== undefined;
    this.#waiting?.settle(undefined);
    // A flag that has fallen stays the reason: the player is only found not to answer any more.
    if (!this.#flagged) this.#settle({ kind: 'crashed', evidence: end.message });
    if (!waited) this.onIdleEnd?.();
  }

  #failure(): SearchOutcome | undefined {
    if (this.#ended !== undefined) return { kind: 'crashed', evidence: this.#ended.message };
    return this.#brokenBy === undefined ? undefined : { kind: 'broken', evidence: this.#brokenBy };
  }

  #settle(outcome: SearchOutcome): void {
    const search = this.#search;
    if (search === undefined) return;
    this.#search = undefined;
    this.#flagged = false;
    heartbeat.rest();
    search.settle(outcome);
  }

  /**
   * One timer serves all searches of a game: it is set again only when a search must end before it fires, and when it fires early it is
   * set for what is left. So a move costs no timer, and a flag still falls to the millisecond.
   */
  #armTimer(firesAt: number): void {
    if (this.#timerFiresAt <= firesAt) return;
    clearTimeout(this.#timer);
    this.#timerFiresAt = firesAt;
    this.#timer = setTimeout(() => this.#timeUp(), Math.min(Math.max(Math.ceil(firesAt - performance.now()), 0), 2 ** 31 - 1));
  }

  #disarm(): void {
    clearTimeout(this.#wakeTimer);
    clearTimeout(this.#timer);
    this.#timerFiresAt = Infinity;
  }

  #timeUp(): void {
    this.#timerFiresAt = Infinity;
    const search = this.#search;
    if (search === undefined) return;
    const now = performance.now();
    const fallsAt = search.startedAt + search.longestMs + (heartbeat.alive(now) - search.stillAtStart);
    if (fallsAt > now) return this.#armTimer(fallsAt);
    // What lies in its pipe came in time: it is read before.
    setImmediate(() => {
      if (this.#search !== search || this.#flagged) return;
      if (search.hasClock && !this.thinksAside) this.#overstep(search);
      else void this.#flagFell(search);
    });
  }

  /** Overstepping is a loss on time and nothing else: whether the engine is there is asked afterwards (`comesBack`). */
  #overstep(search: Search): void {
    this.#overstepped = true;
    this.#write(this.#session.stop());
    this.#session.abandonSearch();
    const stillMs = Math.round(heartbeat.alive() - search.stillAtStart);
    const still = stillMs > 0 ? `; ${stillMs} ms in which Arbiter stood still are not counted` : '';
    this.#settle({ kind: 'flag-fell', answers: true, evidence: `no move within ${search.longestMs} ms${still}` });
  }

  /**
   * After its flag has fallen: waits until the engine is there again, at most so long. What comes back says what is wrong where it is not: it neither
   * moved nor answered, or its process ended by a fault. Nothing is held against an engine that cannot be asked, or that we ended.
   */
  async comesBack(longestMs: number): Promise<string | undefined> {
    if (!this.#overstepped) return undefined;
    const askedAt = performance.now();
    const ready = this.#ended === undefined && (await this.#ready(longestMs));
    if (this.#ended !== undefined) return endedByFault(this.#ended) ? this.#ended.message : undefined;
    // One that goes on talking is there; where a player that thinks is silent, silence says nothing.
    const talks = this.#receivedAt > askedAt + Math.min(longestMs / 2, STALL_GRACE_MS);
    if (ready || talks || this.#session.silentWhileThinking === true) return undefined;
    return `neither a move nor "${this.#opened.words.ready}" within ${longestMs} ms after its time had run out`;
  }

  /** The end of a search without a clock, which is to be made a move of: it is stopped, and its move waited for. */
  async #flagFell(search: Search): Promise<void> {
    this.#flagged = true;
    const flaggedAt = performance.now();
    this.#write(this.#session.stop());
    if (!search.mayBeStopped) this.#session.abandonSearch();
    const ready = await this.#ready(STALL_GRACE_MS);
    // Its answer may come before the move that it was asked for.
    if (search.mayBeStopped && ready) await this.#endOf(search, flaggedAt + STALL_GRACE_MS - performance.now());
    if (this.#search !== search) return;
    this.#session.abandonSearch();
    // A player that goes on talking is there: it lost on time. One that says nothing any more has stalled.
    const talks = this.#receivedAt > flaggedAt + STALL_GRACE_MS / 2;
    // Where a player that thinks is silent, silence says nothing.
    const thinks = this.#session.silentWhileThinking === true;
    const answers = ready || ((talks || thinks) && this.#ended === undefined);
    const evidence = `no move within ${search.longestMs} ms, ${
      thinks && answers
        ? 'and its protocol lets it say nothing before it has moved'
        : ready
          ? 'but the engine still answered'
          : answers
            ? 'but the engine went on talking'
            : `nor any answer in ${STALL_GRACE_MS} ms more`
    }`;
    this.#settle({ kind: 'flag-fell', answers, evidence });
  }

  /** Waits until a search has ended, at most so long. */
  async #endOf(search: Search, longestMs: number): Promise<void> {
    if (this.#search !== search) return;
    await new Promise<void>((resolve) => {
      const stopWaiting = afterAlive(longestMs, resolve);
      const { settle } = search;
      search.settle = (outcome) => {
        stopWaiting();
        settle(outcome);
        resolve();
      };
    });
  }

  #tellHour(): void {
    this.#session.timed?.now(performance.now());
  }

  /** Writes what a session says; a timed one is asked when it has to repeat itself. */
  #say(text: string | Uint8Array): void {
    this.#write(text);
    this.#wakeSession();
  }

  #write(text: string | Uint8Array): void {
    if (text.length > 0) this.#process?.write(text);
  }
}

/** What an engine calls itself is a part of its version; it is known only once it has shaken hands. */
function nameDifference(accepted: EngineVersion | undefined, name: string | undefined): StartFailure | undefined {
  if (accepted === undefined || name === undefined) return undefined;
  const found = { ...accepted, name };
  const differences = versionDifferences(accepted, found);
  return differences.length === 0 ? undefined : { fault: 'version', reason: describeVersionDifferences(differences), found };
}

/** Not a farewell, and not by us. */
const endedByFault = ({ cause, code, signal }: ProcessEnd): boolean =>
  cause === 'closed-pipe' || (cause === 'exited' && (signal !== null || code !== 0));
