// Has no word for a komi.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('No Komi G', { answers: (command) => (command === 'komi' ? '? syntax error' : undefined) });
