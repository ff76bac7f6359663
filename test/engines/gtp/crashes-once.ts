// Dies when it is asked for a move in a game that it has played from its beginning; started again, with the moves replayed, it goes on.

import { complain } from '../skeleton.ts';
import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Crashes Once G', {
  onGenmove({ asked, firstAskedAt, play }) {
    if (asked === 0 || firstAskedAt > 1) return play();
    complain('assertion failed: stack == 0\n');
    process.exit(3);
  },
});
