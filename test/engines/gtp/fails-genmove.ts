// Answers that it cannot move.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Fails G', { onGenmove: ({ fail }) => fail('out of memory') });
