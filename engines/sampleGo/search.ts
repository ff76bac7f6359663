// Monte Carlo tree search with AMAF (UCT's tree, RAVE's values): where to play, and who owns every point of the board in the end.
// It searches until its limits; the caller says which moves are allowed at the root beyond the simple ko.

import { BLACK, Board, EMPTY, otherStone, PASS, WHITE, type Stone } from './board/board.ts';
import { at } from './board/cells.ts';
import type { Chance } from './chance.ts';
import { expand } from './expand.ts';
import { playOut, type Trace } from './playout.ts';
import { Tree } from './tree.ts';

export type SearchTask = {
  readonly board: Board;
  readonly turn: Stone;
  /** The previous move, `PASS` if there is none. */
  readonly last: number;
  /** The goal of the search: to win, with little weight on the margin, or as many points as possible, even without winning. */
  readonly goal: 'win' | 'points';
  readonly komi: number;
  /**
   * Set if territory counts, where each stone placed more than the opponent costs a point: Black's stones minus White's, placed so far.
   * `undefined`: area counts, and stones cost nothing.
   */
  readonly stonesAhead: number | undefined;
  readonly playouts: number;
  readonly shouldStop: () => boolean;
  /** The moves that the rules allow at the root. */
  readonly isAllowed: (point: number) => boolean;
};

/** `wins` and `visits` include the prior values from before any playout. */
export type Candidate = { readonly move: number; readonly wins: number; readonly visits: number };

export type SearchResult = {
  /** The most successful first, including the pass. */
  readonly candidates: readonly Candidate[];
  /** For every point from -1 (White's in all playouts) to 1 (Black's). */
  readonly ownership: Float64Array;
  readonly playouts: number;
};

/** A node gets children when this many playouts have reached it. */
const EXPAND_AT = 2;
/** Minimum, even if there is no time at all. */
const LEAST_PLAYOUTS = 20;
/** Limits memory: at this many nodes the tree stops growing. */
const MOST_NODES = 1_500_000;
/** The weight of the margin relative to winning: enough to prefer more points, never enough to risk the game. */
const MARGIN_SHARE = 0.06;
/** The difference in points that clearly matters when searching for points. */
const FELT_POINTS = 12;

export function search(task: SearchTask, chance: Chance): SearchResult {
  const { turn } = task;
  const points = task.board.width * task.board.width;
  const tree = new Tree();
  const board = new Board(task.board.size);
  const trace: Trace = { moves: new Int32Array(task.board.size * task.board.size * 4 + 8), length: 0 };
  const firstBy = new Int32Array(points);
  const owned = new Int32Array(points);
  const path: number[] = [];
  let done = 0;
  let marginSum = 0;

  expand(tree, 0, task.board, turn, task.last, chance, task.isAllowed);
  while (done < task.playouts && (done < LEAST_PLAYOUTS || !task.shouldStop()) && !isDecided()) {
    simulate();
    done++;
  }
  return { candidates: candidates(), ownership: Float64Array.from(owned, (sum) => sum / Math.max(done, 1)), playouts: done };

  function simulate(): void {
    board.copyFrom(task.board);
    trace.length = 0;
    path.length = 0;
    let node = 0;
    let stone = turn;
    let last = task.last;
    let passes = 0;
    let ahead = task.stonesAhead ?? 0;
    path.push(node);
    while (tree.isExpanded(node) && passes < 2) {
      node = tree.bestChild(node);
      last = at(tree.moves, node);
      board.play(last, stone);
      trace.moves[trace.length++] = last;
      path.push(node);
      if (last === PASS) passes++;
      else {
        passes = 0;
        ahead += stone === BLACK ? 1 : -1;
      }
      stone = otherStone(stone);
      // An endless ko fight gives no result.
      if (trace.length >= board.size * board.size) break;
    }
    if (passes < 2) {
      if (!tree.isExpanded(node) && (tree.visits[node] ?? 0) >= EXPAND_AT && tree.count < MOST_NODES) {
        expand(tree, node, board, stone, last, chance, everywhere);
      }
      playOut(board, stone, last, chance, trace);
    }
    // The side to move is assumed to answer: otherwise the side that has just moved would have placed one stone too many.
    if (stone === WHITE && passes === 0) ahead -= 1;
    update(countArea(board, owned) - task.komi - (task.stonesAhead === undefined ? 0 : ahead));
  }

  /** `margin` is Black's. */
  function update(margin: number): void {
    const forBlack = task.goal === 'win' ? forWinning(margin) : forPoints(margin);
    firstBy.fill(EMPTY);
    const colourAt = (index: number): Stone => (index % 2 === 0 ? turn : otherStone(turn));
    for (let index = trace.length - 1; index >= path.length - 1; index--) firstBy[at(trace.moves, index)] = colourAt(index);
    for (let depth = path.length - 1; depth >= 0; depth--) {
      const node = path[depth] ?? 0;
      const mover = colourAt(depth);
      if (depth < path.length - 1) firstBy[at(trace.moves, depth)] = mover;
      tree.countVisit(node, mover === BLACK ? 1 - forBlack : forBlack);
      tree.countLater(node, mover, firstBy, mover === BLACK ? forBlack : 1 - forBlack);
    }
  }

  function forWinning(margin: number): number {
    const won = margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
    const share = Math.max(-0.5, Math.min(0.5, margin / (board.size * board.size)));
    return (1 - MARGIN_SHARE) * won + MARGIN_SHARE * (0.5 + share);
  }

  /** Relative to the expected margin, so that one chain more or less matters whatever the margin. */
  function forPoints(margin: number): number {
    marginSum += margin;
    return 0.5 + 0.5 * Math.tanh((margin - marginSum / (done + 1)) / FELT_POINTS);
  }

  /** Whether the remaining playouts could not change which move has won most. */
  function isDecided(): boolean {
    if (done % 64 !== 0 || !Number.isFinite(task.playouts)) return false;
    const [best, second] = candidates();
    return (best?.wins ?? 0) - (second?.wins ?? 0) > task.playouts - done;
  }

  function candidates(): readonly Candidate[] {
    const first = at(tree.firstChildren, 0);
    return Array.from({ length: at(tree.childCounts, 0) }, (_, index) => ({
      move: at(tree.moves, first + index),
      wins: tree.wins[first + index] ?? 0,
      visits: tree.visits[first + index] ?? 0,
    })).toSorted((one, other) => other.wins - one.wins);
  }
}

const everywhere = (): boolean => true;

/** Black's points minus White's: stones and the points that only one colour touches; adds 1 or -1 for each to `owned`. */
export function countArea(board: Board, owned: Int32Array): number {
  let sum = 0;
  const { width } = board;
  for (let y = 1; y <= board.size; y++) {
    for (let point = y * width + 1; point <= y * width + board.size; point++) {
      const owner = ownerOf(board, point);
      sum += owner;
      owned[point] = at(owned, point) + owner;
    }
  }
  return sum;
}

function ownerOf(board: Board, point: number): number {
  const colour = board.colour(point);
  if (colour !== EMPTY) return colour === BLACK ? 1 : -1;
  let touched = 0;
  for (let side = 0; side < 4; side++) {
    const beside = board.colour(point + (board.steps[side] ?? 0));
    if (beside === BLACK) touched |= 1;
    else if (beside === WHITE) touched |= 2;
  }
  return touched === 1 ? 1 : touched === 2 ? -1 : 0;
}
