// The clock of an engine's searches, measured where bytes are written and read: it starts when the whole search request has been written and
// stops when the bytes with the complete move have been read (CLOCK-1). The referee decides what a time means; this file ends a search that
// takes too long, and finds out how the engine reacts.

import { english } from '../core/phrases/english.ts';
import { phrase } from '../core/phrases/phrase.ts';
import { present } from '../core/present.ts';
import { noMoveText } from '../core/timeEvidence.ts';
import type { SearchRequest, SessionEvent, Thought } from '../protocols/session.ts';
import type { Dialogue } from './dialogue.ts';
import { afterAlive, heartbeat } from './heartbeat.ts';
import type { ProcessEnd } from './process/engineProcess.ts';
import type { SearchOutcome } from './searchOutcome.ts';
import { timerMs } from './within.ts';

/** How long a player without a clock, or in a warm-up, may take to answer after it was stopped before it counts as stalled (S16-15c). */
export const STALL_GRACE_MS = 1000;

type Search = {
  readonly startedAt: number;
  /** The heartbeat's count at that time. */
  readonly stillAtStart: number;
  /** How long the machine of the program had stood still by then, in ms. */
  readonly elsewhereStillMs: number;
  /** The number of checks of the thread's lateness until then. */
  readonly checksAtStart: number;
  readonly longestMs: number;
  /** The player manages its own time; a player without a clock is stopped at `longestMs` and must then move. */
  readonly hasClock: boolean;
  settle: (outcome: SearchOutcome) => void;
};

export class SearchClock {
  /** No clock of a game runs: an engine that exceeds its time gets a grace period (INT-5). */
  isLenient = false;
  readonly #dialogue: Dialogue;
  #search: Search | undefined;
  #timer: NodeJS.Timeout | undefined;
  #timerFiresAt = Infinity;
  #flagged = false;
  #overstepped = false;

  constructor(dialogue: Dialogue) {
    this.#dialogue = dialogue;
  }

  get isRunning(): boolean {
    return this.#search !== undefined;
  }

  /** How long the running search has taken when the last output was read, in ms; 0 if none runs. */
  get elapsedMs(): number {
    return this.#search === undefined ? 0 : Math.max(0, Math.ceil(this.#dialogue.receivedAt - this.#search.startedAt));
  }

