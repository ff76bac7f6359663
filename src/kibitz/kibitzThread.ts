// The thread of the kibitzers. It learns of games from the journal on the disk, as the page does, so games know nothing of it, wherever they are played.

import { appendFile, mkdir } from 'node:fs/promises';
import { BroadcastChannel, parentPort, workerData } from 'node:worker_threads';
import { followJournal } from '../broadcast/stream/tail.ts';
import { yieldThread } from '../broadcast/yieldThread.ts';
import { messageOf } from '../core/messages/messageOf.ts';
import { foldTournament } from '../projections/foldTournament.ts';
import { formatKibitzed, kibitzedFile, kibitzedFolder, type Kibitzed } from './kibitzed.ts';
import { Kibitzer, type KibitzerContext } from './kibitzer.ts';
import { MainGame } from './mainGame.ts';
import type { FromKibitzers, KibitzData, ToKibitzers } from './messages.ts';

if (parentPort === null) throw new Error('Cannot analyse: expected to be started as the thread of the kibitzers');
const main = parentPort;
const { folder, kibitzers, place, live } = workerData as KibitzData;

yieldThread();
const channel = live === undefined ? undefined : new BroadcastChannel(live);
const notice = (text: string): void => main.postMessage({ kind: 'notice', text } satisfies FromKibitzers);

/** One line after the other; what the disk refuses is lost. */
let written: Promise<unknown> = mkdir(kibitzedFolder(folder), { recursive: true });
let hasFailed = false;
function keep(game: number, found: Kibitzed): void {
  written = written
    .then(() => appendFile(kibitzedFile(folder, game), formatKibitzed(found)))
    .catch((error: unknown) => {
      if (!hasFailed) notice(`What kibitzers find is not kept: ${messageOf(error)}`);
      hasFailed = true;
    });
}

const tell: KibitzerContext['tell'] = (word) => channel?.postMessage(word);
const all = kibitzers.map(({ engine, cores }) => new Kibitzer(engine, { place: { ...place, cores }, tell, keep, notice }));

const fold = foldTournament();
const game = new MainGame(fold.facts);
let isCaughtUp = false;
const follow = (): void => {
  if (isCaughtUp) for (const kibitzer of all) kibitzer.follow(game.position());
};
const closing = new AbortController();
const journal = followJournal(
  folder,
  {
    onEntries(entries) {
      for (const entry of entries) fold.add(entry);
      follow();
    },
    onCaughtUp() {
      isCaughtUp = true;
      follow();
    },
  },
  closing.signal,
  {},
  // The run that has started this thread owns it.
  () => true,
);

main.on('message', (message: ToKibitzers) => {
  switch (message.kind) {
    case 'close':
      return void close();
  }
});
void journal.ended.then(async (end) => {
  if (end.ok) return;
  notice(`Kibitzers cannot follow the games any more: ${end.error.message}`);
  await close();
});

async function close(): Promise<void> {
  closing.abort();
  await Promise.all(all.map((kibitzer) => kibitzer.close()));
  await written;
  channel?.close();
  // Its connection would keep the thread.
  if (place.cluster !== undefined) await (await import('../players/connections/hostedConnection.ts')).leaveCluster();
  main.close();
}
