// Whose ply it is, and the number of its move, computed from the start of a game alone.

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

/** What people call a ply: at chess the full move it belongs to, counted from the number in the FEN; at Go its own number. `ply` from 1. */
export function moveNumberOf(start: GameStart, ply: number): number {
  if (start.game === 'go') return ply;
  const first = Number.parseInt(start.position?.split(/\s+/)[5] ?? '1', 10) || 1;
  return first + Math.floor((ply - (firstColour(start) === 'white' ? 1 : 0)) / 2);
}
