// Sample: a small UCI chess engine that is part of Arbiter, for trying out tournaments. Run `node main.ts`, then send UCI on standard input.
// It exits at `quit`, at the end of its input, and when no one reads its output any more.

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
