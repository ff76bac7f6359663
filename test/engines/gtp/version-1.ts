// Speaks GTP version 1, which had other commands for moves.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Version 1 G', {
  lacks: ['play', 'genmove'],
  answers: (command) => (command === 'protocol_version' ? '1' : undefined),
});
