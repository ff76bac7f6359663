// Exits before it has answered anything.

import { complain } from '../skeleton.ts';
import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Exits G', {
  answers() {
    complain('cannot open weights.txt\n');
    process.exit(1);
  },
});
