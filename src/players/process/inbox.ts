// Bytes of one program that were read and are not understood yet. Two reasons to wait:
//
// What one poll of the event loop brings is stamped first, all pipes of the thread one after the other; then it is understood, one program in a turn of
// the loop. So a slow step of one game delays the stamps of the others by that step at most.
//
// An engine that searches writes a line for each depth, and each wakes the thread. What only reports thinking waits here until another line has come:
// so such a wake-up costs a copy, not a walk through code that the engine has evicted from the caches meanwhile.

import type { CanWait } from '../../protocols/session.ts';

/** `chunk` is valid only during the call. `atMs`: when it was read, on the clock of `performance.now()`. */
export type Receive = (chunk: Buffer, atMs: number) => void;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const FIRST_BYTES = 4096;
const MOST_BYTES = 64 * 1024;

export class Inbox {
  /** The inboxes of this thread that are due, in the order of their stamps; some were flushed meanwhile. */
  static readonly #due: Inbox[] = [];
  static #isScheduled = false;
  readonly #receive: Receive;
  #canWait: CanWait | undefined;
  #memory = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #length = 0;
  #lineStart = 0;
  /** The bytes that were delivered last end within a line, so the kind of that line is not known any more. */
  #isCut = false;
  #isDue = false;
  #atMs = 0;

  constructor(receive: Receive) {
    this.#receive = receive;
  }

  /** From now on such lines wait for the next other line. Without this call, nothing waits longer than for its turn. */
  hold(canWait: CanWait): void {
    this.#canWait = canWait;
  }

  /** Copies the bytes. */
  add(bytes: Buffer, atMs: number): void {
    if (this.#length + bytes.length > MOST_BYTES) this.flush();
    if (bytes.length > MOST_BYTES) return this.#receive(bytes, atMs);
    this.#grow(this.#length + bytes.length);
    this.#memory.set(bytes, this.#length);
    this.#length += bytes.length;
    if (this.#isDue) return;
    this.#atMs = atMs;
    if (this.#allCanWait(bytes)) return;
    this.#isDue = true;
    Inbox.#due.push(this);
    Inbox.#schedule();
  }

  /** Delivers everything now: before the end of the program is reported, or before something is decided about its silence. */
  flush(): void {
    if (this.#length === 0) return;
    const chunk = this.#memory.subarray(0, this.#length);
    this.#isCut = chunk[chunk.length - 1] !== LINE_FEED;
    this.#isDue = false;
    this.#length = 0;
    this.#lineStart = 0;
    this.#receive(chunk, this.#atMs);
  }

  static #schedule(): void {
    if (Inbox.#isScheduled) return;
    Inbox.#isScheduled = true;
    setImmediate(Inbox.#deliverOne);
  }

  static #deliverOne(this: void): void {
    Inbox.#isScheduled = false;
    let next = Inbox.#due.shift();
    while (next !== undefined && !next.#isDue) next = Inbox.#due.shift();
    // Those behind it are delivered in later turns of the loop.
    if (Inbox.#due.length > 0) Inbox.#schedule();
    next?.flush();
  }

  /** Whether every line that ends in the bytes added last can wait. Carriage returns may end lines too: such output never waits. */
  #allCanWait(added: Buffer): boolean {
    const canWait = this.#canWait;
    if (canWait === undefined || added.includes(CARRIAGE_RETURN)) return false;
    const memory = this.#memory;
    const addedAt = this.#length - added.length;
    for (let at = added.indexOf(LINE_FEED); at >= 0; at = added.indexOf(LINE_FEED, at + 1)) {
      if (this.#isCut || !canWait(memory, this.#lineStart, addedAt + at)) return false;
      this.#lineStart = addedAt + at + 1;
    }
    return true;
  }

  #grow(bytes: number): void {
    if (bytes <= this.#memory.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.min(Math.max(bytes, this.#memory.length * 2), MOST_BYTES));
    larger.set(this.#memory.subarray(0, this.#length));
    this.#memory = larger;
  }
}
