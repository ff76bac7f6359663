// Behaves well, but says more on standard error than a pipe holds before each move: who does not drain it waits forever.

import { complain, runEngine } from './skeleton.ts';

runEngine('Stderr Noise', {
  onGo(turn) {
    complain('debug: hash table probe, bucket 17, generation 3\n'.repeat(10_000));
    turn.play();
  },
});
