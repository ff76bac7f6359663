// Plays on a point that is taken, or off the board where none is.

import { lastMove } from './lastMove.ts';
import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Illegal G', {
  onGenmove({ state, answer }) {
    const last = lastMove(state) ?? 'pass';
    answer(last === 'pass' ? 'Z25' : last);
  },
});
