// Converts between the game as the rules know it (src/games/go) and the board that playouts use.

import type { Colour } from '../../../src/core/colour.ts';
import { BLACK as BLACK_STONE, stoneOf } from '../../../src/games/go/board.ts';
import { isLegal, type GoState } from '../../../src/games/go/state.ts';
import { PASS as RULES_PASS } from '../../../src/games/go/vertex.ts';
import { BLACK, Board, EMPTY, PASS, WHITE, type Stone } from './board.ts';

export const stoneFor = (colour: Colour): Stone => (stoneOf(colour) === BLACK_STONE ? BLACK : WHITE);

export function boardOf({ stones, start: { size }, ko }: GoState): Board {
  const board = new Board(size);
  for (let point = 0; point < size * size; point++) {
    const stone = stones[point];
    if (stone === BLACK || stone === WHITE) board.play(toBoard(point, board), stone);
  }
  board.ko = ko === undefined ? PASS : toBoard(ko, board);
  return board;
}

/** A point of the rules, or their pass, as a point of the playout board. */
export const toBoard = (point: number, board: Board): number =>
  point === RULES_PASS ? PASS : board.point(point % board.size, Math.floor(point / board.size));

export const fromBoard = (point: number, board: Board): number =>
  point === PASS ? RULES_PASS : board.xOf(point) + board.size * board.yOf(point);

/** Black's stones minus White's, over all stones ever placed, including those of a handicap. */
export function stonesAhead({ stones, captured }: GoState): number {
  let ahead = captured.black - captured.white;
  for (let point = 0; point < stones.length; point++) {
    if (stones[point] === BLACK) ahead++;
    else if (stones[point] !== EMPTY) ahead--;
  }
  return ahead;
}

/** Whether the rules allow the side to move to play on a point of the playout board. */
export const allowedBy =
  (state: GoState, board: Board) =>
  (point: number): boolean =>
    isLegal(state, fromBoard(point, board));
