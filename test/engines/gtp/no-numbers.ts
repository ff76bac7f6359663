// Does not know that a command may have a number.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('No Numbers G', { omitsNumbers: true, takesNumberForCommand: true });
