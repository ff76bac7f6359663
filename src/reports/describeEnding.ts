// How a game ended, in words, for the line printed at its end.

import { SIDE_NAMES } from '../core/colour.ts';
import { outcomeOf, type GameEnding } from '../core/ending.ts';
import { RULES_ENDING_WORDS, ruleInWords } from '../core/endingWords.ts';
import { english } from '../core/phrases/english.ts';
import { phrase } from '../core/phrases/phrase.ts';
import { resultOf } from '../games/chess/pgn/game.ts';
import { resultOfEnding } from '../games/go/sgf/result.ts';

/** `1-0 (checkmate, 61 plies)`. */
export function describeEnding(ending: GameEnding, plies: number): string {
  return `${resultOf(outcomeOf(ending))} (${why(ending)}, ${plies} ${plies === 1 ? 'ply' : 'plies'})`;
}

/** `B+6.5 (counting, 230 moves)`. */
export const describeGoEnding = (ending: GameEnding, plies: number): string =>
  `${resultOfEnding(ending)} (${why(ending)}, ${plies} ${plies === 1 ? 'move' : 'moves'})`;

function why(ending: GameEnding): string {
  switch (ending.kind) {
    case 'rules':
      return RULES_ENDING_WORDS[ending.reason].words;
    case 'adjudicated':
      return `adjudicated by ${ruleInWords(ending.rule)}`;
    case 'resigned':
      return `${SIDE_NAMES[ending.by]} resigns`;
    case 'forfeit':
      return `${english(phrase(`fault.${ending.fault}`, { name: SIDE_NAMES[ending.by] }))}: ${ending.evidence}`;
    case 'ruled':
      return `ruled by ${ending.by}: ${ending.reason}`;
    case 'void':
      return `void: ${ending.reason}`;
  }
}
