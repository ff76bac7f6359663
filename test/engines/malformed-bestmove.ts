// Sends `bestmove` without a move.

import { runEngine, say } from './skeleton.ts';

runEngine('Malformed Bestmove', { onGo: () => say('bestmove') });
