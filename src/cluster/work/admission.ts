// How many workers may become part of the director's list at a time. One that comes too early hears at once when to come back, and nothing is kept of it: no
// queue grows, however many come. What workers report about games that they have is never refused.

/** Newcomers a second, and so many more at once. */
const A_SECOND = 100;
const AT_ONCE = 200;
/** While the director is late by more than this, only one is added in so long, so that they come also where it is always late. In ms. */
const LATE_MS = 500;
const EACH_WHILE_LATE_MS = 100;
const LONGEST_SECONDS = 120;

export class Admission {
  /** When the next one would come if all came evenly; and when the last one that was sent away comes back. */
  #dueMs = 0;
  #promisedMs = 0;
  #addedAtMs = -Infinity;

  /** `lateMs`: how far the director is behind. 0: it may come; else in so many seconds. */
  ask(nowMs: number, lateMs: number): number {
    const each = 1000 / A_SECOND;
    this.#dueMs = Math.max(this.#dueMs, nowMs);
    const isLate = lateMs > LATE_MS;
    const isTime = isLate ? nowMs - this.#addedAtMs >= EACH_WHILE_LATE_MS : this.#dueMs + each - nowMs <= AT_ONCE * each;
    if (isTime) {
      this.#dueMs += each;
      this.#addedAtMs = nowMs;
      return 0;
    }
    const earliestMs = nowMs + Math.max(1000, isLate ? 2 * lateMs : 0);
    this.#promisedMs = Math.max(this.#promisedMs, earliestMs) + each;
    return Math.min(Math.ceil((this.#promisedMs - nowMs) / 1000), LONGEST_SECONDS);
  }
}
