// All lines that an engine says in one search, for what reads more of them than its session does. Bounded: of an engine that says more, the last ones.

import { createLineReader } from '../protocols/lines.ts';

const MOST_LINES = 10_000;
const decoder = new TextDecoder();

export class SearchLines {
  #lines: string[] = [];
  readonly #reader = createLineReader({
    line: (bytes, start, end) => {
      if (this.#lines.length >= MOST_LINES) this.#lines = this.#lines.slice(MOST_LINES / 2);
      this.#lines.push(decoder.decode(bytes.subarray(start, end)));
    },
  });

  readonly receive = (chunk: Uint8Array): void => this.#reader.receive(chunk);

  begin(): void {
    this.#lines = [];
  }

  /** The lines of the search up to its move. */
  upToMove(): readonly string[] {
    const last = this.#lines.findLastIndex((line) => line.startsWith('bestmove'));
    return this.#lines.slice(0, last + 1);
  }
}
