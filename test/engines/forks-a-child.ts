// Plays well and starts a child process, which holds its pipes and outlives it. Prints the child's process id at the handshake.

import { spawn } from 'node:child_process';
import { runEngine, say } from './skeleton.ts';

const child = spawn('sleep', ['600'], { stdio: 'inherit' });

runEngine('Forks A Child', {
  onUci(introduce) {
    say(`info string child ${child.pid}`);
    introduce();
  },
});
