// A cache of encoded answers, bounded by memory: the least recently used is evicted first. Not here: when an answer is outdated; the caller names the
// version it wants.

import { setTimeout as delay } from 'node:timers/promises';
import type { Representation } from './representation.ts';

type Make = () => Promise<Representation>;
type Asked = { readonly version: string; readonly make: Make };
type Kept = { readonly version: string; readonly madeAtMs: number; readonly made: Promise<Representation>; bytes: number };

export class Representations {
  readonly #mostBytes: number;
  readonly #restMs: number;
  readonly #kept = new Map<string, Kept>();
  readonly #waiting = new Map<string, { last: Asked; readonly made: Promise<Representation> }>();
  #bytes = 0;

  /** `restMs`: the shortest time between two answers under one key, however fast versions follow each other; a request waits that long. */
  constructor(mostBytes: number, restMs = 0) {
    this.#mostBytes = mostBytes;
    this.#restMs = restMs;
  }

  /** Total size of the cache in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** An answer of this version or a later one. Concurrent requests share one. Failures are not cached. */
  get(key: string, version: string, make: Make): Promise<Representation> {
    const known = this.#kept.get(key);
    if (known?.version === version) {
      // Reinserted as the most recent.
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known.made;
    }
    const waitMs = known === undefined ? 0 : known.madeAtMs + this.#restMs - performance.now();
    return waitMs <= 0 ? this.#make(key, version, make) : this.#makeLater(key, { version, make }, waitMs);
  }

  /** Those who wait share the answer to the last of them: it contains what each of them may expect. */
  #makeLater(key: string, asked: Asked, waitMs: number): Promise<Representation> {
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) {
      waiting.last = asked;
      return waiting.made;
    }
    const made = delay(waitMs).then(() => {
      const { last = asked } = this.#waiting.get(key) ?? {};
      this.#waiting.delete(key);
      return this.#make(key, last.version, last.make);
    });
    this.#waiting.set(key, { last: asked, made });
    return made;
  }

  #make(key: string, version: string, make: Make): Promise<Representation> {
    this.#drop(key);
    const entry: Kept = { version, madeAtMs: performance.now(), made: make(), bytes: 0 };
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
