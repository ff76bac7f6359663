// One game to its end by light rules: save what was just put in atari, take what can be taken, play the shapes around the last move, else
// anywhere, but never into an own eye and never so that many own stones stand in atari. Two passes end it, or a bound on its moves.

import { EMPTY, otherStone, PASS, type Board, type Stone } from './board/board.ts';
import { at } from './board/cells.ts';
import type { Chance } from './chance.ts';
import { matchesShape } from './board/shapes.ts';

/** The moves of a playout in their order, `PASS` included; colours alternate. */
export type Trace = { readonly moves: Int32Array; length: number };

/** So many moves for a point of the board, and no playout is longer. */
const LONGEST = 3;
/** Of ten times each: how often a playout answers by the kind of move instead of chance. */
const LOCAL_OF_TEN = 9;
const TRIES = 12;
/** More stones than these are never put into atari by their owner; fewer may be, because that is how eyes are taken. */
const LARGEST_GIFT = 4;

const found = new Int32Array(64);

/** Plays on from `turn`; `last` is the move before. The moves are added to `trace`. */
export function playOut(board: Board, turn: Stone, last: number, chance: Chance, trace: Trace): void {
  let stone = turn;
  let previous = last;
  let passes = 0;
  const end = Math.min(trace.moves.length, trace.length + board.size * board.size * LONGEST);
  while (passes < 2 && trace.length < end) {
    const move = choose(board, stone, previous, chance);
    board.play(move, stone);
    trace.moves[trace.length++] = move;
    passes = move === PASS ? passes + 1 : 0;
    previous = move;
    stone = otherStone(stone);
  }
}

function choose(board: Board, stone: Stone, last: number, chance: Chance): number {
  if (last !== PASS && chance.below(10) < LOCAL_OF_TEN) {
    const urgent = capturing(board, stone, last, chance);
    if (urgent !== PASS) return urgent;
    const shape = shapeAround(board, stone, last, chance);
    if (shape !== PASS) return shape;
  }
  return anywhere(board, stone, chance);
}

/** Saves own stones that the last move put in atari, or takes its stones; `PASS` where there is nothing of the kind. */
function capturing(board: Board, stone: Stone, last: number, chance: Chance): number {
  let count = 0;
  const add = (point: number): void => {
    if (count < found.length) found[count++] = point;
  };
  const lastLiberty = board.lastLiberty(last);
  if (lastLiberty !== PASS && board.isLegal(lastLiberty, stone)) add(lastLiberty);
  for (let side = 0; side < 4; side++) {
    const beside = last + (board.steps[side] ?? 0);
    if (board.colour(beside) !== stone) continue;
    const liberty = board.lastLiberty(beside);
    if (liberty === PASS) continue;
    if (board.isLegal(liberty, stone) && board.libertiesAfter(liberty, stone, 2) >= 2) add(liberty);
    addCapturesAround(board, beside, stone, add);
  }
  return count === 0 ? PASS : at(found, chance.below(count));
}

/** The stones next to a chain that can be taken to save it. */
function addCapturesAround(board: Board, first: number, stone: Stone, add: (point: number) => void): void {
  let member = first;
  do {
    for (let side = 0; side < 4; side++) {
      const beside = member + (board.steps[side] ?? 0);
      if (board.colour(beside) !== otherStone(stone)) continue;
      const liberty = board.lastLiberty(beside);
      if (liberty !== PASS && board.isLegal(liberty, stone)) add(liberty);
    }
    member = board.nextInChain(member);
  } while (member !== first);
}

function shapeAround(board: Board, stone: Stone, last: number, chance: Chance): number {
  let count = 0;
  for (let neighbour = 0; neighbour < 8; neighbour++) {
    const point = last + (board.steps[neighbour] ?? 0);
    if (board.colour(point) !== EMPTY || !matchesShape(board, point)) continue;
    if (isSane(board, point, stone)) found[count++] = point;
  }
  return count === 0 ? PASS : at(found, chance.below(count));
}

function anywhere(board: Board, stone: Stone, chance: Chance): number {
  for (let tries = 0; tries < TRIES && board.emptyCount > 0; tries++) {
    const point = at(board.empties, chance.below(board.emptyCount));
    if (isSane(board, point, stone)) return point;
  }
  const start = board.emptyCount === 0 ? 0 : chance.below(board.emptyCount);
  for (let index = 0; index < board.emptyCount; index++) {
    const point = at(board.empties, (start + index) % board.emptyCount);
    if (isSane(board, point, stone)) return point;
  }
  return PASS;
}

/** Legal, no own eye, and no gift of many stones. */
export function isSane(board: Board, point: number, stone: Stone): boolean {
  return board.isLegal(point, stone) && !board.isEye(point, stone) && !isGift(board, point, stone, LARGEST_GIFT);
}

/** Whether the move leaves more than `most` own stones with one liberty. */
export function isGift(board: Board, point: number, stone: Stone, most: number): boolean {
  if (board.libertiesAfter(point, stone, 2) >= 2) return false;
  let size = 1;
  for (let side = 0; side < 4; side++) {
    const beside = point + (board.steps[side] ?? 0);
    if (board.colour(beside) === stone) size += board.chainSize(beside);
  }
  return size > most;
}
