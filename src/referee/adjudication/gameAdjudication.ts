// The rules of an event as they apply to one game: its move numbers may begin at the first position, at the move number of that position, or at the
// book exit. After this they all begin at the first position, so that nothing else knows the difference.

import type { AdjudicationRules } from '../../core/adjudication.ts';
import { present } from '../../core/present.ts';

/** Move numbers become halves where an odd number of plies lies between. `pliesBefore` as in `GameRules`. */
export function gameAdjudication(rules: AdjudicationRules, pliesBefore: number, bookPlies: number): AdjudicationRules {
  const { draw, maxMoves, maxMovesFrom } = rules;
  if (draw?.countsFrom === undefined && maxMovesFrom === undefined) return rules;
  const begins = { start: 0, moveNumber: -pliesBefore / 2, bookExit: bookPlies / 2 };
  return {
    ...rules,
    ...present({
      draw: draw && { ...draw, fromMove: draw.fromMove + begins[draw.countsFrom ?? 'start'] },
      maxMoves: maxMoves && maxMoves + begins[maxMovesFrom ?? 'start'],
    }),
  };
}
