// Plays its legal move only when asked to stop.

import { runEngine } from './skeleton.ts';

runEngine('Late Bestmove', { onGo() {}, onStop: (turn) => turn.play() });
