// Answers with words that are no move.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Garbage G', { onGenmove: ({ answer }) => answer('I am thinking of D4') });
