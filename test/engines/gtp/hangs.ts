// Never moves, reads nothing more and does not exit when asked to.

import { ignoreSigterm, sleep } from '../skeleton.ts';
import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Hangs G', {
  onGenmove() {
    ignoreSigterm();
    sleep();
  },
});
