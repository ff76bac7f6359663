// Waits for a time of the wall clock. It looks at the clock now and then: timers do not run while the machine sleeps, and people set clocks.

import { timerMs } from '../players/within.ts';

const LOOKS_EVERY_MS = 5000;

/** Calls `wake` at that time, or a few seconds after the clock has jumped beyond it. The wait keeps no process alive. */
export function wakeAt(utcMs: number, wake: () => void): void {
  const left = utcMs - Date.now();
  setTimeout(() => (left > LOOKS_EVERY_MS ? wakeAt(utcMs, wake) : wake()), timerMs(Math.min(left, LOOKS_EVERY_MS))).unref();
}
