// A stranger on a TCP port. `calls.ts PORT`: calls, says `connected`, sends a line once a second, and says `closed` when it is sent away.
// `calls.ts PORT listen`: says `listening`, and what it hears.

import { connect, createServer } from 'node:net';

const [port = '', how] = process.argv.slice(2);
const say = (words: string): void => void process.stdout.write(`${words}\n`);
if (how === 'listen') {
  createServer((socket) =>
    socket.on('error', () => undefined).on('data', (heard: Buffer) => say(`heard ${heard.toString('hex')}`)),
  ).listen(Number(port), '127.0.0.1', () => say('listening'));
} else {
  const socket = connect(Number(port), '127.0.0.1', () => say('connected'));
  const every = setInterval(() => socket.write('me\n'), 1000);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(every);
    say('closed');
  });
}
