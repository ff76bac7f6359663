// Shared by formats whose games are all known before the first is played: each game can be computed from its number, and planning only finds the next
// ones. The remaining games of a disqualified entrant are cancelled: never planned (S16-15c).

import { isCancelled, type EventFacts, type Plan, type PlannedGame } from '../../core/facts.ts';
import { indexOf } from '../../core/gameIndex.ts';
import type { EntrantName } from '../../core/ids.ts';
import { requireLimit } from '../limit.ts';

export type FixedSchedule = {
  readonly length: number;
  /** The game with a number, from 1 to `length`. */
  readonly game: (number: number) => PlannedGame;
};

/**
 * The next `limit` games in schedule order that are neither in play nor finished nor cancelled. A void game is in neither set, so it is planned again
 * under its number, before all later games; a game that was put off comes after the others of its round (CUP-5d).
 */
export function planSchedule({ length, game: gameAt }: FixedSchedule, facts: EventFacts, limit: number): Plan {
  requireLimit(limit);
  const games: PlannedGame[] = [];
  let putOff: PlannedGame[] = [];
  for (const number of openNumbers(length, facts)) {
    if (games.length >= limit) break;
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

/** Numbers of games that are neither in play nor finished, in order. */
function* openNumbers(length: number, facts: EventFacts): Generator<number> {
  const { inPlay } = facts;
  const { all } = indexOf(facts);
  for (const place of all.unfinished(0, length)) if (!inPlay.has(place + 1)) yield place + 1;
  for (let number = all.numbers.length + 1; number <= length; number++) if (!inPlay.has(number)) yield number;
}

/** The number of games of the disqualified that will never be played. */
export function cancelledInSchedule({ length, game: gameAt }: FixedSchedule, facts: EventFacts): number {
  if (facts.disqualified.size === 0) return 0;
  let count = 0;
  for (const number of openNumbers(length, facts)) if (isCancelled(gameAt(number), facts)) count++;
  return count;
}

/** The entrant at a seed index, from 0. */
export function entrantAt(entrants: readonly EntrantName[], index: number): EntrantName {
  const entrant = entrants[index];
  if (entrant === undefined)
    throw new RangeError(`Cannot seat an entrant: expected an index below ${entrants.length}, got "${index}"`);
  return entrant;
}
