// Answers with text that is not a move.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Garbage G', { onGenmove: ({ answer }) => answer('I am thinking of D4') });
