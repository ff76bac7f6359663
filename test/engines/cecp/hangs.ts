// Freezes when it must move.

import { sleep } from '../skeleton.ts';
import { runXboardEngine } from './skeleton.ts';

runXboardEngine('Hangs X', { onTurn: () => void sleep() });
