// Resigns.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Resigns G', { onGenmove: ({ answer }) => answer('resign') });
