// Plays one game for each start: exits when a second one begins.

import { GOOD_FEATURES, runXboardEngine } from './skeleton.ts';

let games = 0;
runXboardEngine('One Game', {
  features: [...GOOD_FEATURES.slice(0, -1), 'reuse=0 done=1'],
  onPing(answer) {
    // One ping at the start, and one for each game.
    if (++games > 2) process.exit(1);
    answer();
  },
});
