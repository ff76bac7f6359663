// Waiting with a deadline.

/** The longest timer that Node supports: 24 days. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A duration rounded and limited to what a timer accepts. */
export const timerMs = (ms: number): number => Math.min(Math.max(Math.ceil(ms), 0), LONGEST_TIMER_MS);

/** The value of a promise, or of `late` if it takes longer than `longestMs`. */
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
