// The officials of a rehearsal: whatever they are asked, they decide by lot, and at once.

import type { EntrantName, EventKey } from '../core/ids.ts';
import { shuffled, type RandomSource } from '../core/random.ts';
import { closingQuestion, eventState } from '../director/eventState.ts';
import { planEvent } from '../formats/registry.ts';
import type { NewEntry } from '../journal/entries.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';

/** `event` is where these are level. */
export type OpenTie = { readonly event: EventKey; readonly tied: readonly EntrantName[]; readonly question: string };

/** The round whose pairings wait for their word (CGF-5); `undefined`: none. */
export function unconfirmedRound(event: EventDefinition, facts: TournamentFacts): number | undefined {
  const round = facts.event(event.key).rounds.at(-1);
  if (round === undefined || event.rounds?.confirm !== true) return undefined;
  return facts.life(event.key).confirmedRounds.has(round.round) ? undefined : round.round;
}

/** What is asked of them about an event now; `undefined` where an answer to somebody else has settled it. */
export function openTie(
  definition: TournamentDefinition,
  event: EventDefinition,
  facts: TournamentFacts,
  nowUtcMs: number,
): OpenTie | undefined {
  const state = eventState(definition, event, facts, nowUtcMs);
  if (state.kind === 'undecided') return state.question;
  if (state.kind === 'over') return closingQuestion(definition, facts);
  if (state.kind !== 'running') return undefined;
  const own = facts.event(event.key);
  const plan = planEvent(event.format, own, 1);
  if (plan.kind !== 'waiting-for-ruling') return undefined;
  return { event: event.key, tied: namedIn(plan.question, own.entrants), question: plan.question };
}

export function decideByLot({ event, tied }: OpenTie, random: RandomSource): NewEntry {
  const subject = { kind: 'tie-decided', event, order: shuffled(tied, random) } as const;
  return { kind: 'ruling-made', payload: { by: 'rehearsal', reason: 'by lot', subject } };
}

/** Whom a question of a format names; a name within a longer one that is named too is none. */
function namedIn(question: string, entrants: readonly EntrantName[]): readonly EntrantName[] {
  let rest = question;
  const named: EntrantName[] = [];
  for (const name of entrants.toSorted((one, other) => other.length - one.length)) {
    if (!rest.includes(name)) continue;
    rest = rest.replaceAll(name, '');
    named.push(name);
  }
  return named;
}
