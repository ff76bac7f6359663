// The serving process of viewers.ts: `viewersServer.ts RATE`. The real server and the real hub; what is told is made up.

import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { startServer } from '../../src/broadcast/http/server.ts';
import { Stage } from '../../src/broadcast/stage.ts';
import { startHub } from '../../src/broadcast/stream/hub.ts';
import { snapshotAt, startProducing } from './viewersProducer.ts';
import type { ServerReport, ToChild } from './viewersTypes.ts';

const rate = Number(process.argv[2]);
const hub = startHub({ snapshot: () => snapshotAt(hub.position), isPlaying: () => true, tickMs: 1000 / rate });
const server = await startServer({
  host: '127.0.0.1',
  port: 0,
  parts: [],
  hub,
  surroundings: {
    stage: new Stage(join(tmpdir(), 'nowhere')),
    perform: () => Promise.reject(new Error('Cannot rule in a bench')),
    nowUtcMs: Date.now,
    arbiterVersion: '0',
  },
  onError: (text) => void process.stderr.write(`${text}\n`),
});
const stop = startProducing(hub);

process.on('message', (message: ToChild) => {
  if (message.kind === 'measure') return measure(message.seconds);
  stop();
  void server.close().then(() => process.disconnect());
});
// Whoever started us is gone.
process.on('disconnect', () => process.exit());
process.send?.({ port: server.address.port });

function measure(seconds: number): void {
  const begun = performance.now();
  const before = process.cpuUsage();
  setTimeout(() => {
    const { user, system } = process.cpuUsage(before);
    const { rss, heapUsed } = process.memoryUsage();
    const MIB = 1024 * 1024;
    const report: ServerReport = {
      wallMs: performance.now() - begun,
      cpuMs: (user + system) / 1000,
      rssMib: rss / MIB,
      heapMib: heapUsed / MIB,
      slow: hub.slowViewers,
    };
    process.send?.(report);
  }, seconds * 1000);
}
