// When a worker says that it is there. The director sets the pace, so that ten thousand workers load it no more than a few hundred do; without an answer a worker
// speaks more rarely, so that those who wait for a director do not drown it when it comes.

/** The first pause, and the longest without a word of a director: shorter than the shortest silence that matters. In ms. */
const FIRST_MS = 1000;
const LONGEST_MS = 2000;
/** Pauses differ by so much, so that those who began together do not stay together. */
const SPREAD = 0.1;

export class Pulse {
  readonly #beat: () => void;
  #timer: NodeJS.Timeout | undefined;
  #everyMs = FIRST_MS;
  #unanswered = 0;

  constructor(beat: () => void) {
    this.#beat = beat;
    this.now();
  }

  now(): void {
    this.#beat();
    this.#wait(Math.max(this.#everyMs, Math.min(FIRST_MS * 2 ** this.#unanswered, LONGEST_MS)));
    this.#unanswered++;
  }

  /** The director has heard it, and wants to hear it so often. */
  answered(everyMs: number): void {
    // After a word that was not answered it waits for longer.
    const isInTime = this.#unanswered <= 1 && everyMs === this.#everyMs;
    this.#unanswered = 0;
    if (isInTime) return;
    this.#everyMs = everyMs;
    this.#wait(everyMs);
  }

  /** The director does not want to hear it before so many seconds have passed. */
  busy(seconds: number): void {
    this.#unanswered = 0;
    this.#wait(1000 * seconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), ms * (1 + SPREAD * Math.random()));
  }
}
