// Sends information lines as fast as it can, never moves, and reads nothing more.

import { runEngine, sayBytes } from './skeleton.ts';

runEngine('Floods', {
  onGo(turn) {
    const line = `info depth 12 seldepth 20 multipv 1 score cp 31 nodes 123456 nps 1000000 time 123 pv ${turn.move}\n`;
    const lines = Buffer.from(line.repeat(500));
    for (;;) sayBytes(lines);
  },
});
