// A cache of encoded answers, bounded by memory: the least recently used is evicted first. Not here: when an answer is outdated; the caller names the
// version it wants.

import type { Representation } from './representation.ts';

type Kept = { readonly version: string; readonly madeAtMs: number; readonly made: Promise<Representation>; bytes: number };

export class Representations {
  readonly #mostBytes: number;
  readonly #freshMs: number;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  /** `freshMs`: an answer up to this age may be reused, whatever has happened since. */
  constructor(mostBytes: number, freshMs = 0) {
    this.#mostBytes = mostBytes;
    this.#freshMs = freshMs;
  }

  /** Total size of the cache in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Concurrent requests for a version share one result. Failures are not cached. */
  get(key: string, version: string, make: () => Promise<Representation>): Promise<Representation> {
    const known = this.#kept.get(key);
    const madeAtMs = performance.now();
    if (known !== undefined && (known.version === version || madeAtMs - known.madeAtMs < this.#freshMs)) {
      // Reinserted as the most recent.
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
