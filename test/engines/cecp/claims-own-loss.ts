// Claims that its opponent has won, as engines do that resign in this way.

import { say } from '../skeleton.ts';
import { runXboardEngine } from './skeleton.ts';

runXboardEngine('Claims Own Loss', { onTurn: () => say('0-1 {White resigns}') });
