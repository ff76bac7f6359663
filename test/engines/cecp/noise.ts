// Moves well amid everything else that engines print: messages for servers and people, hints, complaints, offers of a draw, its move twice.

import { say } from '../skeleton.ts';
import { runXboardEngine } from './skeleton.ts';

runXboardEngine('Noise', {
  onTurn({ move, play }) {
    say('tellics whisper d3 +0.25 resignation is far');
    say('# move a1a1');
    say('Hint: a2a3');
    say('Error (unknown command): computer');
    say('Illegal move: computer');
    say('telluser I resign soon');
    say('  4 12 1 100\tno line at all');
    say('offer draw');
    play(`12. ... ${move}`);
    say(`My move is : ${move}`);
  },
});
