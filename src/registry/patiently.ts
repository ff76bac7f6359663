// Asks a registry that another program may have locked. It is asked again and again, so that the thread, which may plan games meanwhile, never waits.

import { setTimeout as wait } from 'node:timers/promises';
import type { Result } from '../core/result.ts';
import type { JournalFailure } from '../journal/failures.ts';
import { BUSY_MS, readRegistry } from './store.ts';

const ASK_EVERY_MS = 50;

/** The answer of `ask`, which itself must not wait; as long as the registry is locked, for 10 s, it is asked again. */
export async function patiently<Value>(ask: () => Result<Value, JournalFailure>): Promise<Result<Value, JournalFailure>> {
  for (const until = performance.now() + BUSY_MS; ;) {
    const answer = ask();
    if (answer.ok || answer.error.kind !== 'locked' || performance.now() > until) return answer;
    await wait(ASK_EVERY_MS);
  }
}

/** The registry as it is now. */
export const readPatiently = (folder: string): Promise<ReturnType<typeof readRegistry>> =>
  patiently(() => readRegistry(folder, 0));
