// Requires SAN and sends SAN.

import { say } from '../skeleton.ts';
import { runXboardEngine } from './skeleton.ts';

runXboardEngine('Says SAN', {
  features: ['ping=1 san=1 done=1'],
  onTurn({ san, play }) {
    say(`3 25 1 99 ${san}`);
    play(`move ${san}`);
  },
});
