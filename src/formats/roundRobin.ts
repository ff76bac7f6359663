// Round robin: everyone against everyone in Berger order, any number of cycles (rule BERGER). n×DRR is `cycles: 2n`.
// Games that a disqualified entrant has left are cancelled: never asked for (S16-15c).

import type { EventFacts, Plan, PlannedGame } from '../core/facts.ts';
import type { EntrantName } from '../core/ids.ts';
import { bergerGame, bergerLength } from './berger.ts';
import type { Format } from './format.ts';

export type RoundRobinDefinition = {
  readonly kind: 'round-robin';
  /** In seed order. */
  readonly entrants: readonly EntrantName[];
  /** Single passes: 2 is a double round robin. */
  readonly cycles: number;
};

export const roundRobin: Format<RoundRobinDefinition> = {
  name: 'round-robin',
  plan: planRoundRobin,
  scheduleLength: ({ entrants, cycles }) => bergerLength(entrants.length, cycles),
  cancelled: cancelledGames,
};

/**
 * The next `limit` games in schedule order that are neither in play nor finished nor cancelled. A void game is in neither set, so it is
 * planned again under its number, before anything that comes later; one that was put off comes after the others of its round (CUP-5d).
 */
export function planRoundRobin(definition: RoundRobinDefinition, facts: EventFacts, limit: number): Plan {
  if (!Number.isInteger(limit) || limit < 1) {
    throw new RangeError(`Cannot plan games: expected a limit from 1, got "${limit}"`);
  }
  const length = bergerLength(definition.entrants.length, definition.cycles);
  const games: PlannedGame[] = [];
  let putOff: PlannedGame[] = [];
  let waiting = false;
  for (let number = 1; number <= length && games.length < limit; number++) {
    if (facts.finished.has(number)) continue;
    if (facts.inPlay.has(number)) {
      waiting = true;
      continue;
    }
    const game = plannedGame(definition.entrants, number);
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
  return waiting ? { kind: 'wait' } : { kind: 'over' };
}

function cancelledGames({ entrants, cycles }: RoundRobinDefinition, facts: EventFacts): number {
  if (facts.disqualified.size === 0) return 0;
  const length = bergerLength(entrants.length, cycles);
  let count = 0;
  for (let number = 1; number <= length; number++) {
    if (facts.finished.has(number) || facts.inPlay.has(number)) continue;
    if (isCancelled(plannedGame(entrants, number), facts)) count++;
  }
  return count;
}

const isCancelled = ({ white, black }: PlannedGame, { disqualified }: EventFacts): boolean =>
  disqualified.has(white) || disqualified.has(black);

function plannedGame(entrants: readonly EntrantName[], number: number): PlannedGame {
  const { round, board, white, black, opening } = bergerGame(entrants.length, number - 1);
  return { number, white: entrantAt(entrants, white), black: entrantAt(entrants, black), round, board, opening };
}

function entrantAt(entrants: readonly EntrantName[], index: number): EntrantName {
  const entrant = entrants[index];
  if (entrant === undefined)
    throw new RangeError(`Cannot seat an entrant: expected an index below ${entrants.length}, got "${index}"`);
  return entrant;
}
