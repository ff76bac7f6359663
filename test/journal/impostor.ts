// Takes the place of a socket: listens at PATH, says `listening`, and answers every line with ANSWER. `impostor.ts PATH ANSWER`.

import { rmSync } from 'node:fs';
import { createServer } from 'node:net';

const [path = '', answer = ''] = process.argv.slice(2);
rmSync(path, { force: true });
const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.on('data', (heard: Buffer) => {
    process.stdout.write(`heard ${heard.toString().trim()}\n`);
    socket.write(`${answer}\n`);
  });
});
server.listen(path, () => process.stdout.write('listening\n'));
