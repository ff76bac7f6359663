// One timer for all that runs with the clock on this page; none when nothing does.

import { live } from '../../state/live.ts';
import type { ShownClock } from '../../../src/broadcast/messages.ts';
import type { Colour } from '../../../src/core/colour.ts';

const TICK_MS = 100;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Called ten times a second until the returned function is. */
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

/** What a side has left now; `null`: it has no clock. */
export function leftNow(clock: ShownClock, by: Colour): number | null {
  const left = clock.leftMs[by];
  if (left === null || clock.turn !== by) return left;
  return left - runningMs(clock);
}

/** How long the side to move has thought. */
export const runningMs = (clock: ShownClock): number => Math.max(0, live.serverNowMs() - clock.sinceUtcMs);
