// Moves after a second and a half: when its flag has fallen, and before it is given up.

import { sleep } from '../skeleton.ts';
import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Late G', {
  onGenmove({ play }) {
    sleep(1500);
    play();
  },
});
