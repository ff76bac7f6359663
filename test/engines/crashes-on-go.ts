// Exits with code 3 instead of searching, with a message on standard error.

import { complain, runEngine } from './skeleton.ts';

runEngine('Crashes On Go', {
  onGo() {
    complain('assertion failed: board.king != none\n');
    process.exit(3);
  },
});
