// Lists the commands for the score, which then fail.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Score Fails G', { answers: (command) => (command.startsWith('final_') ? '? not yet' : undefined) });
