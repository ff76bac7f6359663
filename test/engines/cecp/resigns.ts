// Resigns.

import { say } from '../skeleton.ts';
import { runXboardEngine } from './skeleton.ts';

runXboardEngine('Resigns', { onTurn: () => say('resign') });
