// Rounds of a Swiss event at the desk: other pairings for a round that has not begun.

import type { PairedRound } from '../../../core/facts.ts';
import type { EventKey } from '../../../core/ids.ts';
import { phrase } from '../../../core/phrases/phrase.ts';
import type { TournamentFacts } from '../../../projections/tournamentFacts.ts';
import { action, order, type OfferedAction } from './action.ts';

/** Everyone present, in seating order; the one after the last board has a bye. */
export function repairAction(event: EventKey, { round, pairings, byes }: PairedRound): OfferedAction {
  const seats = [...pairings.flatMap(({ white, black }) => [white, black]), ...byes.map(({ entrant }) => entrant)];
  const request = { kind: 'repair', event, round, boards: pairings.length } as const;
  const label = phrase(byes.length === 0 ? 'field.seats' : 'field.seats.byes');
  return action('plain', phrase('decision.repair'), request, [order('seats', label, seats)]);
}

/** The last round paired, as long as none of its games was issued. */
export function openRound(event: EventKey, facts: TournamentFacts): PairedRound | undefined {
  const { rounds, issued } = facts.event(event);
  const last = rounds.at(-1);
  return last === undefined || [...issued.values()].some(({ round }) => round >= last.round) ? undefined : last;
}
