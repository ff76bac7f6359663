// TIE-RULING: officials order entrants who are level, in an event that is over or a knockout that cannot continue.

import type { EntrantName } from '../core/ids.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { finalPlaces, questionsInPlay } from '../course/eventState.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import type { Named } from './names.ts';
import { refusal } from './refusal.ts';
import type { Asked } from './request.ts';

/** The order must name everyone who shares a place, and no one else. Throws `Refusal`. */
export function rulingOnTie({ event, order }: Named<Asked<'decide-tie'>>, { facts }: RulingContext): Decision {
  const cannot = phrase('cannot.tie', { event: event.name });
  const tied = tiedIn(event, facts);
  if (tied === undefined) throw refusal(cannot, phrase('refused.noTieYet'));
  const isMeant = tied.some((group) => group.length === new Set(order).size && group.every((name) => order.includes(name)));
  if (!isMeant || new Set(order).size < order.length) throw refusal(cannot, whyNot(tied, order));
  return ruled({ kind: 'tie-decided', event: event.key, order }, phrase('ruling.order', { event: event.name, names: order }));
}

function whyNot(tied: readonly (readonly EntrantName[])[], order: readonly EntrantName[]): Phrase {
  const [first, ...others] = tied;
  if (first === undefined) return phrase('refused.noOneLevel', { order });
  const groups = others.reduce((one, other) => phrase('groups.or', { one, other }), phrase('group', { names: first }));
  return phrase('refused.notLevel', { groups, order });
}

/** The entrants who share a place and, during an event, those whose order it waits for; `undefined` if there is no question yet. */
function tiedIn(event: EventDefinition, facts: TournamentFacts): readonly (readonly EntrantName[])[] | undefined {
  const places = finalPlaces(event, facts);
  if (places !== undefined) return places.filter(({ entrants }) => entrants.length > 1).map(({ entrants }) => entrants);
  const asked = facts.life(event.key).openedAtUtcMs === undefined ? [] : questionsInPlay(event, facts);
  return asked.length === 0 ? undefined : asked.map(({ tied }) => tied);
}
