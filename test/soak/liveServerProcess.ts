// The serving process of liveServer.ts: the real server and hub, a game that never ends. The ring is small, so that it is full before memory is
// measured.

import { startTestServer } from '../../src/broadcast/http/testServer.ts';
import { snapshotAt, startProducing } from '../bench/viewers/viewersProducer.ts';
import type { ServerMemory } from './liveServer.ts';

const MIB = 1024 * 1024;
const onError = (text: string): void => void process.stderr.write(`${text}\n`);
const server = await startTestServer(
  [],
  { onError },
  {
    snapshot: () => snapshotAt(server.hub.position),
    tickMs: 100,
    ringMessages: 60,
    slowBytes: 64 * 1024,
    stallMs: 10_000,
    heartbeatMs: 5000,
  },
);
const { hub } = server;
const stop = startProducing(hub);
process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const memory: ServerMemory = {
    heapMib: (heapUsed + external) / MIB,
    rssMib: rss / MIB,
    viewers: hub.viewers,
    slow: hub.slowViewers,
  };
  process.send?.(memory);
});
process.on('disconnect', () => {
  stop();
  void server.close();
});
process.send?.({ port: server.address.port });
