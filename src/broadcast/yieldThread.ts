// A thread that lets games and the rest of the page go first.

import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** In the units of `nice`, on Linux, where threads have priorities of their own: on busy cores a game gets nine parts of ten. */
const NICENESS = 10;

/** Lowers the priority of the thread that calls it. */
export function yieldThread(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICENESS);
  } catch {
    // Elsewhere all threads are equal.
  }
}
