// A game thread: holds the clocks of the games on its slots, talks to their engines, and does nothing else. Started by localVenue.ts.

import { BroadcastChannel, parentPort, workerData } from 'node:worker_threads';
import type { LiveWord } from '../../core/live.ts';
import { present } from '../../core/present.ts';
import { openSender } from '../../journal/writing/sender.ts';
import { versions } from '../../players/versionFiles.ts';
import { JournalFacts } from '../facts/journalFacts.ts';
import type { Probed } from '../game/game.ts';
import { GameSlot, type SlotContext } from './gameSlot.ts';
import type { FromGameThread, GameThreadData, ToGameThread } from './messages.ts';

if (parentPort === null) throw new Error('Cannot play: expected to be started as a game thread');
const main = parentPort;
const data = workerData as GameThreadData;
const report = (message: FromGameThread): void => main.postMessage(message);

let { host } = data;
versions.learn(data.hashed);
const journal = openSender(data.journal, abort);
const channel = host.live === undefined ? undefined : new BroadcastChannel(host.live);
const probes = new Map<number, (probed: Probed) => void>();
let lastProbe = 0;
const context: SlotContext = {
  get host() {
    return host;
  },
  facts: new JournalFacts(journal),
  probe,
  report,
  ...present({ watch: channel === undefined ? undefined : (word: LiveWord) => channel.postMessage(word) }),
};
const slots = new Map(data.slots.map(({ number, cores }) => [number, new GameSlot(number, cores, context)]));

main.on('message', (message: ToGameThread) => {
  switch (message.kind) {
    case 'play':
      return slots.get(message.slot)?.play(message.job);
    case 'rest':
      return slots.get(message.slot)?.rest();
    case 'judge':
      return slots.forEach((slot) => slot.judge(message.id, message.word));
    case 'hide':
      host = { ...host, hidden: message.hidden };
      return;
    case 'probed':
      probes.get(message.probe)?.(message.probed);
      probes.delete(message.probe);
      return;
    case 'stop':
      return void stop();
    case 'abort':
      return abort();
  }
});

/** The main thread has the tables: reading them here would hold up the clocks of other games. */
function probe(position: string, ignoreFifty = false): Promise<Probed> {
  lastProbe += 1;
  const { promise, resolve } = Promise.withResolvers<Probed>();
  probes.set(lastProbe, resolve);
  report({ kind: 'probe', probe: lastProbe, position, ignoreFifty });
  return promise;
}

async function stop(): Promise<void> {
  await Promise.all([...slots.values()].map((slot) => slot.stop()));
  journal.close();
  channel?.close();
  // Its connection would keep the thread.
  if (host.cluster !== undefined) await (await import('../../players/connections/hostedConnection.ts')).leaveCluster();
  main.close();
}

function abort(): void {
  for (const slot of slots.values()) slot.kill();
  process.exit();
}
