// How a game ended, in cutechess's words (projects/lib/src/board/result.cpp), and for PGN `Termination`, which it has only where a game ended in another way than on
// the board.

import { SIDE_NAMES } from '../../core/colour.ts';
import type { GameEnding } from '../../core/ending.ts';
import { adjudication, illegalMoveIn, rulesReason } from '../reasons.ts';

export type EndWords = { readonly reason: string; readonly termination?: string };

export function endWords(ending: GameEnding): EndWords {
  switch (ending.kind) {
    case 'rules':
      return { reason: rulesReason(ending) };
    case 'adjudicated':
    case 'ruled': {
      const isLong = ending.kind === 'adjudicated' && ending.rule === 'MAX-1';
      return { reason: `${adjudication(ending)}${isLong ? ': maximal game length' : ''}`, termination: 'adjudication' };
    }
    case 'resigned':
      return { reason: `${SIDE_NAMES[ending.by]} resigns` };
    case 'forfeit':
      return forfeitWords(ending);
    case 'void':
      return { reason: 'No result', termination: 'unterminated' };
  }
}

function forfeitWords({ by, fault, evidence }: Extract<GameEnding, { kind: 'forfeit' }>): EndWords {
  const side = SIDE_NAMES[by];
  switch (fault) {
    case 'time':
      return { reason: `${side} loses on time`, termination: 'time forfeit' };
    case 'illegal-move': {
      const move = illegalMoveIn(evidence);
      return { reason: `${side} makes an illegal move${move === undefined ? '' : `: ${move}`}`, termination: 'illegal move' };
    }
    case 'stall':
      return { reason: `${side}'s connection stalls`, termination: 'stalled connection' };
    case 'crash':
    case 'protocol':
    case 'absence':
      return { reason: `${side} disconnects`, termination: 'abandoned' };
  }
}
