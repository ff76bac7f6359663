// Cannot report the score: it lists neither of the commands for it.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('No Score G', { lacks: ['final_score', 'final_status_list'] });
