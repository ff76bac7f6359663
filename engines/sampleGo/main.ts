// Sample: a small Go player that ships with Arbiter, to try tournaments and protocols with. `node main.ts`, then GTP 2 on standard input.
// It leaves at `quit`, at the end of its input, and when no one reads its output any more.

import { createInterface } from 'node:readline';
import { createEngineCommands } from './engine.ts';
import { createGtpServer } from '../../src/protocols/gtp/server.ts';

const leave = (): never => process.exit(0);

const server = createGtpServer({
  commands: createEngineCommands(() => performance.now(), '1'),
  write: (text) => void process.stdout.write(text),
  // What was written last shall be read first.
  quit: () => void process.stdout.write('', leave),
});

process.stdout.on('error', leave);
createInterface({ input: process.stdin, crlfDelay: Infinity })
  .on('line', server.receive)
  .on('close', () => void process.stdout.write('', leave));
