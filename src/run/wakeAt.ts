// Waits for a time of the wall clock. It looks at the clock now and then: timers do not run while the machine sleeps, and people set clocks.

import { timerMs } from '../players/within.ts';

const LOOKS_EVERY_MS = 5000;

/**
 * Calls `wake` at that time, or a few seconds after the clock has jumped beyond it. If the clock is set back, it calls `wake` then too: what was due
 * after a pause may be due now. The wait keeps no process alive.
 */
export function wakeAt(utcMs: number, wake: () => void): void {
  const lookedUtcMs = Date.now();
  const left = utcMs - lookedUtcMs;
  const look = (): void => {
    if (left <= LOOKS_EVERY_MS) return wake();
    if (Date.now() < lookedUtcMs) wake();
    wakeAt(utcMs, wake);
  };
  setTimeout(look, timerMs(Math.min(left, LOOKS_EVERY_MS))).unref();
}
