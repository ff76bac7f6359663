// Sample: a small Go player that is part of Arbiter, for trying out tournaments and protocols. Run `node main.ts`, then send GTP 2 on standard input.
// It exits at `quit`, at the end of its input, and when no one reads its output any more.

import { createInterface } from 'node:readline';
import { createEngineCommands } from './engine.ts';
import { createGtpServer } from '../../src/protocols/gtp/server.ts';

const leave = (): never => process.exit(0);

const server = createGtpServer({
  commands: createEngineCommands(() => performance.now(), '1'),
  write: (text) => void process.stdout.write(text),
  // Exits only after the last output has been written.
  quit: () => void process.stdout.write('', leave),
});

process.stdout.on('error', leave);
createInterface({ input: process.stdin, crlfDelay: Infinity })
  .on('line', server.receive)
  .on('close', () => void process.stdout.write('', leave));
