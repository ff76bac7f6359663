// The serving process of viewers.ts: `viewersServer.ts RATE`. The real server and the real hub; the messages are made up.

import { startTestServer } from '../../../src/broadcast/http/testServer.ts';
import { snapshotAt, startProducing } from './viewersProducer.ts';
import type { ServerReport, ToChild } from './viewersTypes.ts';

const rate = Number(process.argv[2]);
const onError = (text: string): void => void process.stderr.write(`${text}\n`);
const server = await startTestServer([], { onError }, { snapshot: () => snapshotAt(server.hub.position), tickMs: 1000 / rate });
const { hub } = server;
const stop = startProducing(hub);

process.on('message', (message: ToChild) => {
  if (message.kind === 'measure') return measure(message.seconds);
  stop();
  void server.close().then(() => process.disconnect());
});
// The parent process is gone.
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
