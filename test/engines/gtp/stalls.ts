// Never moves, and reads nothing more: GTP cannot query a program while it thinks.

import { sleep } from '../skeleton.ts';
import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Stalls G', { onGenmove: () => void sleep() });
