// Refuses its opponent's legal moves from ply N on.

import { goRules } from '../../../src/games/go/rules.ts';
import { runGtpEngine } from './skeleton.ts';

const from = Number(process.argv[process.argv.indexOf('--ply') + 1] ?? 0);
runGtpEngine('Refuses G', {
  answers: (command, _words, state) => (command === 'play' && goRules.ply(state) >= from ? '? illegal move' : undefined),
});
