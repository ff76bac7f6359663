// Takes the result of a game, and exits when the next one begins: in the way of Fairy-Max 5.0, for which `result` may be fatal.

import { runXboardEngine } from './skeleton.ts';

let isOver = false;
runXboardEngine('Dies After Result', {
  hears(line) {
    if (line.startsWith('result ')) isOver = true;
    if (line === 'new' && isOver) process.exit(1);
  },
});
