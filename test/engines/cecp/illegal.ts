// Plays a well-formed move that is legal in no position.

import { say } from '../skeleton.ts';
import { runXboardEngine } from './skeleton.ts';

runXboardEngine('Illegal X', { onTurn: () => say('move a1a1') });
