// Plays on an occupied point, or off the board if there is none.

import { lastMove } from './lastMove.ts';
import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Illegal G', {
  onGenmove({ state, answer }) {
    const last = lastMove(state) ?? 'pass';
    answer(last === 'pass' ? 'Z25' : last);
  },
});
