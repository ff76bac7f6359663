// Exits when it is on move.

import { runXboardEngine } from './skeleton.ts';

runXboardEngine('Dies', { onTurn: () => process.exit(3) });
