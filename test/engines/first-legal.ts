// Behaves well: plays the first legal move at once.

import { runEngine } from './skeleton.ts';

runEngine('First Legal');
