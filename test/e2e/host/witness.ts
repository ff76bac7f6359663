// Sits between the program and an engine and logs each move when the engine makes it: `node witness.ts FILE ENGINE [ARGS…]`. A line of FILE is the
// wall time in ms, a tab, and all moves of the game up to this one. It ignores what the program does with the move.

import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [file = '', command = '', ...args] = process.argv.slice(2);
const engine = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
let moves = '';
let counts = false;

createInterface({ input: process.stdin, crlfDelay: Infinity })
  .on('line', (line) => {
    if (line.startsWith('position ')) moves = line.split(' moves ')[1] ?? '';
    // A search without an increment is only a warm-up; its move is discarded (INT-5).
    if (line.startsWith('go ')) counts = /\bwinc [1-9]/.test(line);
    engine.stdin.write(`${line}\n`);
  })
  .on('close', () => engine.stdin.end());

createInterface({ input: engine.stdout, crlfDelay: Infinity }).on('line', (line) => {
  const [, move] = /^bestmove (\S+)/.exec(line) ?? [];
  if (move !== undefined && counts) appendFileSync(file, `${Date.now()}\t${`${moves} ${move}`.trim()}\n`);
  process.stdout.write(`${line}\n`);
});
engine.on('exit', () => process.exit());
process.stdout.on('error', () => process.exit());
