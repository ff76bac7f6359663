// Crashes at `genmove` in a game that it has played from the beginning; restarted, with the moves replayed, it continues.

import { complain } from '../skeleton.ts';
import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Crashes Once G', {
  onGenmove({ asked, firstAskedAt, play }) {
    if (asked === 0 || firstAskedAt > 1) return play();
    complain('assertion failed: stack == 0\n');
    process.exit(3);
  },
});
