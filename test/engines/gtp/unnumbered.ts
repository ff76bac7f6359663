// Leaves the numbers of commands out of its replies.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Unnumbered G', { omitsNumbers: true });
