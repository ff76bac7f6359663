// One timer for everything on this page that runs with the clock; stopped when nothing needs it.

import { live } from '../../state/live.ts';
import type { ShownClock } from '../../../src/broadcast/messages.ts';
import type { Colour } from '../../../src/core/colour.ts';

const TICK_MS = 100;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls `listener` ten times a second until the returned function is called. */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((each) => each()), TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** A side's time left now; `null`: it has no clock. */
export function leftNow(clock: ShownClock, by: Colour): number | null {
  const left = clock.leftMs[by];
  if (left === null || clock.turn !== by) return left;
  return left - runningMs(clock);
}

/** How long the side to move has been thinking. */
export const runningMs = (clock: ShownClock): number => Math.max(0, live.serverNowMs() - clock.sinceUtcMs);
