// A stranger who leaves no place to others: besieges.ts SOCKET keeps 200 connections, and makes each again as soon as it is closed. Says `besieged` after a
// thousand.

import { createConnection } from 'node:net';

const [path = ''] = process.argv.slice(2);
let made = 0;
function call(): void {
  const socket = createConnection(path, () => {
    if (++made === 1000) process.stdout.write('besieged\n');
  });
  socket.on('error', () => undefined).resume();
  socket.on('close', () => setImmediate(call));
}
for (let count = 0; count < 200; count++) call();
