// Moves, and claims a moment later, while its opponent thinks, that the game is drawn.

import { say, sleep } from '../skeleton.ts';
import { runXboardEngine } from './skeleton.ts';

runXboardEngine('Claims After Move', {
  onTurn(turn) {
    turn.play();
    sleep(20);
    say('1/2-1/2 {Draw by repetition}');
  },
});
