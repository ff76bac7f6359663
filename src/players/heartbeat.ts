// The thread's own heartbeat: how long it did not run, so that no player is charged for it. A thread does not run when its process was
// stopped, its host paused or swapped, or other work took the processor; while it does, it reads no clock and hears no move. It beats by a timer
// while a clock runs, and every event that it handles is a sign of life too.
// Not here: a host that sleeps (suspend). Its monotonic clock sleeps too, so there is nothing to give back.

import { timerMs } from './within.ts';

/** A timer this often costs nothing that can be measured. In ms. */
const BEAT_MS = 50;
/** Less is the jitter of a busy host: a beat may come this much late. */
export const STANDSTILL_MS = 150;
/** How long it goes on beating when no one is on the clock: the next search begins soon. */
const REST_AFTER_MS = 1000;

export class Heartbeat {
  readonly #nowMs: () => number;
  #aliveAt = 0;
  #stoodStillMs = 0;
  #watched = 0;
  #restsAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** The thread is alive: it handles an event. Gives all the time in which it ever stood still while it was watched, in ms. */
  alive(nowMs = this.#nowMs()): number {
    const stillMs = nowMs - this.#aliveAt;
    this.#aliveAt = nowMs;
    if (this.#timer !== undefined && stillMs > STANDSTILL_MS) this.#stoodStillMs += stillMs;
    return this.#stoodStillMs;
  }

  /** A clock begins to run; gives what `alive` gives. Each is ended by one `rest`. */
  watch(nowMs: number): number {
    this.#watched += 1;
    if (this.#timer !== undefined) return this.alive(nowMs);
    this.#aliveAt = nowMs;
    this.#timer = setInterval(() => this.#beat(), BEAT_MS).unref();
    return this.#stoodStillMs;
  }

  rest(): void {
    this.#watched -= 1;
    this.#restsAt = this.#aliveAt + REST_AFTER_MS;
  }

  #beat(): void {
    this.alive();
    if (this.#watched > 0 || this.#aliveAt < this.#restsAt) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** Of this thread. */
export const heartbeat = new Heartbeat();

/**
 * Calls when the thread has lived for so long: time in which it stood still does not count, and what came meanwhile is heard before. Gives what
 * takes it back.
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
      // After all that can be read now.
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
