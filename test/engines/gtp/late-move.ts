// Moves after a second and a half: after its flag has fallen, and before the runner gives it up.

import { sleep } from '../skeleton.ts';
import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Late G', {
  onGenmove({ play }) {
    sleep(1500);
    play();
  },
});
