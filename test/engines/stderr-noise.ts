// Behaves well, but writes more to standard error than a pipe holds before each move: a runner that does not drain it waits forever.

import { complain, runEngine } from './skeleton.ts';

runEngine('Stderr Noise', {
  onGo(turn) {
    complain('debug: hash table probe, bucket 17, generation 3\n'.repeat(10_000));
    turn.play();
  },
});
