// The starts from which a program can play. Source: Specification of the Go Text Protocol, version 2, draft 2,
// "boardsize", "komi", "fixed_handicap". The rules: rules.ts. Free handicap is not here: Arbiter has no such start.

import type { GameStart, GoStart } from '../../core/gameRules.ts';
import type { Issue } from '../../core/messages/issue.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { fixedHandicap } from './handicap.ts';
import { parsePoints } from './vertex.ts';

/** The largest board whose columns all have names. */
const LARGEST_BOARD = 25;

export function supportsStart(start: GameStart, lists: (command: string) => boolean, program: string): Result<GoStart, Issue> {
  const refuse = (what: string, expected: string, got: string): Result<GoStart, Issue> =>
    err({ message: `Cannot play ${what} with ${program}: expected ${expected}, got ${got}` });
  if (start.game !== 'go') return refuse(start.game, 'Go, the game that GTP is for', `"${start.game}"`);
  const { size, handicap } = start;
  if (!Number.isInteger(size) || size < 2 || size > LARGEST_BOARD)
    return refuse(`on ${size} lines`, `a board of 2 to ${LARGEST_BOARD} lines`, `"${size}"`);
  if (handicap === 0) return ok(start);
  if (fixedHandicap(size, handicap) === undefined)
    return refuse(`with a handicap of ${handicap}`, `a fixed handicap of a board of ${size} lines`, `"${handicap}"`);
  return lists('fixed_handicap') ? ok(start) : refuse('with a handicap', 'it to list "fixed_handicap"', 'no such command');
}

/** The expected points if a program answered `fixed_handicap` with other ones; `undefined`: they are right. */
export function misplacedHandicap({ size, handicap }: GoStart, reply: string): string | undefined {
  const expected = fixedHandicap(size, handicap) ?? [];
  const isPlaced = parsePoints(reply)?.toSorted().join(' ') === expected.toSorted().join(' ');
  return isPlaced ? undefined : expected.join(' ');
}
