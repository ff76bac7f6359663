// Plays a move that is well written and legal in no position.

import { say } from '../skeleton.ts';
import { runXboardEngine } from './skeleton.ts';

runXboardEngine('Illegal X', { onTurn: () => say('move a1a1') });
