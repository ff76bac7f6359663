// How many workers may become part of the director's list at a time. One that comes too early hears at once when to come back, and again the same if it asks
// earlier: no queue grows, however many come. What workers report about games that they have is never refused.

/** Newcomers a second, and so many more at once. */
const A_SECOND = 100;
const AT_ONCE = 200;
/** While the director is late by more than this, only one is added in so long, so that they come also where it is always late. In ms. */
const LATE_MS = 500;
const EACH_WHILE_LATE_MS = 100;
/** It may have caught up long before twice the time that it is behind, as after its own start. In ms. */
const LONGEST_LATE_MS = 5000;
const LONGEST_SECONDS = 120;

export class Admission {
  /** When the next one would come if all came evenly; and when the last one that was sent away comes back, and each of them. */
  #dueMs = 0;
  #lastMs = 0;
  readonly #promisedMs = new Map<string, number>();
  #addedAtMs = -Infinity;

  /** `lateMs`: how far the director is behind. 0: it may come; else in so many seconds. */
  ask(name: string, nowMs: number, lateMs: number): number {
    const each = 1000 / A_SECOND;
    this.#dueMs = Math.max(this.#dueMs, nowMs);
    const isLate = lateMs > LATE_MS;
    const isTime = isLate ? nowMs - this.#addedAtMs >= EACH_WHILE_LATE_MS : this.#dueMs + each - nowMs <= AT_ONCE * each;
    if (isTime) {
      this.#dueMs += each;
      this.#addedAtMs = nowMs;
      this.#promisedMs.delete(name);
      return 0;
    }
    const promisedMs = this.#promisedMs.get(name) ?? 0;
    if (promisedMs > nowMs) return inSeconds(promisedMs - nowMs);
    const earliestMs = nowMs + Math.max(1000, isLate ? Math.min(2 * lateMs, LONGEST_LATE_MS) : 0);
    this.#lastMs = Math.max(this.#lastMs, earliestMs) + each;
    this.#promisedMs.set(name, this.#lastMs);
    return inSeconds(this.#lastMs - nowMs);
  }
}

const inSeconds = (ms: number): number => Math.min(Math.ceil(ms / 1000), LONGEST_SECONDS);
