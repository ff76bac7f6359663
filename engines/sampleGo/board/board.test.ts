// The playout board against the rules of src/games/go, which are written for clarity and share no code with it.

import { describe, expect, test } from 'vitest';
import { randomSource } from '../../../src/core/random.ts';
import { connectedTo, libertiesOf, place } from '../../../src/games/go/board.ts';
import { isLegal, type GoState } from '../../../src/games/go/state.ts';
import { PASS as RULES_PASS } from '../../../src/games/go/vertex.ts';
import { BLACK, Board, EMPTY, otherStone, PASS, WHITE } from './board.ts';
import { createChance } from '../chance.ts';
import { playOut } from '../playout.ts';
import { boardOf, fromBoard, stoneFor, toBoard } from './position.ts';
import { countArea } from '../search.ts';
import { emptyBoard, playRandomly } from '../testRandomGo.ts';

/** Everything that the board says about a position, one text per point. */
function claimsOf(board: Board, state: GoState): readonly string[] {
  const stone = stoneFor(state.turn);
  const empties = new Set(board.empties.subarray(0, board.emptyCount));
  return Array.from({ length: state.stones.length }, (_, point) => {
    const here = toBoard(point, board);
    const colour = board.colour(here);
    if (colour !== EMPTY)
      return `${colour}, ${board.chainSize(here)} stones, last liberty ${fromBoard(board.lastLiberty(here), board)}`;
    const legal = board.isLegal(here, stone);
    const liberties = legal ? board.libertiesAfter(here, stone, 3) : 0;
    return `${empties.has(here) ? 'empty' : 'lost'}, ${legal ? `legal, ${liberties} liberties` : 'illegal'}`;
  });
}

/** The same, by the rules. */
function factsOf(state: GoState): readonly string[] {
  const { size } = state.start;
  return Array.from({ length: state.stones.length }, (_, point) => {
    const colour = state.stones[point];
    if (colour !== EMPTY) {
      const chain = connectedTo(state.stones, size, point);
      const liberties = libertiesOf(state.stones, size, chain);
      return `${colour}, ${chain.length} stones, last liberty ${liberties.length === 1 ? liberties[0] : RULES_PASS}`;
    }
    if (!isLegal(state, point)) return 'empty, illegal';
    const after = place(state.stones, size, point, stoneFor(state.turn));
    const liberties = libertiesOf(after.stones, size, connectedTo(after.stones, size, point)).length;
    return `empty, legal, ${after.taken.length > 0 ? 3 : Math.min(liberties, 3)} liberties`;
  });
}

/** The points where the two differ. */
function differences(board: Board, state: GoState): readonly string[] {
  const facts = factsOf(state);
  return claimsOf(board, state).flatMap((claim, point) =>
    claim === facts[point] ? [] : [`ply ${state.ply}, point ${point}: ${claim}; by the rules ${facts[point]}`],
  );
}

describe('Board', () => {
  test.each([2, 3, 4, 5, 9, 19, 25])('agrees with the rules at every point of random games on %i lines', (size) => {
    const random = randomSource(size);
    const found: string[] = [];
    for (let game = 0; game < (size < 5 ? 12 : 1); game++) {
      const board = new Board(size);
      let turn: typeof BLACK | typeof WHITE = BLACK;
      playRandomly(emptyBoard(size), random, Math.min(size * size * 2, 700), (state, move) => {
        board.play(toBoard(move, board), turn);
        turn = otherStone(turn);
        if (size < 5 || state.ply % (2 * size) === 0) found.push(...differences(board, state));
      });
    }
    expect(found).toEqual([]);
  });

  test('a board that was set up or copied equals one that was played', () => {
    const random = randomSource(7);
    const copy = new Board(9);
    const found: string[] = [];
    playRandomly(emptyBoard(9), random, 150, (state) => {
      copy.copyFrom(boardOf(state));
      if (state.ply % 5 === 0) found.push(...differences(copy, state));
    });
    expect(found).toEqual([]);
  });

  test('points and their names convert both ways, including the pass', () => {
    const board = new Board(19);
    for (const point of [RULES_PASS, 0, 18, 19, 360]) expect(fromBoard(toBoard(point, board), board)).toBe(point);
  });
});

describe('a playout', () => {
  test.each([2, 5, 9, 19])('ends with two passes on %i lines, and never fills one of its own eyes', (size) => {
    const random = randomSource(size + 50);
    const chance = createChance(size);
    playRandomly(emptyBoard(size), random, size * size, (state) => {
      if (state.ply % (size * size > 50 ? 59 : 2) !== 0) return;
      const board = boardOf(state);
      const trace = { moves: new Int32Array(size * size * 4), length: 0 };
      const turn = stoneFor(state.turn);
      playOut(board, turn, PASS, chance, trace);
      const replay = boardOf(state);
      let stone = turn;
      for (const move of trace.moves.subarray(0, trace.length)) {
        if (move !== PASS) {
          expect(replay.isLegal(move, stone)).toBe(true);
          expect(isSimpleEye(replay, move, stone)).toBe(false);
        }
        replay.play(move, stone);
        stone = otherStone(stone);
      }
      expect([...replay.colours]).toEqual([...board.colours]);
      // Only an endless ko fight is stopped in another way.
      if (trace.length < size * size * 3) expect([...trace.moves.subarray(trace.length - 2, trace.length)]).toEqual([PASS, PASS]);
    });
  });
});

/** All four sides and all corners are own stones or the edge, so this is certainly an eye. */
const isSimpleEye = (board: Board, point: number, stone: number): boolean =>
  board.steps.every((step) => board.colour(point + step) === stone || board.colour(point + step) === 3);

test('the area of a finished board is counted point by point', () => {
  const board = new Board(3);
  // . X O
  // X X O
  // O O .
  for (const [x, y, stone] of [
    [1, 2, BLACK],
    [0, 1, BLACK],
    [1, 1, BLACK],
    [2, 2, WHITE],
    [2, 1, WHITE],
    [0, 0, WHITE],
    [1, 0, WHITE],
  ] as const) {
    board.play(board.point(x, y), stone);
  }
  const owned = new Int32Array(25);
  expect(countArea(board, owned)).toBe(4 - 5);
  expect(owned[board.point(0, 2)]).toBe(1);
  expect(owned[board.point(2, 0)]).toBe(-1);
});
