// Thinks for a moment before each move, within its time.

import { runEngine, sleep } from './skeleton.ts';

const THINKS_MS = 60;

runEngine('Thinks', {
  onGo(turn) {
    sleep(THINKS_MS);
    turn.play();
  },
});
