// Random games for tests, with the legal moves of src/games/go.

import type { RandomSource } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { isLegal, legalPoints, playPoint, startState, type GoState } from '../../src/games/go/state.ts';
import { PASS } from '../../src/games/go/vertex.ts';

export const emptyBoard = (size: number, more: { komi?: number; ruleSet?: GoState['start']['ruleSet'] } = {}): GoState =>
  unwrap(startState({ game: 'go', size, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0, ...more }));

/** A random legal move, or a pass if there is none. */
export function randomMove(state: GoState, random: RandomSource): number {
  for (let tries = 0; tries < 30; tries++) {
    const point = random.below(state.stones.length);
    if (isLegal(state, point)) return point;
  }
  const points = legalPoints(state);
  return points.length === 0 ? PASS : (points[random.below(points.length)] ?? PASS);
}

/** Plays random moves on from a state; `seen` receives every position. */
export function playRandomly(
  start: GoState,
  random: RandomSource,
  plies: number,
  seen: (state: GoState, move: number) => void,
): GoState {
  let state = start;
  for (let ply = 0; ply < plies; ply++) {
    const move = randomMove(state, random);
    state = unwrap(playPoint(state, move));
    seen(state, move);
  }
  return state;
}
