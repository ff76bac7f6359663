// Sample: a small UCI chess engine that ships with Arbiter, to try tournaments with. `node main.ts`, then UCI on standard input.
// It leaves at `quit`, at the end of its input, and when no one reads its output any more.

import { createInterface } from 'node:readline';
import { createUciEngine } from './uci.ts';

const leave = (): never => process.exit(0);

const engine = createUciEngine(
  { nowMs: () => performance.now(), later: (callback) => setImmediate(callback) },
  (line) => {
    process.stdout.write(`${line}\n`);
  },
  leave,
);

process.stdout.on('error', leave);
createInterface({ input: process.stdin, crlfDelay: Infinity }).on('line', engine.receive).on('close', leave);
