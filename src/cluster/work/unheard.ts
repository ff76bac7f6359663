// Games that the director gave to workers, which have said nothing of them yet. The director says each again, after longer and longer pauses.

import type { Lease } from './lease.ts';
import type { Play, Unaddressed } from './messages.ts';

/** In ms. */
const AGAIN_MS = 2000;
const LONGEST_AGAIN_MS = 16_000;

export class Unheard {
  readonly #games = new Map<Lease, { readonly message: Unaddressed<Play>; dueAtMs: number; againMs: number }>();

  add(lease: Lease, message: Unaddressed<Play>, nowMs: number): void {
    this.#games.set(lease, { message, dueAtMs: nowMs + AGAIN_MS, againMs: AGAIN_MS });
  }

  /** Its worker has spoken of it, or has it no more. */
  delete(lease: Lease): void {
    this.#games.delete(lease);
  }

  /** What is to be said again now. */
  due(nowMs: number): readonly (readonly [Lease, Unaddressed<Play>])[] {
    const due: (readonly [Lease, Unaddressed<Play>])[] = [];
    for (const [lease, game] of this.#games) {
      if (nowMs < game.dueAtMs) continue;
      game.againMs = Math.min(2 * game.againMs, LONGEST_AGAIN_MS);
      game.dueAtMs = nowMs + game.againMs;
      due.push([lease, game.message]);
    }
    return due;
  }
}
