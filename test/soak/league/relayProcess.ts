// The relay of one machine: HOST PORT DELAY_MS JITTER_MS. Says its port, and ends with its input.

import { startRelay } from '../../cluster/relay.ts';

const [host = '', port, delayMs, jitterMs] = process.argv.slice(2);
const relay = await startRelay(Number(port), host);
relay.delayMs = Number(delayMs);
relay.jitterMs = Number(jitterMs);
process.stdout.write(`${relay.port}\n`);
process.stdin.on('end', () => process.exit()).resume();
