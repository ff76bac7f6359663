// Plays one game to its end by light rules: save stones in atari, capture what can be captured, play the shapes around the last move, else
// anywhere, but never into an own eye and never so that many own stones are in atari. Two passes end it, or a limit on its moves.

import { EMPTY, otherStone, PASS, type Board, type Stone } from './board/board.ts';
import { at } from './board/cells.ts';
import type { Chance } from './chance.ts';
import { matchesShape } from './board/shapes.ts';

/** The moves of a playout in order, including `PASS`; colours alternate. */
export type Trace = { readonly moves: Int32Array; length: number };

/** The length limit of a playout, in moves per point of the board. */
const LONGEST = 3;
/** In how many of ten cases a playout answers by the kind of move instead of at random. */
const LOCAL_OF_TEN = 9;
const TRIES = 12;
/** A side never puts more of its own stones than this into atari; fewer are allowed, because that is how eyes are taken. */
const LARGEST_GIFT = 4;

const found = new Int32Array(64);

/** Continues from `turn`; `last` is the previous move. The moves are appended to `trace`. */
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

/** Saves own stones that the last move put in atari, or captures its stones; `PASS` if neither is possible. */
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

/** Adds the captures next to a chain that would save it. */
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

/** Whether the move is legal, fills no own eye, and does not give away many stones. */
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
