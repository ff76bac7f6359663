// Whether the other end of a connection may speak to us: a process of our own user, or of the system's administrator, that no engine has started. Where the
// host cannot tell who it is, the token of the data folder alone decides. Not here: what a person may ask for (src/rulings).

import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { originOf } from './ancestry.ts';
import { factsOf, nowTicks } from './processFacts.ts';
import { peerOf } from './peer.ts';

/** One connection is examined at a time, and a refusal costs those who come after it a pause: a flood of them must not keep this thread busy. */
const PAUSE_MS = 100;
const MOST_WAITING = 64;

let turn: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Why the other end may not speak to us, as a sentence; `undefined`: it may. The socket must be paused (`pauseOnConnect`). */
export async function refusalOf(socket: Socket): Promise<string | undefined> {
  if (waiting >= MOST_WAITING) return `${CANNOT}: too many are asking at once. Try again`;
  waiting += 1;
  const came = performance.now();
  const examined = turn.then(() => examine(socket, came));
  turn = examined.then(async (refusal) => {
    waiting -= 1;
    if (refusal !== undefined) await wait(PAUSE_MS);
  });
  return examined;
}

const CANNOT = 'Cannot listen to this process';

async function examine(socket: Socket, cameMs: number): Promise<string | undefined> {
  if (socket.destroyed) return `${CANNOT}: it has gone`;
  const peer = await peerOf(socket);
  if (peer === 'cannot-tell') return undefined;
  if (peer === undefined) return `${CANNOT}: the host could not say which it is. Try again`;
  const { processId, userId } = peer;
  if (processId === process.pid) return undefined;
  if (userId !== process.geteuid?.() && userId !== 0)
    return `${CANNOT}: expected a process of user ${process.geteuid?.()}, got one of user ${userId}`;
  // A process that began after the connection has only inherited its number from the one that made it.
  const agoTicks = Math.floor((performance.now() - cameMs) / 10);
  const isYounger = (factsOf(processId)?.startedAt ?? Infinity) > nowTicks() - agoTicks + 1;
  switch (isYounger ? 'gone' : originOf(processId)) {
    case 'engine':
      return `${CANNOT}: expected one that no engine has started, got process ${processId}, which an engine started`;
    case 'orphan':
      return `${CANNOT}: expected one with a parent, got process ${processId}, whose parents have ended since the tournament was started: it might be an engine’s. Use a terminal that was open before, another login, or the page`;
    case 'gone':
      return `${CANNOT}: expected one that waits for its answer, got process ${processId}, which has ended`;
    case 'other':
      return undefined;
  }
}
