// Moves only when it is stopped, and dies a moment later when it is asked whether it is ready.

import { runEngine, sleep } from './skeleton.ts';

let stopped = false;
runEngine('Dies After Stop', {
  onGo: () => undefined,
  onStop(turn) {
    stopped = true;
    turn.play();
  },
  onReady(answer) {
    if (!stopped) return answer();
    sleep(50);
    process.exit(1);
  },
});
