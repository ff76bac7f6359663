// Iterative deepening, alpha-beta and a quiescence search. Not here: when to stop for the clock (time.ts) and the protocol (uci.ts).
// A search is a generator: it yields every few nodes, so that a single thread can read "stop", and reports each finished depth.
// With the same position and limits of depth and nodes it always gives the same result.

import { isInsufficientMaterial } from '../../src/games/chess/position/material.ts';
import {
  afterMove,
  generateCaptures,
  generateMoves,
  inCheck,
  type ChessState,
  type Move,
} from '../../src/games/chess/notation/notation.ts';
import { balanceAfter, balanceOf, evaluate, type Balance } from './evaluation.ts';
import { createExperience, isQuiet, orderMoves, sameMove, victimOf } from './ordering.ts';

/** Beyond `MATE_BOUND` a score is a mate: `MATE` minus the plies to it. */
export const MATE = 32_000;
export const MATE_BOUND = 31_000;
const MAX_PLY = 100;
const NODES_A_LOOK = 32;
/** A capture that cannot bring the score within this margin of alpha is skipped (centipawns). */
const DELTA_MARGIN = 150;

/** A finished depth. `score` is in centipawns from the view of the side to move; `line` is never empty. */
export type Report = {
  readonly depth: number;
  readonly selectiveDepth: number;
  readonly score: number;
  readonly nodes: number;
  readonly line: readonly Move[];
};

export type SearchBounds = {
  readonly depth: number;
  readonly nodes: number;
  /** The moves to choose from; empty: all. */
  readonly only: readonly Move[];
  /** Called every few nodes; the caller of the search knows the time. */
  readonly shouldStop: () => boolean;
};

/** Yields a report for each finished depth and `undefined` to give control back; returns the best move, `undefined` if there is none. */
export function* search(root: ChessState, bounds: SearchBounds): Generator<Report | undefined, Move | undefined, void> {
  const experience = createExperience();
  const lines: Move[][] = [];
  let nodes = 0;
  let nextLook = NODES_A_LOOK;
  let mayGiveWay = false;
  let selectiveDepth = 0;
  let stopped = false;
  let best: readonly Move[] = [];
  let rootScore = 0;
  let rootMoves = generateMoves(root).filter(
    (move) => bounds.only.length === 0 || bounds.only.some((one) => sameMove(one, move)),
  );
  const start = balanceOf(root);

  for (let depth = 1; depth <= Math.min(bounds.depth, MAX_PLY - 1) && rootMoves.length > 0; depth++) {
    selectiveDepth = 0;
    rootMoves = orderMoves(root, rootMoves, best[0], experience, 0);
    const score = yield* alphaBeta(root, start, depth, -MATE, MATE, 0, true);
    // The first move of a depth is the best of the previous one, so an interrupted depth is at least as good.
    const found = lines[0] ?? [];
    if (found.length > 0 && (!stopped || !sameMove(found[0], best[0]))) {
      best = found;
      yield { depth, selectiveDepth, score: stopped ? rootScore : score, nodes, line: best };
    }
    if (stopped || bounds.shouldStop() || nodes >= bounds.nodes) break;
  }
  return best[0] ?? rootMoves[0];

  function countNode(ply: number): void {
    nodes++;
    if (ply > selectiveDepth) selectiveDepth = ply;
    if (nodes >= bounds.nodes) stopped = true;
    if (nodes < nextLook) return;
    nextLook = nodes + NODES_A_LOOK;
    mayGiveWay = true;
    if (bounds.shouldStop()) stopped = true;
  }

  function* alphaBeta(
    state: ChessState,
    balance: Balance,
    depth: number,
    alphaBefore: number,
    beta: number,
    ply: number,
    onLine: boolean,
  ): Generator<undefined, number, void> {
    lines[ply] = [];
    if (ply > 0 && isDrawn(state)) return 0;
    const check = inCheck(state);
    if ((depth <= 0 && !check) || ply >= MAX_PLY - 1) return quiescence(state, balance, alphaBefore, beta, ply);
    countNode(ply);
    if (mayGiveWay) {
      mayGiveWay = false;
      yield undefined;
    }
    if (stopped) return 0;

    const moves =
      ply === 0 ? rootMoves : orderMoves(state, generateMoves(state), onLine ? best[ply] : undefined, experience, ply);
    if (moves.length === 0) return check ? ply - MATE : 0;
    if (ply > 0 && state.position.halfmoves >= 100) return 0;
    let alpha = alphaBefore;
    for (const [index, move] of moves.entries()) {
      const next = afterMove(state, move);
      const after = balanceAfter(balance, state, move);
      const nextOnLine = onLine && index === 0;
      const nextDepth = depth - 1 + (check ? 1 : 0);
      const reduction =
        index >= 4 && depth >= 3 && !check && isQuiet(state, move) && !inCheck(next) ? 1 + Number(index >= 12) : 0;
      let score = alpha;
      // Later moves are expected to be worse: a narrow window proves that cheaply, and exceptions are searched in full.
      if (index > 0) score = -(yield* alphaBeta(next, after, nextDepth - reduction, -alpha - 1, -alpha, ply + 1, false));
      if (index === 0 || (score > alpha && (score < beta || reduction > 0))) {
        score = -(yield* alphaBeta(next, after, nextDepth, -beta, -alpha, ply + 1, nextOnLine));
      }
      if (stopped) return 0;
      if (score <= alpha) continue;
      alpha = score;
      if (ply === 0) rootScore = score;
      lines[ply] = [move, ...(lines[ply + 1] ?? [])];
      if (score < beta) continue;
      if (isQuiet(state, move)) experience.cutBy(move, ply, depth);
      break;
    }
    return alpha;
  }

  /** Searches captures and promotions until the position is quiet; the side to move may also stop at any point. */
  function quiescence(state: ChessState, balance: Balance, alphaBefore: number, beta: number, ply: number): number {
    lines[ply] = [];
    countNode(ply);
    const standing = evaluate(state, balance);
    let alpha = Math.max(alphaBefore, standing);
    if (stopped || alpha >= beta || ply >= MAX_PLY - 1) return alpha;
    for (const move of orderMoves(state, generateCaptures(state), undefined, experience, ply)) {
      const small = move.promotion !== undefined && move.promotion !== 'queen';
      if (small || (move.promotion === undefined && standing + victimOf(state, move) + DELTA_MARGIN <= alpha)) continue;
      const next = afterMove(state, move);
      const score = -quiescence(next, balanceAfter(balance, state, move), -beta, -alpha, ply + 1);
      if (stopped) return 0;
      if (score <= alpha) continue;
      alpha = score;
      lines[ply] = [move, ...(lines[ply + 1] ?? [])];
      if (score >= beta) break;
    }
    return alpha;
  }
}

/** A repeated position counts as drawn at its first return: a side that could make progress would do it now. */
const isDrawn = (state: ChessState): boolean => state.occurrence > 1 || isInsufficientMaterial(state.position.board);
