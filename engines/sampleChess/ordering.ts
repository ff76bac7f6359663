// The order in which moves are tried: the best of the shallower search, captures (most valuable victim, least valuable attacker),
// promotions, killers, then quiet moves by how often they were good. Good order makes alpha-beta fast.

import type { ChessState, Move } from '../../src/games/chess/notation/notation.ts';
import { PIECE_VALUE } from './evaluation.ts';

export const sameMove = (a: Move | undefined, b: Move | undefined): boolean =>
  a !== undefined && b !== undefined && a.from === b.from && a.to === b.to && a.promotion === b.promotion;

export const isQuiet = (state: ChessState, move: Move): boolean => victimOf(state, move) === 0 && move.promotion === undefined;

/** The value of the captured man, 0 for none; castling, which moves onto a rook of its own side, captures nothing. */
export function victimOf(state: ChessState, { from, to }: Move): number {
  const { board, turn, epSquare } = state.position;
  if (board[turn].has(to)) return 0;
  if (to === epSquare && board.pawn.has(from)) return PIECE_VALUE.pawn;
  const role = board.getRole(to);
  return role === undefined ? 0 : PIECE_VALUE[role];
}

/** What the search has learnt about quiet moves: two killers per ply, and counts by origin and target square. */
export type Experience = {
  readonly killers: readonly (readonly Move[])[];
  readonly cutBy: (move: Move, ply: number, depth: number) => void;
  readonly worth: (move: Move) => number;
};

export function createExperience(): Experience {
  const killers: Move[][] = [];
  const history = new Int32Array(64 * 64);
  return {
    killers,
    cutBy(move, ply, depth) {
      const known = (killers[ply] ??= []);
      if (!sameMove(known[0], move)) known.splice(0, 2, move, ...known.slice(0, 1));
      const index = move.from * 64 + move.to;
      history[index] = Math.min((history[index] ?? 0) + depth * depth, KILLER - 1);
    },
    worth: (move) => history[move.from * 64 + move.to] ?? 0,
  };
}

const FIRST = 1e9;
const CAPTURE = 1e8;
const KILLER = 1e7;

/** Sorts in place (by insertion: the lists are short) and returns the same array. Equal moves keep their order, so that searches are repeatable. */
export function orderMoves(
  state: ChessState,
  moves: Move[],
  first: Move | undefined,
  experience: Experience,
  ply: number,
): Move[] {
  const killers = experience.killers[ply];
  const keys: number[] = [];
  for (const [index, move] of moves.entries()) {
    const key = keyOf(move);
    let place = index;
    for (; place > 0 && (keys[place - 1] ?? 0) < key; place--) {
      keys[place] = keys[place - 1] ?? 0;
      moves[place] = moves[place - 1] ?? move;
    }
    keys[place] = key;
    moves[place] = move;
  }
  return moves;

  function keyOf(move: Move): number {
    if (sameMove(move, first)) return FIRST;
    const victim = victimOf(state, move);
    const gain = victim + (move.promotion === undefined ? 0 : PIECE_VALUE[move.promotion]);
    if (gain > 0) return CAPTURE + gain * 16 - PIECE_VALUE[state.position.board.getRole(move.from) ?? 'king'] / 16;
    if (killers !== undefined && (sameMove(killers[0], move) || sameMove(killers[1], move))) return KILLER;
    return experience.worth(move);
  }
}
