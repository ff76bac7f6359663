// The endings by the rules of chess alone, in the order of docs/rules.md: those of a variant, mate, stalemate, insufficient material, 50 moves,
// third occurrence. Under FIDE's rules a player claims the last two (9.2, 9.3); engine events end the game at once.

import { opposite } from '../../core/colour.ts';
import type { GameRules } from '../../core/gameRules.ts';
import { canMove, inCheck } from './position/moves.ts';
import type { ChessState } from './position/state.ts';

/** 50 moves by each side without a pawn move or capture (FIDE Laws 9.3). */
const REVERSIBLE_PLIES = 100;
/** FIDE Laws 9.2. */
const OCCURRENCES = 3;

export const endingOf: GameRules<ChessState>['ending'] = (state) => {
  const { rules, position, context } = state;
  const own = rules.ownEnding?.(position, context);
  if (own !== undefined) return own;
  if (!canMove(state)) {
    if (inCheck(state)) return { reason: 'checkmate', outcome: opposite(position.turn) };
    return { reason: 'stalemate', outcome: 'draw' };
  }
  if (rules.isDead(position)) return { reason: 'insufficient-material', outcome: 'draw' };
  if (position.halfmoves >= REVERSIBLE_PLIES) return { reason: 'fifty-moves', outcome: 'draw' };
  if (state.occurrence >= OCCURRENCES) return { reason: 'repetition', outcome: 'draw' };
  return undefined;
};
