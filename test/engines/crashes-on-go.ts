// Exits with code 3 instead of searching, with a last word on standard error.

import { writeSync } from 'node:fs';
import { runEngine } from './skeleton.ts';

runEngine('Crashes On Go', {
  onGo() {
    writeSync(2, 'assertion failed: board.king != none\n');
    process.exit(3);
  },
});
