// Passes every line between Arbiter and a real engine, and before search SEARCHES + 1 waits until the file `go-on` is in its working folder: so a test
// stops a match of that engine at a known place (heldEngine.ts is an engine of its own).
//   node heldProgram.ts SEARCHES PROGRAM

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { sleep } from '../../engines/skeleton.ts';

const [searches, program = ''] = process.argv.slice(2);
const engine = spawn(program, { stdio: ['pipe', 'inherit', 'inherit'] });
let searched = 0;
createInterface(process.stdin)
  .on('line', (line) => {
    if (line.startsWith('go')) while (searched >= Number(searches) && !existsSync('go-on')) sleep(10);
    if (line.startsWith('go')) searched++;
    engine.stdin.write(`${line}\n`);
  })
  .on('close', () => engine.stdin.end());