  /** Call it when the request has been written. It always ends: with a move, at `longestMs`, or when the engine fails. */
  start(time: SearchRequest['time'], longestMs: number): Promise<SearchOutcome> {
    return new Promise((settle) => {
      const startedAt = performance.now();
      const stillAtStart = heartbeat.watch(startedAt);
      this.#search = {
        startedAt,
        stillAtStart,
        elsewhereStillMs: this.#dialogue.elsewhere?.stoodStillMs() ?? 0,
        checksAtStart: heartbeat.lateness.mark,
        longestMs,
        hasClock: time.kind !== 'unlimited',
        settle,
      };
      this.#armTimer(startedAt + longestMs);
    });
  }

  /** `lines`: what the player said in the search, if they are read. */
  moved({ move, ponder }: Extract<SessionEvent, { kind: 'moved' }>, thought: Thought, lines?: readonly string[]): void {
    if (this.#search === undefined) return;
    const { startedAt, stillAtStart, elsewhereStillMs } = this.#search;
    const isElsewhere = this.#dialogue.elsewhere !== undefined;
    const stoodStillMs = this.#dialogue.stoodStillMs - (isElsewhere ? elsewhereStillMs : stillAtStart);
    // Output from before the search was requested costs nothing, and neither does a standstill of this thread. Times of another machine have none.
    const tookMs = this.#dialogue.receivedAt - startedAt - (isElsewhere ? 0 : stoodStillMs);
    const elapsedMs = Math.max(0, Math.floor(tookMs));
    const moved = { kind: 'moved', move, elapsedMs, thought, ponder, ...present({ lines }) } as const;
    this.settle(stoodStillMs > 0 ? { ...moved, stoodStillMs: Math.round(stoodStillMs) } : moved);
  }

  settle(outcome: SearchOutcome): void {
    const search = this.#search;
    if (search === undefined) return;
    this.#search = undefined;
    this.#flagged = false;
    heartbeat.rest();
    search.settle(outcome);
  }

  /** A fallen flag remains the reason: the crash only shows that the player does not answer any more. */
  crashed(evidence: string): void {
    if (!this.#flagged) this.settle({ kind: 'crashed', evidence });
  }

  disarm(): void {
    clearTimeout(this.#timer);
    this.#timerFiresAt = Infinity;
  }

  /**
   * After its flag has fallen: waits until the engine answers, at most `longestMs`. Returns what is wrong if it does not: it neither moved nor
   * answered, or its process ended by a fault. An engine that cannot be asked, or that Arbiter ended, is not blamed.
   */
  async comesBack(longestMs: number): Promise<string | undefined> {
    if (!this.#overstepped) return undefined;
    const dialogue = this.#dialogue;
    const askedAt = performance.now();
    const ready = await dialogue.ready(longestMs);
    dialogue.catchUp();
    if (dialogue.ended !== undefined) return endedByFault(dialogue.ended) ? dialogue.ended.message : undefined;
    // An engine that continues its output is alive; for a player that is silent while it thinks, silence proves nothing.
    const talks = dialogue.receivedAt > askedAt + Math.min(longestMs / 2, STALL_GRACE_MS);
    if (ready || talks || dialogue.session.silentWhileThinking === true) return undefined;
    return `neither a move nor "${dialogue.session.words.ready}" within ${longestMs} ms after its time had run out`;
  }

  /**
   * One timer serves all searches of a game: it is set again only when a search must end before it fires, and when it fires early it is
   * set for the rest. So a move does not cost a timer, and a flag still falls on the exact millisecond.
   */
  #armTimer(firesAt: number): void {
    if (this.#timerFiresAt <= firesAt) return;
    clearTimeout(this.#timer);
    this.#timerFiresAt = firesAt;
    this.#timer = setTimeout(() => this.#timeUp(), timerMs(firesAt - performance.now()));
  }

  #timeUp(): void {
    this.#timerFiresAt = Infinity;
    const search = this.#search;
    if (search === undefined) return;
    const now = performance.now();
    const fallsAt = search.startedAt + search.longestMs + (heartbeat.alive(now) - search.stillAtStart);
    if (fallsAt > now) return this.#armTimer(fallsAt);
    if (this.#dialogue.elsewhere !== undefined) return void this.#timeUpElsewhere(search);
    // What is already in the pipe came in time, so it is read first.
    setImmediate(() => {
      this.#dialogue.catchUp();
      if (this.#search === search && !this.#flagged) this.#flagFalls(search);
    });
  }

  /** The clock of its host decides, after everything that the program said by then has arrived. */
  async #timeUpElsewhere(search: Search): Promise<void> {
    const hostAt = await this.#dialogue.elsewhere?.settle();
    if (hostAt === undefined || this.#search !== search || this.#flagged) return;
    const leftMs = search.startedAt + search.longestMs - hostAt;
    if (leftMs > 0) return this.#armTimer(performance.now() + leftMs);
    this.#flagFalls(search);
  }

  #flagFalls(search: Search): void {
    if (search.hasClock && !this.isLenient) this.#overstep(search);
    else void this.#flagFell(search);
  }

  /** Exceeding the time is a loss on time and nothing else: `comesBack` asks afterwards whether the engine still answers. */
  #overstep(search: Search): void {
    const { session } = this.#dialogue;
    this.#overstepped = true;
    this.#dialogue.write(session.stop());
    session.abandonSearch();
    const { elsewhere } = this.#dialogue;
    const stillMs = elsewhere === undefined ? Math.round(heartbeat.alive() - search.stillAtStart) : 0;
    const { late, worstMs } = heartbeat.lateness.since(search.checksAtStart);
    let evidence = noMoveText(search.longestMs);
    if (stillMs > 0) evidence = english(phrase('seen.noMove.still', { why: evidence, ms: stillMs }));
    if (elsewhere === undefined && late > 0) evidence = english(phrase('seen.noMove.overload', { why: evidence, ms: worstMs }));
    this.settle({ kind: 'flag-fell', answers: true, evidence });
  }

  /** Ends a search without a clock, which must still give a move: stops it and waits for the move. */
  async #flagFell(search: Search): Promise<void> {
    const dialogue = this.#dialogue;
    const { session } = dialogue;
    this.#flagged = true;
    const flaggedAt = performance.now();
    dialogue.write(session.stop());
    if (search.hasClock) session.abandonSearch();
    const ready = await dialogue.ready(STALL_GRACE_MS);
    // The answer to `ready` may come before the move.
    if (!search.hasClock && ready) await this.#endOf(search, flaggedAt + STALL_GRACE_MS - performance.now());
    dialogue.catchUp();
    if (this.#search !== search) return;
    session.abandonSearch();
    // A player that continues its output is alive: it lost on time. One that says nothing any more has stalled.
    const talks = dialogue.receivedAt > flaggedAt + STALL_GRACE_MS / 2;
    // For a player that is silent while it thinks, silence proves nothing.
    const thinks = session.silentWhileThinking === true;
    const answers = ready || ((talks || thinks) && dialogue.ended === undefined);
    const evidence = `${noMoveText(search.longestMs)}, ${
      thinks && answers
        ? 'and its protocol allows no output before the move'
        : ready
          ? 'but the engine still answered'
          : answers
            ? 'but the engine continued its output'
            : `nor any answer in ${STALL_GRACE_MS} ms more`
    }`;
    this.settle({ kind: 'flag-fell', answers, evidence });
  }

  /** Waits until a search has ended, at most `longestMs`. */
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
}

/** Neither a normal exit nor one that Arbiter caused. */
const endedByFault = ({ cause, code, signal }: ProcessEnd): boolean =>
  cause === 'closed-pipe' || (cause === 'exited' && (signal !== null || code !== 0));
