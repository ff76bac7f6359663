// Analyses in KataGo's words, always the same: Black will win two games of three, by 3.5 points, and owns the left of the board. Ends by itself at once.

import { legalMoves } from '../../../src/games/go/rules.ts';
import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Analyses G', {
  also: ['kata-analyze'],
  answers(command, _words, state) {
    if (command !== 'kata-analyze') return undefined;
    const { size } = state.start;
    const sign = state.turn === 'black' ? 1 : -1;
    const rate = (1 + sign / 3) / 2;
    const ownership = Array.from({ length: size * size }, (_, at) => (sign * (at % size < size / 2 ? 0.9 : -0.8)).toFixed(2));
    const move = legalMoves(state)[0] ?? 'pass';
    return `\ninfo move ${move} visits 90 winrate ${rate} scoreLead ${3.5 * sign} order 0 pv ${move} rootInfo visits 100 ownership ${ownership.join(' ')}`;
  },
});
