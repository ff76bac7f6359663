// How a game ended, in words for the line that is printed when it ends.

import { outcomeOf, type Fault, type GameEnding, type RulesEnding } from '../core/ending.ts';
import type { Colour } from '../core/colour.ts';
import { resultOf } from '../games/chess/pgn/game.ts';
import { resultOfEnding } from '../games/go/sgf/result.ts';

const RULES_WORDS = {
  checkmate: 'mate',
  stalemate: 'stalemate',
  repetition: 'third repetition',
  'fifty-moves': '50 moves',
  'insufficient-material': 'insufficient material',
  counting: 'counting',
} as const satisfies Record<RulesEnding, string>;

/** Behind a name: `White crashes`. */
export const FAULT_WORDS = {
  time: 'loses on time',
  'illegal-move': 'makes an illegal move',
  crash: 'crashes',
  stall: 'stalls',
  protocol: 'breaks the protocol',
  absence: 'is absent',
} as const satisfies Record<Fault, string>;

/** `1-0 (mate, 61 plies)`. */
export function describeEnding(ending: GameEnding, plies: number): string {
  return `${resultOf(outcomeOf(ending))} (${why(ending)}, ${plies} plies)`;
}

/** `B+6.5 (counting, 230 moves)`. */
export const describeGoEnding = (ending: GameEnding, plies: number): string =>
  `${resultOfEnding(ending)} (${why(ending)}, ${plies} moves)`;

function why(ending: GameEnding): string {
  switch (ending.kind) {
    case 'rules':
      return RULES_WORDS[ending.reason];
    case 'adjudicated':
      return `adjudicated by ${ending.rule}`;
    case 'resigned':
      return `${name(ending.by)} resigns`;
    case 'forfeit':
      return `${name(ending.by)} ${FAULT_WORDS[ending.fault]}: ${ending.evidence}`;
    case 'ruled':
      return `ruled by ${ending.by}: ${ending.reason}`;
    case 'void':
      return `void: ${ending.reason}`;
  }
}

const name = (colour: Colour): string => (colour === 'white' ? 'White' : 'Black');
