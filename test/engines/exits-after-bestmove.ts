// Plays a legal move and exits at once with code 0: the move counts, and the engine has ended.

import { runEngine } from './skeleton.ts';

runEngine('Exits After Bestmove', {
  onGo(turn) {
    turn.play();
    process.exit(0);
  },
});
