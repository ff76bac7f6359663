// Disqualifies an entrant from an event or from the whole tournament, or reinstates it.

import type { EntrantName } from '../core/ids.ts';
import { phrase } from '../core/phrases/phrase.ts';
import { cancelledGames } from '../formats/registry.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import type { Named } from './names.ts';
import { oneOf } from '../core/phrases/expected.ts';
import { refusal } from './refusal.ts';
import type { Asked } from './request.ts';

type Request = Named<Asked<'disqualify' | 'reinstate'>>;

/** Throws `Refusal`. */
export function rulingOnEntrant(request: Request, context: RulingContext): Decision {
  const { kind, entrant, event } = request;
  const { facts } = context;
  const events = eventsOf(request, context);
  const where = event === undefined ? phrase('tournament.whole') : phrase('event', { event: event.name });
  const cannot = phrase(`cannot.${kind}`, { entrant });
  const isOut = ({ key }: EventDefinition): boolean => facts.event(key).disqualified.has(entrant);
  const of = event === undefined ? { entrant } : { entrant, event: event.key };
  if (kind === 'disqualify') {
    if (events.every(isOut)) throw refusal(cannot, phrase('refused.disqualified'));
    return ruled({ kind: 'entrant-disqualified', ...of }, phrase('ruled.disqualified', { entrant, where }));
  }
  if (!events.some(isOut)) throw refusal(cannot, phrase('refused.notDisqualified'));
  if (facts.closed && events.some((event) => isOut(event) && wentOnWithout(event, facts))) {
    throw refusal(cannot, phrase('refused.endedWithout'));
  }
  return ruled({ kind: 'entrant-reinstated', ...of }, phrase('ruled.reinstated', { entrant, where }));
}

/** Whether games were omitted, or others continued, because of a disqualification. */
export const wentOnWithout = ({ key, format }: EventDefinition, facts: TournamentFacts): boolean =>
  format.kind === 'match' || format.kind === 'knockout' || cancelledGames(format, facts.event(key)) > 0;

/** The events that a request concerns; the entrant plays in each of them. */
function eventsOf({ kind, entrant, event }: Request, { definition, facts }: RulingContext): readonly EventDefinition[] {
  const named = event === undefined ? definition.events : [event];
  const events = named.filter((event) => entrantsOf(event, facts).some((name) => name === entrant));
  if (events.length === 0) {
    const names = [...new Set(named.flatMap((event) => entrantsOf(event, facts)))];
    throw refusal(
      phrase(`cannot.${kind}`, { entrant }),
      phrase('refused.noEntrant', { names: oneOf(entrant, names, phrase('place.standings')) }),
    );
  }
  return events;
}

/** The entrants in the file, and those that rulings added to an open event. */
export const entrantsOf = ({ key, entrants }: EventDefinition, facts: TournamentFacts): readonly EntrantName[] => [
  ...new Set([...entrants.map(({ engine }) => engine.name), ...facts.event(key).entrants]),
];
