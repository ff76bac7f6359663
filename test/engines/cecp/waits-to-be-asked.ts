// Speaks the first version of the protocol; moves only at the command to move now.

import { say } from '../skeleton.ts';
import { runXboardEngine } from './skeleton.ts';

let move = (): void => undefined;
say('Waits To Be Asked, an old engine');
runXboardEngine('Waits To Be Asked', {
  features: [],
  onTurn(turn) {
    move = turn.play;
  },
  onMoveNow: () => move(),
});
