// A game of an SGF archive as two players are compared by it. SGF says what was left after a move, but not what a move took: increments are not in it.
// It has no searches.

import { entrantName } from '../../core/ids.ts';
import { outcomeOf } from '../../core/ending.ts';
import type { ComparedGame } from '../../core/comparedGame.ts';
import { present } from '../../core/present.ts';
import type { OpenedGame } from '../archivePairs.ts';
import type { GoArchiveGame } from '../goArchive.ts';

/** `undefined`: the game has no outcome. */
export function archivedGoComparison(
  { number, game, white, black, ending }: GoArchiveGame,
  source: string,
): ComparedGame | undefined {
  const outcome = outcomeOf(ending);
  if (outcome === undefined) return undefined;
  return {
    ...{ source, number, players: { white, black }, outcome, ending, opening: undefined },
    startMs: { white: game.mainTimeMs, black: game.mainTimeMs },
    plies: game.moves.map(({ colour, clock }, index) => ({
      ...{ ply: index + 1, move: Math.floor(index / 2) + 1, side: colour, evaluation: { kind: 'unknown' } as const },
      // In an overtime, what is left is for the moves of its period.
      ...present({ leftMs: clock?.movesLeft === undefined ? clock?.leftMs : undefined }),
    })),
  };
}

/** For its pair: games that begin with the same stones on the same board are from the same opening. */
export const openedGoGame = ({ game: { size, handicap, setup }, white, black }: GoArchiveGame): OpenedGame => ({
  ...{ white: entrantName(white), black: entrantName(black) },
  ...{ start: JSON.stringify([size, handicap, setup]), book: '', line: '' },
});
