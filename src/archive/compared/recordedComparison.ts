// A game of a journal as two players are compared by it.

import type { Sides } from '../../core/colour.ts';
import type { ComparedGame } from '../../core/comparedGame.ts';
import { outcomeOf } from '../../core/ending.ts';
import { isStall } from '../../core/timeEvidence.ts';
import { colourOfPly } from '../../core/plies.ts';
import { startMs } from '../../core/timeControl.ts';
import { entrantOf, type RecordedGame } from '../recordedGame.ts';

/** The players under the names that people read. `undefined`: the game has no result. */
export function recordedComparison({ event, game, plies }: RecordedGame, source: string): ComparedGame | undefined {
  const { issued, shown, ending } = game;
  const outcome = ending && outcomeOf(ending);
  if (outcome === undefined) return undefined;
  const control = (side: keyof Sides<unknown>) => issued.timeControl ?? entrantOf(event, issued[side])?.timeControl;
  const { start, moves, source: book } = issued.opening;
  const position = start.game === 'chess' ? (start.position ?? '') : '';
  const [, turn, , , , number = ''] = position.split(/\s+/);
  const [firstMove, offset] = [Math.max(1, Number.parseInt(number, 10) || 1), turn === 'b' ? 1 : 0];
  const key = `${position}|${moves.join(' ')}`;
  return {
    source,
    number: issued.id,
    players: shown,
    outcome,
    ending,
    opening: key === '|' ? undefined : { key, name: book ?? [position, ...moves].filter((part) => part !== '').join(' ') },
    ...(game.notices?.some(({ notice }) => isStall(notice)) === true ? { stalled: true as const } : {}),
    startMs: { white: startMs(control('white')), black: startMs(control('black')) },
    plies: plies
      .filter(({ book: isBook }) => isBook !== true)
      .map((ply) => ({
        ...ply,
        side: colourOfPly(start, ply.ply),
        move: firstMove + Math.floor((ply.ply - 1 + offset) / 2),
      })),
  };
}
