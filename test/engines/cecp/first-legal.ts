// Behaves well: plays the first legal move at once, also in Chess960.

import { runXboardEngine } from './skeleton.ts';

runXboardEngine('First Legal X');
