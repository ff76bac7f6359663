// Does not report which commands it knows.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('No List G', { lacks: ['list_commands'] });
