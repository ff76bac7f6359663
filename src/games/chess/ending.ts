// The endings by the rules of chess alone, in the order of docs/rules.md: mate, stalemate, insufficient material, 50 moves, third occurrence.
// Under FIDE's rules a player claims the last two (9.2, 9.3); engine events end the game at once.

import { opposite } from '../../core/colour.ts';
import type { GameRules } from '../../core/gameRules.ts';
import { isInsufficientMaterial } from './position/material.ts';
import { canMove, inCheck } from './position/moves.ts';
import type { ChessState } from './position/state.ts';

/** 50 moves by each side without a pawn move or capture (FIDE Laws 9.3). */
const REVERSIBLE_PLIES = 100;
/** FIDE Laws 9.2. */
const OCCURRENCES = 3;

export const endingOf: GameRules<ChessState>['ending'] = (state) => {
  if (!canMove(state)) {
    if (inCheck(state)) return { reason: 'checkmate', outcome: opposite(state.position.turn) };
    return { reason: 'stalemate', outcome: 'draw' };
  }
  if (isInsufficientMaterial(state.position.board)) return { reason: 'insufficient-material', outcome: 'draw' };
  if (state.position.halfmoves >= REVERSIBLE_PLIES) return { reason: 'fifty-moves', outcome: 'draw' };
  if (state.occurrence >= OCCURRENCES) return { reason: 'repetition', outcome: 'draw' };
  return undefined;
};
