// What the paths of the feeds answer, made once for everyone who asks, and at most a few times a second however fast the journal grows.

import { represent, type Representation } from '../http/representation.ts';

/** An answer may be so old, whatever has happened since. */
const FRESH_MS = 200;
/** Answers kept; those of the current games are asked for most. */
const KEPT = 64;

type Kept = { readonly stamp: string; readonly madeAtMs: number; readonly made: Promise<Representation> };

export class Documents {
  readonly #kept = new Map<string, Kept>();

  /** `name` is what it is, with all that was asked for; `stamp` is another one once its text may have changed. Rejects where `make` throws. */
  async get(name: string, stamp: string, type: string, make: () => string): Promise<Representation> {
    const nowMs = performance.now();
    const known = this.#kept.get(name);
    if (known !== undefined && (known.stamp === stamp || nowMs - known.madeAtMs < FRESH_MS)) return known.made;
    // `make` runs at once, and what it throws is this answer's failure alone.
    const made = (async () => represent(type, make()))();
    this.#kept.delete(name);
    this.#kept.set(name, { stamp, madeAtMs: nowMs, made });
    made.catch(() => this.#kept.delete(name));
    for (const oldest of this.#kept.keys()) if (this.#kept.size > KEPT) this.#kept.delete(oldest);
    return made;
  }
}
