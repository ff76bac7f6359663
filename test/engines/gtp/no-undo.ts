// Cannot take moves back.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('No Undo G', { lacks: ['undo'] });
