// Searches in Go as the checks ask for them: boards walked by our rules of Go, and answers judged by them.

import { unwrap } from '../core/result.ts';
import type { GoStart } from '../core/gameRules.ts';
import { goRules, type GoState } from '../games/go/rules.ts';
import type { SearchRequest } from '../protocols/session.ts';

/** What both clocks are said to have left: little enough that a program with a sense of time moves at once. */
const LEFT_MS = 30_000;

/** The state after the moves, which must be legal. */
export const goStateAfter = (start: GoStart, moves: readonly string[]): GoState =>
  moves.reduce((state, move) => unwrap(goRules.play(state, move)).state, unwrap(goRules.start(start)));

export function thinkInGo(start: GoStart, moves: readonly string[]): SearchRequest {
  const left = { white: LEFT_MS, black: LEFT_MS };
  const time = { kind: 'clock', left, increment: { white: 0, black: 0 }, movesToGo: undefined } as const;
  return { start, moves, turn: goRules.turn(goStateAfter(start, moves)), time, limits: {} };
}
