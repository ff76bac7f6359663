// Never moves, and reads no further: GTP knows no question while a program thinks.

import { sleep } from '../skeleton.ts';
import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Stalls G', { onGenmove: () => void sleep() });
