// Exits with code 1 when it is asked who it is, and says why on standard error.

import { writeSync } from 'node:fs';
import { runEngine } from './skeleton.ts';

runEngine('Exits At Handshake', {
  onUci() {
    writeSync(2, 'cannot open nn-0000000000.nnue\n');
    process.exit(1);
  },
});
