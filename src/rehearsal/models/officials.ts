// The officials of a rehearsal: they decide every question by lot, and at once.

import { shuffled, type RandomSource } from '../../core/random.ts';
import { closingTies, eventState, questionsInPlay, type TieQuestion } from '../../course/eventState.ts';
import type { NewEntry } from '../../journal/entries.ts';
import type { RulingSubject } from '../../journal/rulingSubject.ts';
import type { TournamentFacts } from '../../projections/tournamentFacts.ts';
import type { EventDefinition, TournamentDefinition } from '../../tournament/definition.ts';

/** The round whose pairings wait for their approval (CGF-5); `undefined`: none. */
export function unconfirmedRound(event: EventDefinition, facts: TournamentFacts): number | undefined {
  const round = facts.event(event.key).rounds.at(-1);
  if (round === undefined || event.rounds?.confirm !== true) return undefined;
  return facts.life(event.key).confirmedRounds.has(round.round) ? undefined : round.round;
}

/** The current question about an event; `undefined` if an earlier answer has settled it. */
export function openTie(
  definition: TournamentDefinition,
  event: EventDefinition,
  facts: TournamentFacts,
  nowUtcMs: number,
): TieQuestion | undefined {
  const state = eventState(definition, event, facts, nowUtcMs);
  if (state.kind === 'undecided') return state.ties[0];
  if (state.kind === 'over') return closingTies(definition, facts)[0];
  if (state.kind !== 'running') return undefined;
  return questionsInPlay(event, facts)[0];
}

export const decideByLot = ({ event, tied }: TieQuestion, random: RandomSource): NewEntry =>
  ruling({ kind: 'tie-decided', event, order: shuffled(tied, random) }, 'by lot');

export const ruling = (subject: RulingSubject, reason: string): NewEntry => ({
  kind: 'ruling-made',
  payload: { by: 'rehearsal', reason, subject },
});
