// Crashes at `genmove`, with output on its standard error.

import { complain } from '../skeleton.ts';
import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Crashes G', {
  onGenmove() {
    complain('assertion failed: dragon != NULL\n');
    process.exit(3);
  },
});
