// The clock of an engine's searches, taken where bytes are written and read: it starts when the whole search request has been written and
// stops when the bytes with the complete move have been read (CLOCK-1). What a time means is the referee's business; here a search that
// takes too long is ended, and what the engine does then is found out.

import type { SearchRequest, SessionEvent, Thought } from '../protocols/session.ts';
import type { Dialogue } from './dialogue.ts';
import { afterAlive, heartbeat } from './heartbeat.ts';
import type { ProcessEnd } from './process/engineProcess.ts';
import type { SearchOutcome } from './searchOutcome.ts';
import { timerMs } from './within.ts';

/** How long a player without a clock, or in a warm-up, may take to answer when it was stopped before it counts as stalled (S16-15c). */
export const STALL_GRACE_MS = 1000;

type Search = {
  readonly startedAt: number;
  /** What the heartbeat had counted by then. */
  readonly stillAtStart: number;
  readonly longestMs: number;
  /** Its time is the player's own to keep; a player without one is stopped at `longestMs`, to make its move. */
  readonly hasClock: boolean;
  settle: (outcome: SearchOutcome) => void;
};

export class SearchClock {
  /** No clock of a game runs: an engine that overdraws its time is waited for (INT-5). */
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

  /** Call it when the request has been written. It always ends: with a move, at `longestMs`, or when the engine fails. */
  start(time: SearchRequest['time'], longestMs: number): Promise<SearchOutcome> {
    return new Promise((settle) => {
      const startedAt = performance.now();
      const stillAtStart = heartbeat.watch(startedAt);
      this.#search = { startedAt, stillAtStart, longestMs, hasClock: time.kind !== 'unlimited', settle };
      this.#armTimer(startedAt + longestMs);
    });
  }

  moved({ move, ponder }: Extract<SessionEvent, { kind: 'moved' }>, thought: Thought): void {
    if (this.#search === undefined) return;
    const { startedAt, stillAtStart } = this.#search;
    const stoodStillMs = this.#dialogue.stoodStillMs - stillAtStart;
    // What came before the search was asked for costs nothing, and neither does a time in which we heard nothing.
    const elapsedMs = Math.max(0, Math.floor(this.#dialogue.receivedAt - startedAt - stoodStillMs));
    const moved = { kind: 'moved', move, elapsedMs, thought, ponder } as const;
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

  /** A flag that has fallen stays the reason: the player is only found not to answer any more. */
  crashed(evidence: string): void {
    if (!this.#flagged) this.settle({ kind: 'crashed', evidence });
  }

  disarm(): void {
    clearTimeout(this.#timer);
    this.#timerFiresAt = Infinity;
  }

  /**
   * After its flag has fallen: waits until the engine is there again, at most so long. What comes back says what is wrong where it is not: it neither
   * moved nor answered, or its process ended by a fault. Nothing is held against an engine that cannot be asked, or that we ended.
   */
  async comesBack(longestMs: number): Promise<string | undefined> {
    if (!this.#overstepped) return undefined;
    const dialogue = this.#dialogue;
    const askedAt = performance.now();
    const ready = await dialogue.ready(longestMs);
    if (dialogue.ended !== undefined) return endedByFault(dialogue.ended) ? dialogue.ended.message : undefined;
    // One that goes on talking is there; where a player that thinks is silent, silence says nothing.
    const talks = dialogue.receivedAt > askedAt + Math.min(longestMs / 2, STALL_GRACE_MS);
    if (ready || talks || dialogue.session.silentWhileThinking === true) return undefined;
    return `neither a move nor "${dialogue.session.words.ready}" within ${longestMs} ms after its time had run out`;
  }

  /**
   * One timer serves all searches of a game: it is set again only when a search must end before it fires, and when it fires early it is
   * set for what is left. So a move costs no timer, and a flag still falls to the millisecond.
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
    // What lies in its pipe came in time: it is read before.
    setImmediate(() => {
      if (this.#search !== search || this.#flagged) return;
      if (search.hasClock && !this.isLenient) this.#overstep(search);
      else void this.#flagFell(search);
    });
  }

  /** Overstepping is a loss on time and nothing else: whether the engine is there is asked afterwards (`comesBack`). */
  #overstep(search: Search): void {
    const { session } = this.#dialogue;
    this.#overstepped = true;
    this.#dialogue.write(session.stop());
    session.abandonSearch();
    const stillMs = Math.round(heartbeat.alive() - search.stillAtStart);
    const still = stillMs > 0 ? `; ${stillMs} ms in which Arbiter stood still are not counted` : '';
    this.settle({ kind: 'flag-fell', answers: true, evidence: `no move within ${search.longestMs} ms${still}` });
  }

  /** The end of a search without a clock, which is to be made a move of: it is stopped, and its move waited for. */
  async #flagFell(search: Search): Promise<void> {
    const dialogue = this.#dialogue;
    const { session } = dialogue;
    this.#flagged = true;
    const flaggedAt = performance.now();
    dialogue.write(session.stop());
    if (search.hasClock) session.abandonSearch();
    const ready = await dialogue.ready(STALL_GRACE_MS);
    // Its answer may come before the move that it was asked for.
    if (!search.hasClock && ready) await this.#endOf(search, flaggedAt + STALL_GRACE_MS - performance.now());
    if (this.#search !== search) return;
    session.abandonSearch();
    // A player that goes on talking is there: it lost on time. One that says nothing any more has stalled.
    const talks = dialogue.receivedAt > flaggedAt + STALL_GRACE_MS / 2;
    // Where a player that thinks is silent, silence says nothing.
    const thinks = session.silentWhileThinking === true;
    const answers = ready || ((talks || thinks) && dialogue.ended === undefined);
    const evidence = `no move within ${search.longestMs} ms, ${
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
}

/** Not a farewell, and not by us. */
const endedByFault = ({ cause, code, signal }: ProcessEnd): boolean =>
  cause === 'closed-pipe' || (cause === 'exited' && (signal !== null || code !== 0));
