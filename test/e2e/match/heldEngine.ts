// Plays the first legal move, and after MOVES moves waits until the file `go-on` is in its working folder: so a test stops a match at a known place.
// It says so by the file `held`.
//   node heldEngine.ts MOVES

import { existsSync, writeFileSync } from 'node:fs';
import { runEngine, sleep } from '../../engines/skeleton.ts';

const moves = Number(process.argv[2]);
let played = 0;
runEngine('Held', {
  onGo(turn) {
    if (played >= moves && !existsSync('go-on')) writeFileSync('held', '');
    while (played >= moves && !existsSync('go-on')) sleep(10);
    played++;
    turn.play();
  },
});
