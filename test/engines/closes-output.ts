// Closes its standard output instead of moving, and keeps running.

import { closeSync } from 'node:fs';
import { runEngine, sleep } from './skeleton.ts';

runEngine('Closes Output', {
  onGo() {
    closeSync(1);
    sleep();
  },
});
