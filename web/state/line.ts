// The line to the server: whether it stands, and when what failed on it is worth asking again.

import { signal } from '@preact/signals';
import { ApiFailure } from './failures.ts';

export type Connection = 'connecting' | 'live' | 'lost';

/** Of the stream of events, which notices first. */
export const connection = signal<Connection>('connecting');

/** How often it has come back since the page began: what failed on it is asked again when this changes. */
export const lineReturns = signal(0);

let wasLost = false;
connection.subscribe((state) => {
  if (state === 'live' && wasLost) lineReturns.value = lineReturns.peek() + 1;
  wasLost = state === 'lost';
});

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/** After a request failed for the `failures`th time in a row. True as soon as it may be made again: after a pause that grows and is not the same for
 * any two viewers, and not before the line stands. False at once where the server said no. */
export async function mayAskAgain(reason: unknown, failures: number): Promise<boolean> {
  if (reason instanceof ApiFailure && reason.status < 500) return false;
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (0.5 + Math.random());
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  if (connection.value === 'live') return true;
  await new Promise<void>((resolve) => {
    const stop = connection.subscribe((state) => {
      if (state !== 'live') return;
      stop();
      resolve();
    });
  });
  return true;
}
