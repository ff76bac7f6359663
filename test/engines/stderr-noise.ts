// Behaves well, but says more on standard error than a pipe holds before each move: who does not drain it waits for ever.

import { writeSync } from 'node:fs';
import { runEngine } from './skeleton.ts';

runEngine('Stderr Noise', {
  onGo(turn) {
    const noise = Buffer.from('debug: hash table probe, bucket 17, generation 3\n'.repeat(10_000));
    for (let written = 0; written < noise.length;) written += writeSync(2, noise, written);
    turn.play();
  },
});
