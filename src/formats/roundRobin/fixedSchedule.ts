// What formats share whose games are all known before the first is played: each game can be computed from its number, and what is left to
// do is to find the next ones. Games that a disqualified entrant has left are cancelled: never asked for (S16-15c).

import type { EventFacts, Plan, PlannedGame } from '../../core/facts.ts';
import type { EntrantName } from '../../core/ids.ts';
import { requireLimit } from '../limit.ts';

export type FixedSchedule = {
  readonly length: number;
  /** The game under a number, from 1 to `length`. */
  readonly game: (number: number) => PlannedGame;
};

/**
 * The next `limit` games in schedule order that are neither in play nor finished nor cancelled. A void game is in neither set, so it is
 * planned again under its number, before anything that comes later; one that was put off comes after the others of its round (CUP-5d).
 */
export function planSchedule({ length, game: gameAt }: FixedSchedule, facts: EventFacts, limit: number): Plan {
  requireLimit(limit);
  const games: PlannedGame[] = [];
  let putOff: PlannedGame[] = [];
  for (let number = firstToLookAt(length, facts); number <= length && games.length < limit; number++) {
    if (facts.finished.has(number) || facts.inPlay.has(number)) continue;
    const game = gameAt(number);
    if (isCancelled(game, facts)) continue;
    if (putOff[0] !== undefined && putOff[0].round !== game.round) {
      games.push(...putOff);
      putOff = [];
    }
    if (facts.postponed.has(number)) putOff.push(game);
    else games.push(game);
  }
  games.push(...putOff);
  if (games.length > 0) return { kind: 'play', games: games.slice(0, limit) };
  return facts.inPlay.size > 0 ? { kind: 'wait' } : { kind: 'over' };
}

/**
 * Where to begin to look for open games. So many games finished or in play, and none of them beyond that number: then there is none open
 * up to it. Asked only where that is fewer games to look at than from the first.
 */
function firstToLookAt(length: number, { finished, inPlay }: EventFacts): number {
  const taken = finished.size + inPlay.size;
  if (taken < length / 2) return 1;
  for (let number = taken + 1; number <= length; number++) if (finished.has(number) || inPlay.has(number)) return 1;
  return taken + 1;
}

/** How many games of the disqualified will never be played. */
export function cancelledInSchedule({ length, game: gameAt }: FixedSchedule, facts: EventFacts): number {
  if (facts.disqualified.size === 0) return 0;
  let count = 0;
  for (let number = 1; number <= length; number++) {
    if (facts.finished.has(number) || facts.inPlay.has(number)) continue;
    if (isCancelled(gameAt(number), facts)) count++;
  }
  return count;
}

/** The entrant at a seed index, from 0. */
export function entrantAt(entrants: readonly EntrantName[], index: number): EntrantName {
  const entrant = entrants[index];
  if (entrant === undefined)
    throw new RangeError(`Cannot seat an entrant: expected an index below ${entrants.length}, got "${index}"`);
  return entrant;
}

const isCancelled = ({ white, black }: PlannedGame, { disqualified }: EventFacts): boolean =>
  disqualified.has(white) || disqualified.has(black);
