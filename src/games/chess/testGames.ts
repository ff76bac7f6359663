// Helpers of the chess tests: start a game, play a line, walk random games and the tree of moves.

import type { RulesEnding } from '../../core/ending.ts';
import type { RandomSource } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { countMoves, generateMoves, parseMove } from './position/moves.ts';
import { sanOf } from './notation/san.ts';
import { chessRules } from './rules.ts';
import { afterMove, type ChessState, type Move } from './position/state.ts';

export const standard = (position?: string): ChessState => begin(position, false);
export const chess960 = (position?: string): ChessState => begin(position, true);

const begin = (position: string | undefined, is960: boolean): ChessState =>
  unwrap(chessRules.start({ game: 'chess', chess960: is960, ...(position === undefined ? {} : { position }) }));

/** The state after UCI moves separated by spaces; throws at an illegal move. */
export function after(state: ChessState, moves: string): ChessState {
  return moves
    .split(' ')
    .filter((move) => move !== '')
    .reduce((current, move) => unwrap(chessRules.play(current, move)).state, state);
}

export const reasonOf = (state: ChessState): RulesEnding | undefined => chessRules.ending(state)?.reason;

/** The error for an illegal move; throws if the move is accepted. */
export function refusal(state: ChessState, move: string): string {
  const played = chessRules.play(state, move);
  if (played.ok) throw new TypeError(`Expected "${move}" to be refused`);
  return played.error;
}

/** Plays random legal moves until the game ends or `plies` are played; `visit` gets every state, the move and the next state. */
export function playRandomly(
  start: ChessState,
  random: RandomSource,
  plies: number,
  visit: (state: ChessState, move: Move, next: ChessState) => void,
): ChessState {
  let state = start;
  for (let played = 0; played < plies && chessRules.ending(state) === undefined; played++) {
    const moves = generateMoves(state);
    const move = moves[random.below(moves.length)];
    if (move === undefined) return state;
    const next = afterMove(state, move);
    visit(state, move, next);
    state = next;
  }
  return state;
}

/** The games of so many plies, from 1; one that is over by a rule of its variant has no moves. */
export function perft(state: ChessState, plies: number): number {
  if (state.rules.ownEnding?.(state.position, state.context) !== undefined) return 0;
  if (plies === 1) return countMoves(state);
  return generateMoves(state).reduce((sum, move) => sum + perft(afterMove(state, move), plies - 1), 0);
}

/** A line of UCI moves as SAN, separated by one space; stops silently at the first illegal move. */
export function formatPv(state: ChessState, line: string): string {
  const sans: string[] = [];
  let current = state;
  for (const text of line.trim().split(/\s+/)) {
    const move = parseMove(current, text);
    if (!move.ok) break;
    const next = afterMove(current, move.value);
    sans.push(sanOf(current, move.value, next));
    current = next;
  }
  return sans.join(' ');
}
