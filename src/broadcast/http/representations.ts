// Encoded answers that are kept for the next client, bounded by what they take in memory: the longest unused goes first. Not here: when an
// answer is no longer true; the caller says which version it wants.

import type { Representation } from './representation.ts';

type Kept = { readonly version: string; readonly madeAtMs: number; readonly made: Promise<Representation>; bytes: number };

export class Representations {
  readonly #mostBytes: number;
  readonly #freshMs: number;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  /** `freshMs`: an answer may be so old, whatever has happened since. */
  constructor(mostBytes: number, freshMs = 0) {
    this.#mostBytes = mostBytes;
    this.#freshMs = freshMs;
  }

  /** What is kept of all, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** All who ask for a version while it is made get the same. One that cannot be made is not kept. */
  get(key: string, version: string, make: () => Promise<Representation>): Promise<Representation> {
    const known = this.#kept.get(key);
    const madeAtMs = performance.now();
    if (known !== undefined && (known.version === version || madeAtMs - known.madeAtMs < this.#freshMs)) {
      // Put back as the latest.
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known.made;
    }
    this.#drop(key);
    const entry: Kept = { version, madeAtMs, made: make(), bytes: 0 };
    this.#kept.set(key, entry);
    entry.made.then(
      (made) => this.#weigh(key, entry, made),
      () => void (this.#kept.get(key) === entry && this.#drop(key)),
    );
    return entry.made;
  }

  #weigh(key: string, entry: Kept, { body, gzipped, brotlied }: Representation): void {
    if (this.#kept.get(key) !== entry) return;
    entry.bytes = body.length + (gzipped?.length ?? 0) + (brotlied?.length ?? 0);
    this.#bytes += entry.bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}
