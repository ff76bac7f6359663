// A line that may have to be read later. While its bytes are valid it only refers to them; `settle` copies them before they change.
// So a chunk with hundreds of lines costs one copy, and a search whose move arrives in the same chunk costs none.

const FIRST_BYTES = 512;
/** A buffer that a long line has made larger than this is released. */
const LARGEST_KEPT_BYTES = 1 << 14;

export class KeptLine {
  /** The line is `bytes[start, end)`; empty if no line is kept. */
  bytes: Uint8Array;
  start = 0;
  end = 0;
  #own: Uint8Array = new Uint8Array(FIRST_BYTES);

  constructor() {
    this.bytes = this.#own;
  }

  get isEmpty(): boolean {
    return this.start === this.end;
  }

  point(bytes: Uint8Array, start: number, end: number): void {
    this.bytes = bytes;
    this.start = start;
    this.end = end;
  }

  settle(): void {
    if (this.bytes === this.#own) return;
    const length = this.end - this.start;
    if (length > this.#own.length) this.#own = new Uint8Array(length * 2);
    this.#own.set(this.bytes.subarray(this.start, this.end));
    this.point(this.#own, 0, length);
  }

  clear(): void {
    if (this.#own.length > LARGEST_KEPT_BYTES) this.#own = new Uint8Array(FIRST_BYTES);
    this.point(this.#own, 0, 0);
  }
}
