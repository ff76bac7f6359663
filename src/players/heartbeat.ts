// The thread's heartbeat: how long it did not run, so that no player is charged for that time. A thread does not run when its process was
// stopped, its host paused or swapped, or other work took the processor; meanwhile it reads no clock and receives no move. A timer beats
// while a clock runs, and every event that the thread handles is a sign of life too.
// Not here: a suspended host. Its monotonic clock stops too, so there is nothing to give back.

import { Lateness } from './lateness.ts';
import { timerMs } from './within.ts';

/** In ms. A timer with this interval has no measurable cost. */
const BEAT_MS = 50;
/** A shorter delay is jitter of a busy host: a beat may be this late. */
export const STANDSTILL_MS = 150;
/** How long the heartbeat continues when no clock runs: the next search usually begins soon. */
const REST_AFTER_MS = 1000;

export class Heartbeat {
  readonly lateness = new Lateness();
  readonly #nowMs: () => number;
  #aliveAt = 0;
  #stoodStillMs = 0;
  /** The last standstill. */
  #lastStillMs = 0;
  #lastStillEnded = 0;
  #watched = 0;
  #beatAt = 0;
  #restsAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /**
   * The thread was alive at that time: it handled an event. Returns the total standstill until then while it was watched, in ms. A time before the
   * last call's may lie before the last standstill, but not before an earlier one.
   */
  alive(atMs = this.#nowMs()): number {
    if (atMs < this.#aliveAt) return this.#stoodStillMs - (atMs < this.#lastStillEnded ? this.#lastStillMs : 0);
    const stillMs = atMs - this.#aliveAt;
    this.#aliveAt = atMs;
    if (this.#timer !== undefined && stillMs > STANDSTILL_MS) {
      this.#stoodStillMs += stillMs;
      this.#lastStillMs = stillMs;
      this.#lastStillEnded = atMs;
    }
    return this.#stoodStillMs;
  }

  /** A clock begins to run; returns the same as `alive`. Call `rest` once for each call. */
  watch(nowMs: number): number {
    this.#watched += 1;
    if (this.#timer !== undefined) return this.alive(nowMs);
    this.#aliveAt = nowMs;
    this.#beatAt = nowMs;
    this.#timer = setInterval(() => this.#beat(), BEAT_MS).unref();
    return this.#stoodStillMs;
  }

  rest(): void {
    this.#watched -= 1;
    this.#restsAt = this.#aliveAt + REST_AFTER_MS;
  }

  #beat(): void {
    const nowMs = this.#nowMs();
    const lateMs = nowMs - this.#beatAt - BEAT_MS;
    // The time of a standstill is given back.
    if (this.#watched > 0 && lateMs <= STANDSTILL_MS) this.lateness.check(lateMs);
    this.#beatAt = nowMs;
    this.alive(nowMs);
    if (this.#watched > 0 || this.#aliveAt < this.#restsAt) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** The heartbeat of this thread. */
export const heartbeat = new Heartbeat();

/**
 * Calls `call` when the thread has run for `longestMs`, not counting standstills, and after everything that arrived by then has been handled.
 * Returns a function that cancels it.
 */
export function afterAlive(longestMs: number, call: () => void, beat = heartbeat): () => void {
  const startedAt = performance.now();
  const stillAtStart = beat.watch(startedAt);
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    beat.rest();
  };
  const arm = (waitMs: number): void => {
    timer = setTimeout(() => {
      const now = performance.now();
      const left = startedAt + longestMs + (beat.alive(now) - stillAtStart) - now;
      if (left > 0) return arm(left);
      // Runs after everything that can be read now.
      setImmediate(() => {
        if (isOver) return;
        end();
        call();
      });
    }, timerMs(waitMs));
  };
  arm(longestMs);
  return end;
}

/** A stopwatch that does not count standstills of the thread. Call `end` once. */
export function aliveWatch(beat = heartbeat): { readonly elapsedMs: () => number; readonly end: () => void } {
  const startedAt = performance.now();
  const stillAtStart = beat.watch(startedAt);
  return {
    elapsedMs() {
      const now = performance.now();
      return now - startedAt - (beat.alive(now) - stillAtStart);
    },
    end: () => beat.rest(),
  };
}

/** The value of a promise, or of `late` if it takes longer than `longestMs`, not counting standstills of the thread. */
export async function withinAlive<Value, Late>(
  awaited: Promise<Value>,
  longestMs: number,
  late: () => Late,
): Promise<Value | Late> {
  const passed = Promise.withResolvers<Late>();
  const cancel = afterAlive(longestMs, () => passed.resolve(late()));
  try {
    return await Promise.race([awaited, passed.promise]);
  } finally {
    cancel();
  }
}
