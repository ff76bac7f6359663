// The searches of the checks: positions reached by our rules of chess and Go, and answers judged by them.

import { unwrap } from '../core/result.ts';
import { chessStart, type ChessStart, type GameRules, type GameStart, type GoStart } from '../core/gameRules.ts';
import type { SearchLimits } from '../core/timeControl.ts';
import { chessRules, type ChessState } from '../games/chess/rules.ts';
import { goRules, type GoState } from '../games/go/rules.ts';
import type { Bench } from './bench.ts';
import { longGame } from './longGame.ts';
import { evenClock, type SearchRequest } from '../protocols/session.ts';

export const STANDARD: GameStart = { game: 'chess', chess960: false };

/** The state after the moves, which must be legal. */
const walk = <Position>(rules: GameRules<Position>, start: GameStart, moves: readonly string[]): Position =>
  moves.reduce((state, move) => unwrap(rules.play(state, move)).state, unwrap(rules.start(start)));

export const stateAfter = (start: GameStart, moves: readonly string[]): ChessState => walk(chessRules, start, moves);
export const goStateAfter = (start: GoStart, moves: readonly string[]): GoState => walk(goRules, start, moves);

export function thinkFor(start: GameStart, moves: readonly string[], moveTimeMs: number): SearchRequest {
  return { start, moves, turn: chessRules.turn(stateAfter(start, moves)), time: { kind: 'moveTime', moveTimeMs }, limits: {} };
}

/** Where the games of the check begin: in the variant that it is about. */
export const chessStartFor = ({ target }: Pick<Bench, 'target'>): ChessStart => chessStart(target.variant ?? 'standard');

/** A first search in an engine's own game: whatever it is checked for, it moves once. */
export const firstSearch = ({ target, settings }: Pick<Bench, 'target' | 'settings'>): SearchRequest =>
  target.go === undefined ? thinkFor(chessStartFor({ target }), [], settings.thinkMs) : thinkInGo(target.go, []);

/** No book of standard chess contains these moves, so that an engine with a book thinks. */
export const OUT_OF_BOOK = ['a2a3', 'h7h6', 'h2h3', 'a7a6'] as const;

/** Without a clock: until a limit, or until `stop`. */
export function thinkUntil(bench: Pick<Bench, 'target'>, limits: SearchLimits): SearchRequest {
  const start = chessStartFor(bench);
  const moves = bench.target.variant === undefined ? OUT_OF_BOOK : longGame(OUT_OF_BOOK.length, start);
  return { start, moves, turn: chessRules.turn(stateAfter(start, moves)), time: { kind: 'unlimited' }, limits };
}

/** The time left on both clocks: little enough that a program with time management moves soon. */
const LEFT_MS = 30_000;

export function thinkInGo(start: GoStart, moves: readonly string[]): SearchRequest {
  return { start, moves, turn: goRules.turn(goStateAfter(start, moves)), time: evenClock(LEFT_MS), limits: {} };
}
