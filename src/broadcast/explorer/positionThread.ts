// The thread that makes the indexes of positions and looks into them, at a lower priority than the page. Started by positionFinder.ts.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../core/messages/messageOf.ts';
import { present } from '../../core/present.ts';
import { reachedBy, type AskedPosition } from '../../positions/askedPosition.ts';
import { EARLIER_FILE } from '../../positions/earlier/earlierGames.ts';
import type { EarlierIndex, EarlierKnown } from '../../positions/earlier/earlierIndex.ts';
import { PositionIndex } from '../../positions/positionIndex.ts';
import { NOWHERE, type Reached } from '../../positions/positionTable.ts';
import { yieldThread } from '../yieldThread.ts';
import { LOOK_AGAIN_MS } from './lookAgain.ts';

/**
 * `asked` is looked for; the asker has the version `known` of what is known of earlier seasons. `earlier`: the data folders and archives of those. 'read-on':
 * there may be something new in the journal.
 */
export type PositionQuestion =
  | { readonly id: number; readonly asked: AskedPosition; readonly known: number }
  | { readonly earlier: readonly string[] }
  | 'read-on'
  | 'close';

export type Found = {
  readonly reached: Reached;
  /** Games of earlier seasons, by their ids there. */
  readonly earlier: Reached;
  /** Games of this tournament that were read so far. */
  readonly games: number;
  /** These are all that were over when the question came, and all earlier seasons have been read. */
  readonly isWhole: boolean;
  /** Absent if the asker has it. */
  readonly known?: EarlierKnown;
};
export type PositionAnswer = { readonly id: number } & (Found | { readonly failure: string });

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
let earlier: EarlierIndex | undefined;
let paths: readonly string[] = [];
/** `undefined`: they are being read, or are to be. */
let lookedAtMs: number | undefined = 0;
let isReadingEarlier = false;

asker.on('message', (question: PositionQuestion) => {
  if (question === 'read-on') return void readOn();
  if (question === 'close') {
    index?.close();
    earlier?.close();
    return process.exit();
  }
  if ('earlier' in question) {
    paths = question.earlier;
    return void readEarlier();
  }
  asker.postMessage(answer(question));
});

function answer({ id, asked, known }: Exclude<PositionQuestion, string | { earlier: unknown }>): PositionAnswer {
  try {
    index ??= new PositionIndex(folder);
    const own = index;
    const isWhole = own.readOn(CATCH_UP_MS);
    if (!isWhole) void readOn();
    if (earlier !== undefined && lookedAtMs !== undefined && performance.now() - lookedAtMs > LOOK_AGAIN_MS) void readEarlier();
    return {
      id,
      reached: reachedBy(asked, (position) => own.find(position)),
      earlier: reachedBy(asked, (position) => earlier?.find(position) ?? NOWHERE),
      games: own.games,
      isWhole: isWhole && lookedAtMs !== undefined,
      ...present({ known: earlier === undefined || earlier.version === known ? undefined : earlier.known() }),
    };
  } catch (reason) {
    return { id, failure: messageOf(reason) };
  }
}

async function readOn(): Promise<void> {
  if (isReading) return;
  isReading = true;
  try {
    index ??= new PositionIndex(folder);
    while (!index.readOn(SLICE_MS)) await nextTurn();
  } catch {
    // The next question says why.
  }
  isReading = false;
}

/** What comes meanwhile is read after it. */
async function readEarlier(): Promise<void> {
  lookedAtMs = undefined;
  if (isReadingEarlier) return;
  isReadingEarlier = true;
  try {
    for (let read: readonly string[] | undefined; read !== paths;) {
      read = paths;
      if (read.length > 0 || existsSync(join(folder, EARLIER_FILE))) await readSeasons(read);
    }
  } catch {
    // The file is in use, or the disk is full: what is known stays until the next look.
  }
  isReadingEarlier = false;
  lookedAtMs = performance.now();
}

async function readSeasons(read: readonly string[]): Promise<void> {
  // Few tournaments have earlier seasons, and what reads archives is large.
  const { EarlierIndex } = await import('../../positions/earlier/earlierIndex.ts');
  earlier ??= new EarlierIndex(folder);
  let begun = performance.now();
  await earlier.readAll(read, async () => {
    if (performance.now() - begun < SLICE_MS) return;
    await nextTurn();
    begun = performance.now();
  });
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
