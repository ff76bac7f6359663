// An XBoard engine that says a megabyte of everything: thoughts, errors, talk, and at `--ply` a claim that is wrong.

import { complain, say } from '../skeleton.ts';
import { runXboardEngine } from '../cecp/skeleton.ts';

const COMMAND = 60_000;
const LINE = 1_000_000;

runXboardEngine('Megabytes X', {
  features: [
    `myname="${'n'.repeat(COMMAND)}"`,
    `option="${'o'.repeat(COMMAND)} -string x"`,
    'ping=1 setboard=1 usermove=1 done=1',
  ],
  onTurn(turn) {
    complain(`${'e'.repeat(LINE)}\n`);
    say(`tellall ${'t'.repeat(LINE)}`);
    say(`9 12 1 9 ${turn.move} ${'Nf6 Ng8 '.repeat(COMMAND / 10)}`);
    say(`Error (unknown command): ${'c'.repeat(COMMAND)}`);
    say(`1-0 {${'White mates '.repeat(COMMAND / 12 - 10)}}`);
  },
});
