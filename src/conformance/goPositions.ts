// Finished games of Go whose score is beyond doubt and depends on the rules: two walls across the board, and stones played
// while the other side passed. And a long game of random legal moves.

import type { GoRuleSet, GoStart } from '../core/gameRules.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { randomSource } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { goRules, legalMoves } from '../games/go/rules.ts';
import { goStateAfter } from './request.ts';

export type StoppedGame = { readonly name: Phrase; readonly moves: readonly string[]; readonly dead: readonly string[] };

export const SCORE_SIZE = 7;
/** Black on the third column, White on the fourth: Black has fourteen points behind its wall, White twenty-one. */
const WALLS = Array.from({ length: SCORE_SIZE }, (_, row) => [`C${row + 1}`, `D${row + 1}`]).flat();

export const SCORE_GAMES: readonly StoppedGame[] = [
  { name: phrase('check.position.walls'), moves: [...WALLS, 'pass', 'pass'], dead: [] },
  // A stone in one's own territory costs a point of territory, and no area.
  {
    name: phrase('check.position.ownTerritory'),
    moves: [...WALLS, 'A4', 'pass', 'B2', 'pass', 'B6', 'pass', 'pass'],
    dead: [],
  },
  { name: phrase('check.position.dead'), moves: [...WALLS, 'pass', 'A1', 'pass', 'pass'], dead: ['A1'] },
  { name: phrase('check.position.twoDead'), moves: [...WALLS, 'pass', 'A1', 'pass', 'A7', 'pass', 'pass'], dead: ['A1', 'A7'] },
];

/** The score that a rule set gives, in the form of GTP. */
export function scoreBy(ruleSet: GoRuleSet, komi: number, { moves, dead }: StoppedGame): string {
  const start: GoStart = { game: 'go', size: SCORE_SIZE, komi, ruleSet, superko: 'none', suicide: false, handicap: 0 };
  const { counting } = goRules;
  if (counting === undefined) throw new TypeError('Cannot count: expected the rules of Go to have a count');
  return unwrap(counting.count(goStateAfter(start, moves), dead));
}

/** Legal by every rule set, superko included: no pass, and no repeated position. */
export function longGoGame(start: GoStart, plies: number): readonly string[] {
  const random = randomSource(1);
  const moves: string[] = [];
  let state = unwrap(goRules.start({ ...start, superko: 'positional', suicide: false }));
  while (moves.length < plies) {
    const points = legalMoves(state).filter((move) => move !== 'pass');
    const move = points[random.below(Math.max(points.length, 1))] ?? 'pass';
    moves.push(move);
    state = unwrap(goRules.play(state, move)).state;
  }
  return moves;
}
