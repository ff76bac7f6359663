// When a lost stream is opened again: the first time after the pause that the server chose for this client, so that those who lost it together do not
// come back together; while that fails, after ever longer pauses.

/** Until a server has said one. */
const FIRST_MS = 1000;
const LONGEST_MS = 10_000;

export class Reconnection {
  readonly #longestMs: number;
  #toldMs = FIRST_MS;
  #failures = 0;

  constructor(longestMs = LONGEST_MS) {
    this.#longestMs = longestMs;
  }

  /** What the server said: `retry` of the stream. */
  told(waitMs: number): void {
    this.#toldMs = waitMs;
  }

  /** Call with every event: the stream works. */
  arrived(): void {
    this.#failures = 0;
  }

  /** How long to wait now that the stream is lost or could not be opened. */
  pauseMs(): number {
    const longer = Math.min(this.#longestMs, this.#toldMs * 2 ** this.#failures);
    this.#failures += 1;
    // The server's pauses are spread already. A pause that it wants longer than ours is kept.
    return this.#failures === 1 ? this.#toldMs : Math.max(this.#toldMs, longer * (0.5 + Math.random() / 2));
  }
}
