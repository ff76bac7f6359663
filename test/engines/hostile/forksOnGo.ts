// Starts a process for each of its moves, and gives up where the system refuses it. `--bomb N`: at the move of that ply (from 0) it starts processes until
// the system refuses, and then gives up likewise.

import { spawn, spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { complain, runEngine } from '../skeleton.ts';

const { values } = parseArgs({ options: { bomb: { type: 'string', default: '-1' } }, strict: false });

function giveUp(what: unknown): never {
  complain(`no process: ${String(what)}\n`);
  process.abort();
}

runEngine('Forks On Go', {
  onGo({ ply, play }) {
    for (let left = 5000; ply === Number(values.bomb) && left > 0; left--)
      if (spawn('sleep', ['60'], { stdio: 'ignore' }).on('error', () => undefined).pid === undefined) giveUp('all are used');
    const { error } = spawnSync('true');
    if (error !== undefined) giveUp(error);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    play();
  },
});
