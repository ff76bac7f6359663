// Round robin: everyone against everyone in Berger order, any number of cycles (rule BERGER). n×DRR is `cycles: 2n`.
// Not done: cancelling what is left to a disqualified entrant (S16-15c), since the facts do not name the disqualified.

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
};

/**
 * The next `limit` games in schedule order that are neither in play nor finished. A void game is in neither set,
 * so it is planned again under its number, before anything that comes later.
 */
export function planRoundRobin(definition: RoundRobinDefinition, facts: EventFacts, limit: number): Plan {
  if (!Number.isInteger(limit) || limit < 1) {
    throw new RangeError(`Cannot plan games: expected a limit from 1, got "${limit}"`);
  }
  const length = bergerLength(definition.entrants.length, definition.cycles);
  const games: PlannedGame[] = [];
  let waiting = false;
  for (let number = 1; number <= length && games.length < limit; number++) {
    if (facts.finished.has(number)) continue;
    if (facts.inPlay.has(number)) waiting = true;
    else games.push(plannedGame(definition.entrants, number));
  }
  if (games.length > 0) return { kind: 'play', games };
  return waiting ? { kind: 'wait' } : { kind: 'over' };
}

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
