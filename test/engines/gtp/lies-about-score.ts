// Reports twenty points more for Black than there are, and no dead stones.

import { goRules } from '../../../src/games/go/rules.ts';
import { unwrap } from '../../../src/core/result.ts';
import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Liar G', {
  answers(command, _words, state) {
    if (command !== 'final_score' || goRules.counting === undefined) return undefined;
    const score = unwrap(goRules.counting.count(state, []));
    const margin = Number(score.slice(2)) * (score.startsWith('W') ? -1 : 1) + 20;
    return `${margin > 0 ? 'B' : 'W'}+${Math.abs(margin)}`;
  },
});
