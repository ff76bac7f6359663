// Never moves, reads no further and does not go when it is told to.

import { ignoreSigterm, sleep } from '../skeleton.ts';
import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Hangs G', {
  onGenmove() {
    ignoreSigterm();
    sleep();
  },
});
