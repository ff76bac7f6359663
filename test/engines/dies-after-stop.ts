// Moves only when it is stopped, and exits a moment later at `isready`.

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
