// Does not support the requested board size.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('One Size G', { answers: (command) => (command === 'boardsize' ? '? unacceptable size' : undefined) });
