// Games for tests of comparisons: evaluations as White sees them, in pawns, one a ply from White's first move.

import type { ComparedGame, ComparedPly } from '../../core/comparedGame.ts';

export const MATE = Number.POSITIVE_INFINITY;

export function gameOf(
  [white, black]: readonly [string, string],
  outcome: ComparedGame['outcome'],
  pawns: readonly (number | undefined)[] = [],
  more: Partial<ComparedGame> = {},
): ComparedGame {
  const plies = pawns.map((value, index): ComparedPly => ({
    ply: index + 1,
    move: Math.floor(index / 2) + 1,
    side: index % 2 === 0 ? 'white' : 'black',
    evaluation:
      value === undefined
        ? { kind: 'unknown' }
        : Number.isFinite(value)
          ? { kind: 'centipawns', centipawns: Math.round(100 * value), view: 'white' }
          : { kind: 'mate', moves: value > 0 ? 3 : -3, view: 'white' },
  }));
  return {
    source: 'games.pgn',
    number: 1,
    players: { white, black },
    outcome,
    ending: undefined,
    opening: undefined,
    startMs: { white: undefined, black: undefined },
    plies,
    ...more,
  };
}
