// Sends its legal move only at `stop`.

import { runEngine } from './skeleton.ts';

runEngine('Late Bestmove', { onGo() {}, onStop: (turn) => turn.play() });
