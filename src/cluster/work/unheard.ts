// Games that the director gave to workers, which have said nothing of them yet. The director says each again, after longer and longer pauses.

import type { Lease } from './lease.ts';
import { LONGEST_RESEND_MS, RESEND_MS, type Play, type Unaddressed } from './messages.ts';

export class Unheard {
  readonly #games = new Map<Lease, { readonly message: Unaddressed<Play>; dueAtMs: number; resendMs: number }>();

  add(lease: Lease, message: Unaddressed<Play>, nowMs: number): void {
    this.#games.set(lease, { message, dueAtMs: nowMs + RESEND_MS, resendMs: RESEND_MS });
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
      game.resendMs = Math.min(2 * game.resendMs, LONGEST_RESEND_MS);
      game.dueAtMs = nowMs + game.resendMs;
      due.push([lease, game.message]);
    }
    return due;
  }
}
