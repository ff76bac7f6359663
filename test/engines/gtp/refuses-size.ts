// Has no board of the size asked for.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('One Size G', { answers: (command) => (command === 'boardsize' ? '? unacceptable size' : undefined) });
