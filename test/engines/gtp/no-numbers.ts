// Does not support command numbers.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('No Numbers G', { omitsNumbers: true, takesNumberForCommand: true });
