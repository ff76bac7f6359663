// The serving process of liveServer.ts: the real server and hub, a game that goes on for ever. The ring is small, so that it is full before memory is
// looked at.

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../src/broadcast/http/server.ts';
import { Stage } from '../../src/broadcast/stage.ts';
import { startHub } from '../../src/broadcast/stream/hub.ts';
import { snapshotAt, startProducing } from '../bench/viewersProducer.ts';
import type { ServerMemory } from './liveServer.ts';

const MIB = 1024 * 1024;
const hub = startHub({
  snapshot: () => snapshotAt(hub.position),
  isPlaying: () => true,
  ringMessages: 60,
  slowBytes: 64 * 1024,
  stallMs: 10_000,
  heartbeatMs: 5000,
});
const server = await startServer({
  host: '127.0.0.1',
  port: 0,
  parts: [],
  hub,
  surroundings: {
    stage: new Stage(join(tmpdir(), 'nowhere')),
    perform: () => Promise.reject(new Error('Cannot rule in a soak')),
    nowUtcMs: Date.now,
    arbiterVersion: '0',
  },
  onError: (text) => void process.stderr.write(`${text}\n`),
});
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
