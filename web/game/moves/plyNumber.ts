// How plies are numbered: at chess by full moves, at Go one by one.

import type { GameDocument, ShownPly } from '../../../src/broadcast/messages.ts';
import { formatMoveNumber } from '../figures.ts';

/** `12.` or `12…` before a chess move, `57.` before a stone. */
export function numberOfPly(document: GameDocument, ply: number): string {
  return document.summary.kind === 'go' ? `${ply}.` : formatMoveNumber(ply, document.firstMove, document.first === 'white');
}

/** `12… Nf6`. */
export const numberedMove = (document: GameDocument, { ply, text }: Pick<ShownPly, 'ply' | 'text'>): string =>
  `${numberOfPly(document, ply)}\u2009${text}`;
