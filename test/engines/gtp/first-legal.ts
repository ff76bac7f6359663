// Behaves well: plays the first legal point at once.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('First Legal G');
