// Asks for more time with `done=0`, and uses it.

import { say, sleep } from '../skeleton.ts';
import { runXboardEngine } from './skeleton.ts';

let done = false;
runXboardEngine('Slow Features', {
  onProtover(introduce) {
    if (done) return;
    done = true;
    say('feature done=0');
    sleep(2600);
    introduce();
  },
});
