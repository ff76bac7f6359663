// Searches as the checks ask for them: positions walked by our rules of chess, and answers judged by them.

import { unwrap } from '../core/result.ts';
import type { GameStart } from '../core/gameRules.ts';
import type { SearchLimits } from '../core/timeControl.ts';
import { chessRules, type ChessState } from '../games/chess/rules.ts';
import type { Bench } from './bench.ts';
import { thinkInGo } from './goRequest.ts';
import type { SearchRequest } from '../protocols/session.ts';

export const STANDARD: GameStart = { game: 'chess', chess960: false };

/** The state after the moves, which must be legal. */
export const stateAfter = (start: GameStart, moves: readonly string[]): ChessState =>
  moves.reduce((state, move) => unwrap(chessRules.play(state, move)).state, unwrap(chessRules.start(start)));

export function thinkFor(start: GameStart, moves: readonly string[], moveTimeMs: number): SearchRequest {
  return { start, moves, turn: chessRules.turn(stateAfter(start, moves)), time: { kind: 'moveTime', moveTimeMs }, limits: {} };
}

/** A first search in an engine's own game: whatever it is checked for, it moves once. */
export const firstSearch = ({ target, settings }: Pick<Bench, 'target' | 'settings'>): SearchRequest =>
  target.go === undefined ? thinkFor(STANDARD, [], settings.thinkMs) : thinkInGo(target.go, []);

/** No book knows it: an engine that plays from one does not think. */
export const OUT_OF_BOOK = ['a2a3', 'h7h6', 'h2h3', 'a7a6'] as const;

/** Without a clock: until a limit, or until the order to stop. */
export function thinkUntil(limits: SearchLimits): SearchRequest {
  const [start, moves] = [STANDARD, OUT_OF_BOOK];
  return { start, moves, turn: chessRules.turn(stateAfter(start, moves)), time: { kind: 'unlimited' }, limits };
}
