// Waiting with a deadline.

/** Timers reach no further than 24 days. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A wait as a timer takes it. */
export const timerMs = (ms: number): number => Math.min(Math.max(Math.ceil(ms), 0), LONGEST_TIMER_MS);

/** What a promise comes to, or what `late` gives where it takes longer. */
export async function within<Value, Late>(awaited: Promise<Value>, longestMs: number, late: () => Late): Promise<Value | Late> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late()), timerMs(longestMs));
  });
  try {
    return await Promise.race([awaited, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
