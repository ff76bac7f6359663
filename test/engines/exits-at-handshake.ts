// Exits with code 1 at `uci`, and says why on standard error.

import { complain, runEngine } from './skeleton.ts';

runEngine('Exits At Handshake', {
  onUci() {
    complain('cannot open nn-0000000000.nnue\n');
    process.exit(1);
  },
});
