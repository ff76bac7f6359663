// Words for moves and those who make them, as the games share them: why a move is not legal.

import { SIDE_NAMES, type Colour } from './colour.ts';
import { english } from './phrases/english.ts';
import { phrase, type Phrase } from './phrases/phrase.ts';

/** `Cannot play "e2e5": the pawn on e2 cannot go to e5`. */
export const cannotPlay = (move: string, why: Phrase | string): string => english(phrase('seen.illegal', { move, why }));

export const roleWord = (role: 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen' | 'king' | 'piece'): Phrase =>
  phrase(`seen.role.${role}`);
/** `white`. */
export const sideWord = (side: Colour): Phrase => phrase(`seen.side.${side}`);
/** `White`. */
export const sideName = (side: Colour): Phrase => phrase(`seen.${SIDE_NAMES[side]}`);
