// Boards that do not arise by the rules of Go, as in problems and edited records.

import type { Sides } from '../../core/colour.ts';
import { BLACK, boardHash, EMPTY, WHITE } from './board.ts';
import { playPoint, type GoState } from './state.ts';
import { PASS } from './vertex.ts';

/** The board with stones added or removed outside the rules, as in archives and problems. */
export function withStones(start: GoState, points: Sides<readonly number[]> & { readonly empty?: readonly number[] }): GoState {
  const stones = new Uint8Array(start.stones);
  for (const point of points.empty ?? []) stones[point] = EMPTY;
  for (const point of points.white) stones[point] = WHITE;
  for (const point of points.black) stones[point] = BLACK;
  return { ...start, stones, ko: undefined, passes: 0, hash: boardHash(stones) };
}

/** The state after a move made whether it is legal or not (SGF, KO): on a stone, which it replaces, in a ko, as a suicide. */
export function forcePoint(state: GoState, point: number): GoState {
  const { start } = state;
  const cleared = point === PASS ? state : withStones(state, { white: [], black: [], empty: [point] });
  const after = playPoint({ ...cleared, ko: undefined, start: { ...start, suicide: true, superko: 'none' } }, point);
  if (!after.ok) throw new TypeError(`Cannot force a move: ${after.error}`);
  return { ...after.value, start };
}
