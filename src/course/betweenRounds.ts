// Whether the engines of a Swiss event may be exchanged now (CGF-4.2): after the last game of a round and before the first of the next. The engines of
// round 1 are those that the event was opened with. One rule for versions of a registry and for a changed file.

import { isCancelled, type EventFacts } from '../core/facts.ts';
import { numbersOf } from '../formats/swiss/swissGames.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition } from '../tournament/definition.ts';

export function isBetweenRounds({ key, updates, format }: EventDefinition, facts: TournamentFacts): boolean {
  if (updates !== 'between-rounds' || format.kind !== 'swiss') return false;
  const event = facts.event(key);
  const last = event.rounds.at(-1);
  if (last === undefined || event.inPlay.size > 0) return false;
  if (!hasBegun(event, last.round)) return last.round > 1;
  // A game that is void, or whose turn has not come, is no part of `finished` and in play nowhere.
  return last.pairings.every(
    (pairing, index) =>
      isCancelled(pairing, event) ||
      numbersOf(format, event.rounds, last.round, index).every((number) => event.finished.has(number)),
  );
}

/** Whether an engine that is exchanged from now on could still play a round. */
export function isRoundToCome({ key, format }: EventDefinition, facts: TournamentFacts): boolean {
  const event = facts.event(key);
  return format.kind === 'swiss' && !hasBegun(event, format.rounds);
}

const hasBegun = ({ issued }: Pick<EventFacts, 'issued'>, round: number): boolean =>
  [...issued.values()].some((game) => game.round === round);
