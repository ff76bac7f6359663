// Has no command for komi.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('No Komi G', { answers: (command) => (command === 'komi' ? '? syntax error' : undefined) });
