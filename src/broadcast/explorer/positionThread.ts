// The thread that makes the index of positions and looks into it, at a lower priority than the page. Started by positionFinder.ts.

import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../core/messages/messageOf.ts';
import { PositionIndex, type Reached } from '../../positions/positionIndex.ts';
import { yieldThread } from '../yieldThread.ts';

/** `position` (gamePositions.ts) is looked for; absent: there may be something new in the journal. */
export type PositionQuestion = { readonly id: number; readonly position: string } | 'read-on' | 'close';
/** `games` were read so far; `isWhole`: these are all that were over when the question came. */
export type PositionAnswer = { readonly id: number } & (
  { readonly reached: Reached; readonly games: number; readonly isWhole: boolean } | { readonly failure: string }
);

/** How long an answer waits for games that are not read yet. */
const CATCH_UP_MS = 200;
/** Questions are heard after this time. */
const SLICE_MS = 10;

if (parentPort === null) throw new Error('Cannot look for positions: expected to be started as a thread');
const asker = parentPort;
const folder = String(workerData);
yieldThread();

let index: PositionIndex | undefined;
let isReading = false;
asker.on('message', (question: PositionQuestion) => {
  if (question === 'read-on') return void readOn();
  if (question === 'close') {
    index?.close();
    return asker.close();
  }
  asker.postMessage(answer(question));
});

function answer({ id, position }: Exclude<PositionQuestion, string>): PositionAnswer {
  try {
    index ??= new PositionIndex(folder);
    const isWhole = index.readOn(CATCH_UP_MS);
    if (!isWhole) void readOn();
    return { id, reached: index.find(position), games: index.games, isWhole };
  } catch (reason) {
    return { id, failure: messageOf(reason) };
  }
}

async function readOn(): Promise<void> {
  if (isReading) return;
  isReading = true;
  try {
    index ??= new PositionIndex(folder);
    while (!index.readOn(SLICE_MS)) await new Promise((resolve) => setImmediate(resolve));
  } catch {
    // The next question says why.
  }
  isReading = false;
}
