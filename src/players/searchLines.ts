// All lines that an engine says in one search, for what reads more of them than its session does. Bounded: of an engine that says more, the last ones.

import { createLineReader } from '../protocols/lines.ts';

const MOST_LINES = 10_000;
const MOST_BYTES = 1 << 22;
/** The rest of a longer line is dropped: a line of thought is kept to less. */
const LONGEST_LINE_BYTES = 1 << 14;
const decoder = new TextDecoder();

export class SearchLines {
  #lines: string[] = [];
  #bytes = 0;
  readonly #reader = createLineReader({
    line: (bytes, start, end) => {
      if (this.#lines.length >= MOST_LINES || this.#bytes >= MOST_BYTES) this.#forgetHalf();
      const kept = bytes.subarray(start, Math.min(end, start + LONGEST_LINE_BYTES));
      this.#lines.push(decoder.decode(kept));
      this.#bytes += kept.length;
    },
  });

  readonly receive = (chunk: Uint8Array): void => this.#reader.receive(chunk);

  begin(): void {
    this.#lines = [];
    this.#bytes = 0;
  }

  /** The lines of the search up to its move. */
  upToMove(): readonly string[] {
    const last = this.#lines.findLastIndex((line) => line.startsWith('bestmove'));
    return this.#lines.slice(0, last + 1);
  }

  #forgetHalf(): void {
    this.#lines = this.#lines.slice(Math.ceil(this.#lines.length / 2));
    this.#bytes = this.#lines.reduce((sum, line) => sum + line.length, 0);
  }
}
