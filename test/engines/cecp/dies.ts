// Exits when it must move.

import { runXboardEngine } from './skeleton.ts';

runXboardEngine('Dies', { onTurn: () => process.exit(3) });
