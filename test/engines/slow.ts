// Thinks for 300 ms longer than its time, and then plays a legal move.

import { runEngine, sleep } from './skeleton.ts';

runEngine('Slow', {
  onGo(turn) {
    sleep(turn.leftMs + 300);
    turn.play();
  },
});
