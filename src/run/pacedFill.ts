// Planning again after each fact is cheap with a few games in play. With ten thousand it would take all of the thread's time, and facts would wait; so a plan that
// took long is followed by a pause, and what happened meanwhile is planned together.

/** A plan that took less is followed by no pause; the longest one. In ms. */
const FREE_MS = 10;
const LONGEST_MS = 500;
/** Planning takes one part of the time, and everything else so many. */
const REST = 2;

/** Asks for a plan, now or soon. `fill` plans once; after `signal` nothing is planned. */
export function pacedFill(fill: () => Promise<void>, signal: AbortSignal): () => void {
  let isBusy = false;
  let isAsked = false;
  const plan = async (): Promise<void> => {
    isBusy = true;
    while (isAsked && !signal.aborted) {
      isAsked = false;
      const before = performance.eventLoopUtilization();
      await fill();
      // Waiting for a disk or an engine does not count.
      const { active } = performance.eventLoopUtilization(before);
      if (active > FREE_MS) await new Promise((resolve) => setTimeout(resolve, Math.min(REST * active, LONGEST_MS)));
    }
    isBusy = false;
  };
  return () => {
    isAsked = true;
    if (!isBusy) void plan();
  };
}
