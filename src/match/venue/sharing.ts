// How slots share game threads. A thread more costs some 15 MiB and, with 64 games, 0.7 s of CPU for compiling what all of them compile.

import type { SlotPlace } from './messages.ts';

/** As many games share a thread where no cores are left for more threads. */
const MOST_GAMES_A_THREAD = 64;
/** As many share one where there are. */
const GAMES_A_THREAD = 16;

/** The slots of each thread on a machine with so many cores. Slots with neighbouring numbers are on different threads, so few games are spread. */
export function shareThreads(slots: readonly SlotPlace[], cores: number): readonly (readonly SlotPlace[])[] {
  const owned = slots.reduce((sum, slot) => sum + Math.max(1, slot.cores.length), 0);
  const wanted = Math.min(Math.ceil(slots.length / GAMES_A_THREAD), cores - owned);
  const threads = Math.max(Math.ceil(slots.length / MOST_GAMES_A_THREAD), wanted);
  return Array.from({ length: threads }, (_, thread) => slots.filter((_, at) => at % threads === thread));
}
