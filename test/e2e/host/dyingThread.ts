// Loaded into every thread of a run (NODE_OPTIONS=--import): the one that DYING_THREAD names (`journal`, `games-1` …) ends by itself after DYING_AFTER_MS, as
// DYING_HOW says. A thread cannot be killed from outside: a signal ends its whole process.

import { isMainThread, threadName } from 'node:worker_threads';

const { DYING_THREAD = '', DYING_AFTER_MS = '', DYING_HOW = '' } = process.env;

if (!isMainThread && threadName?.startsWith(DYING_THREAD) === true) setTimeout(die, Number(DYING_AFTER_MS)).unref();

function die(): void {
  // Past what the thread may have, as a leak would.
  const leak: unknown[] = [];
  if (DYING_HOW === 'memory') for (;;) leak.push(Array.from({ length: 100_000 }, (_, index) => ({ index })));
  if (DYING_HOW === 'exit') process.exit(1);
  throw new Error('this thread ends itself');
}
