// Whether the other end of a connection may speak to us: a process of our own user, or of the system's administrator, that no engine has started. Where the
// host cannot tell who it is, the token of the data folder alone decides. Not here: what a person may ask for (src/rulings).

import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { originOf, type Origin } from './ancestry.ts';
import { factsOf, nowTicks } from './processFacts.ts';
import { peersOf, type PeerAnswer } from './peer.ts';

/** All that wait are examined at once, and a refusal costs those who come after it a pause: a flood must neither keep this thread busy nor others waiting. */
const PAUSE_MS = 100;
/** How many connections a server that asks here should have at once. */
export const MOST_CONNECTIONS = 128;

type Waiting = {
  readonly socket: Socket;
  readonly cameMs: number;
  readonly tell: (refusal: string | undefined) => void;
};

let waiting: Waiting[] = [];
let isExamining = false;

/** Why the other end may not speak to us, as a sentence; `undefined`: it may. The socket must be paused (`pauseOnConnect`). */
export function refusalOf(socket: Socket): Promise<string | undefined> {
  return new Promise((tell) => {
    waiting.push({ socket, cameMs: performance.now(), tell });
    void examineAll();
  });
}

async function examineAll(): Promise<void> {
  if (isExamining) return;
  isExamining = true;
  while (waiting.length > 0) {
    const all = waiting;
    waiting = [];
    const peers = await peersOf(all.map(({ socket }) => socket));
    const origins = new Map<number, Origin>();
    const refusals = all.map(({ socket, cameMs, tell }, index) => {
      const refusal = socket.destroyed ? `${CANNOT}: it has gone` : refusalOfPeer(peers[index], cameMs, origins);
      tell(refusal);
      return refusal;
    });
    if (refusals.some((refusal) => refusal !== undefined)) await wait(PAUSE_MS);
  }
  isExamining = false;
}

const CANNOT = 'Cannot listen to this process';

/** `origins`: of the processes that were looked at just now. */
function refusalOfPeer(peer: PeerAnswer, cameMs: number, origins: Map<number, Origin>): string | undefined {
  if (peer === 'cannot-tell') return undefined;
  if (peer === undefined) return `${CANNOT}: the host could not say which it is. Try again`;
  const { processId, userId } = peer;
  if (processId === process.pid) return undefined;
  if (userId !== process.geteuid?.() && userId !== 0)
    return `${CANNOT}: expected a process of user ${process.geteuid?.()}, got one of user ${userId}`;
  // A process that began after the connection has only inherited its number from the one that made it.
  const agoTicks = Math.floor((performance.now() - cameMs) / 10);
  const isYounger = (factsOf(processId)?.startedAt ?? Infinity) > nowTicks() - agoTicks + 1;
  const origin = isYounger ? 'gone' : (origins.get(processId) ?? originOf(processId));
  if (!isYounger) origins.set(processId, origin);
  switch (origin) {
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
