// Can only play on from a position that it has seen arise: started again in the middle of a game, it crashes.

import { complain } from '../skeleton.ts';
import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Forgetful G', {
  onGenmove({ firstAskedAt, play }) {
    if (firstAskedAt <= 1) return play();
    complain('assertion failed: search tree\n');
    process.exit(3);
  },
});
