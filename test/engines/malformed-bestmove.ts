// Says `bestmove` and no move.

import { runEngine, say } from './skeleton.ts';

runEngine('Malformed Bestmove', { onGo: () => say('bestmove') });
