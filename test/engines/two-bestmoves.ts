// Answers one `go` by two moves; the second belongs to no search.

import { runEngine, say } from './skeleton.ts';

runEngine('Two Bestmoves', {
  onGo(turn) {
    turn.play();
    say('bestmove h8h8');
  },
});
