// Ends its replies with one end of line, not with an empty line.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Unended G', { unended: true });
