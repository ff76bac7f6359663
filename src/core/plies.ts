// Whose ply it is, computed from the start of a game alone.

import { opposite, type Colour } from './colour.ts';
import type { GameStart } from './gameRules.ts';

/** Who moves first: White at chess unless the FEN says otherwise, Black at Go unless Black was given handicap stones. */
export function firstColour(start: GameStart): Colour {
  if (start.game === 'go') return start.handicap > 0 ? 'white' : 'black';
  return start.position?.split(/\s+/)[1] === 'b' ? 'black' : 'white';
}

/** `ply` from 1. */
export function colourOfPly(start: GameStart, ply: number): Colour {
  const first = firstColour(start);
  return ply % 2 === 1 ? first : opposite(first);
}
