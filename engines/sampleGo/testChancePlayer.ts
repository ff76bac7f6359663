// A player of random moves, for tests: any legal move that does not fill its own eye; it passes if there is none.

import { randomSource, shuffled } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { countBoard } from '../../src/games/go/scoring.ts';
import { legalPoints, playPoint, type GoState } from '../../src/games/go/state.ts';
import { PASS } from '../../src/games/go/vertex.ts';
import type { RandomSource } from '../../src/core/random.ts';
import { createChance } from './chance.ts';
import { chooseMove } from './choose.ts';
import { boardOf, stoneFor, toBoard } from './board/position.ts';
import { emptyBoard } from './testRandomGo.ts';

function chanceMove(state: GoState, random: RandomSource): number {
  const board = boardOf(state);
  return shuffled(legalPoints(state), random).find((point) => !board.isEye(toBoard(point, board), stoneFor(state.turn))) ?? PASS;
}

/** The margin, in half-points, by which the sample player wins a game by Tromp-Taylor rules, which need no agreement on dead stones. */
export function marginOverChance(game: number, size: number, playouts: number): number {
  const random = randomSource(game);
  const chance = createChance(game);
  const sampleIsBlack = game % 2 === 0;
  const limits = { playouts, untilMs: Infinity, nowMs: () => 0 };
  let state = emptyBoard(size, { komi: 11, ruleSet: 'tromp-taylor' });
  while (state.passes < 2 && state.ply < size * size * 6) {
    const isSample = (state.turn === 'black') === sampleIsBlack;
    state = unwrap(playPoint(state, isSample ? chooseMove(state, limits, chance) : chanceMove(state, random)));
  }
  const { margin } = countBoard(state, []);
  return sampleIsBlack ? margin : -margin;
}
