// A GTP program that answers with a megabyte where a word would do, and at `--ply` with a megabyte instead of its move.

import { complain } from '../skeleton.ts';
import { runGtpEngine } from '../gtp/skeleton.ts';

const LINE = 1_000_000;

runGtpEngine('Megabytes', {
  answers: (command) => (command === 'name' || command === 'version' ? 'n'.repeat(LINE) : undefined),
  onGenmove(turn) {
    complain(`${'e'.repeat(LINE)}\n`);
    turn.answer('D4'.repeat(LINE / 2));
  },
});
