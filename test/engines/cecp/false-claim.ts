// Claims that it has won instead of moving.

import { say } from '../skeleton.ts';
import { runXboardEngine } from './skeleton.ts';

runXboardEngine('False Claim', { onTurn: () => say('1-0 {White mates}') });
