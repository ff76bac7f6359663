// Omits the numbers of commands from its replies.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Unnumbered G', { omitsNumbers: true });
