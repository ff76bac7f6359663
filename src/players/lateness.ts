// How late this thread is: a move that arrives is stamped late by as much. It is late when other work took the processor, or when it does too much
// itself. The heartbeat checks it twenty times a second while a clock runs; a loss on time then carries the evidence whether the host was overloaded.

import { overloadText, type LateChecks } from '../core/timeEvidence.ts';

/** In ms. Timers count whole milliseconds, so less than twice that proves nothing. */
export const LATE_MS = 2;
/** Late checks that are kept: enough for the games that are played now. */
const MOST_KEPT = 1000;
/** More late checks than this are an overload: of those of a game, and at all, since a short game has few. */
const MOST_LATE_SHARE = 0.01;
const MOST_LATE = 4;

export class Lateness {
  #checks = 0;
  #late: { readonly check: number; readonly ms: number }[] = [];

  /** One check, which came this much after its time. */
  check(lateMs: number): void {
    this.#checks += 1;
    if (lateMs <= LATE_MS) return;
    this.#late.push({ check: this.#checks, ms: lateMs });
    if (this.#late.length > MOST_KEPT) this.#late = this.#late.slice(-MOST_KEPT / 2);
  }

  /** The checks so far: pass it to `since` later. */
  get mark(): number {
    return this.#checks;
  }

  since(mark: number): LateChecks {
    const late = this.#late.filter(({ check }) => check > mark);
    return {
      checks: this.#checks - mark,
      late: late.length,
      worstMs: Math.round(Math.max(0, ...late.map(({ ms }) => ms))),
    };
  }
}

/** What officials should know about a game that was played in this state; `undefined`: nothing. */
export function describeLateness(found: LateChecks, wasLostOnTime: boolean): string | undefined {
  const { checks, late } = found;
  if (late === 0 || (!wasLostOnTime && late <= Math.max(MOST_LATE, checks * MOST_LATE_SHARE))) return undefined;
  return overloadText(found);
}
