// Waits for a connected program, as a game does. `awaits.ts HOST PORT`: says `opened` when one may play, or why none came.

import { openConnection } from '../../src/players/connections/programConnection.ts';

const [host = '', port = ''] = process.argv.slice(2);
const handlers = { onData: () => undefined, onEnd: () => undefined };
const opened = await openConnection({ kind: 'tcp', host, port: Number(port), listen: true }, handlers, 20_000);
process.stdout.write(`${opened.ok ? 'opened' : opened.error}\n`);
process.exit();
