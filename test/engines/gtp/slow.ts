// Takes a fifth of a second for each move.

import { sleep } from '../skeleton.ts';
import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Slow G', {
  onGenmove({ play }) {
    sleep(200);
    play();
  },
});
