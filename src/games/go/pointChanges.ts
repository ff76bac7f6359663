// The changes that a move makes on the board, as text for viewers that know no rules: every changed point, with the stone that is there
// afterwards, `b` or `w`. `Q16b Q15`: a black stone is on Q16, and the one on Q15 has been captured. A pass changes nothing.

import { EMPTY, BLACK } from './board.ts';
import type { GoState } from './state.ts';
import { formatVertex, PASS } from './vertex.ts';

/** The played point comes first, even if its stone was removed at once (suicide); then the captured stones. */
export function changedPoints(before: GoState, after: GoState): string {
  const { last } = after;
  if (last === undefined || last === PASS) return '';
  let changes = standing(after, last);
  for (let point = 0; point < after.stones.length; point++) {
    if (point !== last && before.stones[point] !== after.stones[point]) changes += ` ${standing(after, point)}`;
  }
  return changes;
}

/** All stones on the board, in the same form. */
export function pointsOf(state: GoState): string {
  const stones: string[] = [];
  for (let point = 0; point < state.stones.length; point++) {
    if (state.stones[point] !== EMPTY) stones.push(standing(state, point));
  }
  return stones.join(' ');
}

function standing({ stones, start }: GoState, point: number): string {
  const stone = stones[point] ?? EMPTY;
  return formatVertex(point, start.size) + (stone === EMPTY ? '' : stone === BLACK ? 'b' : 'w');
}
