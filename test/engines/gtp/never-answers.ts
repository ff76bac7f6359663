// Reads, and sends nothing.

import { sleep } from '../skeleton.ts';
import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Silent G', {
  answers() {
    sleep();
    return undefined;
  },
});
