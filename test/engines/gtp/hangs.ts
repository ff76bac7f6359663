// Never moves, reads no further and does not end when asked to.

import { ignoreSigterm, sleep } from '../skeleton.ts';
import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Hangs G', {
  onGenmove() {
    ignoreSigterm();
    sleep();
  },
});
