// Plays a legal move and exits at once with code 0: the move counts, the engine is gone.

import { runEngine } from './skeleton.ts';

runEngine('Exits After Bestmove', {
  onGo(turn) {
    turn.play();
    process.exit(0);
  },
});
