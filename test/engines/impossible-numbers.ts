// Moves well, and reports impossible figures about its searches.

import { runEngine, say } from './skeleton.ts';

runEngine('Impossible numbers', {
  onGo({ move }) {
    say(`info depth 99999999999 nodes -1 hashfull 5000 score cp -9007199254740991 pv ${move}`);
    say(`bestmove ${move}`);
  },
});
