// Takes a komi, and counts with half a point.

import { unwrap } from '../../../src/core/result.ts';
import { goRules } from '../../../src/games/go/rules.ts';
import { runGtpEngine } from './skeleton.ts';

runGtpEngine('No Count G', {
  answers(command, _words, state) {
    if (command !== 'final_score' || goRules.counting === undefined) return undefined;
    return unwrap(goRules.counting.count({ ...state, start: { ...state.start, komi: 1 } }, []));
  },
});
