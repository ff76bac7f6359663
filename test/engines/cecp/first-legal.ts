// Behaves well: plays the first legal move at once, Chess960 too.

import { runXboardEngine } from './skeleton.ts';

runXboardEngine('First Legal X');
