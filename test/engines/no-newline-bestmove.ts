// Sends its move without a line end, and exits: the line was never completed.

import { runEngine, sayBytes } from './skeleton.ts';

runEngine('No Newline Bestmove', {
  onGo(turn) {
    sayBytes(Buffer.from(`bestmove ${turn.move}`));
    process.exit(0);
  },
});
