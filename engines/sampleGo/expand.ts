// What a search knows about moves before it has tried them: virtual wins and visits for every move of a node, by simple rules of Go:
// captures, rescues, shapes, the neighbourhood of the last move, and good places for a first stone on an empty board.

import { EMPTY, FRAME, otherStone, PASS, type Board, type Stone } from './board/board.ts';
import { at } from './board/cells.ts';
import type { Chance } from './chance.ts';
import { matchesShape } from './board/shapes.ts';
import type { Tree } from './tree.ts';

const EVEN_VISITS = 8;
const CAPTURE = 14;
const RESCUE = 10;
const SHAPE = 6;
const NEAR = [10, 10, 6, 4] as const;
const BAD_GIFT = 14;
/** Far from all stones the third and the fourth line are the best, counted from 0 at the edge. */
const LONELY_LINES = [0, 0, 12, 8] as const;
const SMALLEST_WITH_LINES = 7;
const PASS_VISITS = 12;
const PASS_WINS = 2;

/** Adds the moves of `stone` under `node`: all legal moves that do not fill an own eye, and the pass. */
export function expand(
  tree: Tree,
  node: number,
  board: Board,
  stone: Stone,
  last: number,
  chance: Chance,
  isAllowed: (point: number) => boolean,
): void {
  for (let index = 0; index < board.emptyCount; index++) {
    const point = at(board.empties, index);
    if (!board.isLegal(point, stone) || board.isEye(point, stone) || !isAllowed(point)) continue;
    const line = lineOf(board, point);
    const alone = board.size >= SMALLEST_WITH_LINES && isAlone(board, point);
    // The first two lines of an empty side are skipped.
    if (alone && line < 2) continue;
    const bonus = bonusOf(board, point, stone, last) + (alone ? (LONELY_LINES[line] ?? 0) : 0);
    // A small random amount, so that equal moves are not tried in the order of the board.
    const wins = EVEN_VISITS / 2 + Math.max(bonus, 0) + chance.below(100) / 1000;
    tree.addChild(node, point, wins, EVEN_VISITS + Math.abs(bonus));
  }
  tree.addChild(node, PASS, PASS_WINS, PASS_VISITS);
}

/** The number of virtual wins (positive) or losses (negative) for an untried move. */
function bonusOf(board: Board, point: number, stone: Stone, last: number): number {
  let bonus = 0;
  for (let side = 0; side < 4; side++) {
    const beside = point + (board.steps[side] ?? 0);
    const colour = board.colour(beside);
    if (colour === EMPTY || colour === FRAME || board.lastLiberty(beside) !== point) continue;
    if (colour === otherStone(stone)) bonus = Math.max(bonus, CAPTURE + Math.min(board.chainSize(beside), 10));
    else if (board.libertiesAfter(point, stone, 2) >= 2) bonus = Math.max(bonus, RESCUE + Math.min(board.chainSize(beside), 10));
  }
  if (bonus === 0 && board.libertiesAfter(point, stone, 2) < 2) return -BAD_GIFT;
  if (matchesShape(board, point)) bonus += SHAPE;
  if (last !== PASS) bonus += NEAR[distance(board, point, last)] ?? 0;
  return bonus;
}

const distance = (board: Board, one: number, other: number): number =>
  Math.max(Math.abs(board.xOf(one) - board.xOf(other)), Math.abs(board.yOf(one) - board.yOf(other)));

/** The distance from the edge in lines; the edge is 0. */
function lineOf(board: Board, point: number): number {
  const x = board.xOf(point);
  const y = board.yOf(point);
  return Math.min(x, y, board.size - 1 - x, board.size - 1 - y);
}

const ALONE = 3;

/** Whether no stone is within three lines. */
function isAlone(board: Board, point: number): boolean {
  const x = board.xOf(point);
  const y = board.yOf(point);
  const end = board.size - 1;
  for (let row = Math.max(y - ALONE, 0); row <= Math.min(y + ALONE, end); row++) {
    for (let column = Math.max(x - ALONE, 0); column <= Math.min(x + ALONE, end); column++) {
      if (board.colour(board.point(column, row)) !== EMPTY) return false;
    }
  }
  return true;
}
