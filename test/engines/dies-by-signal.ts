// Ends by SIGSEGV in the middle of its search, after some output.

import { runEngine, say, sleep } from './skeleton.ts';

runEngine('Dies By Signal', {
  onGo() {
    say('info depth 1 score cp 13 nodes 20');
    process.kill(process.pid, 'SIGSEGV');
    sleep();
  },
});
