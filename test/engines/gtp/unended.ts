// Ends its replies with one line end, not with an empty line.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Unended G', { unended: true });
