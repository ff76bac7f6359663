// TIE-RULING: officials order entrants who are level, in an event that is over or a knockout that cannot continue.

import type { EntrantName } from '../core/ids.ts';
import { finalPlaces, questionsInPlay } from '../course/eventState.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import type { Named } from './names.ts';
import { Refusal } from './refusal.ts';
import type { Asked } from './request.ts';

/** The order must name everyone who shares a place, and no one else. Throws `Refusal`. */
export function rulingOnTie({ event, order }: Named<Asked<'decide-tie'>>, { facts }: RulingContext): Decision {
  const cannot = `Cannot decide the tie in ${event.name}`;
  const tied = tiedIn(event, facts);
  if (tied === undefined) throw new Refusal(`${cannot}: expected an event that is over or waits for a ruling, got a running one`);
  const isMeant = tied.some((group) => group.length === new Set(order).size && group.every((name) => order.includes(name)));
  if (!isMeant || new Set(order).size < order.length) {
    const groups = tied.map((group) => group.join(', ')).join('; or ');
    const expected = groups === '' ? 'entrants who are level, but no one is' : `all who share a place (${groups})`;
    throw new Refusal(`${cannot}: expected ${expected}, got ${order.join(', ')}`);
  }
  return ruled({ kind: 'tie-decided', event: event.key, order }, `the order in ${event.name} is ${order.join(', ')}`);
}

/** The entrants who share a place and, during an event, those whose order it waits for; `undefined` if there is no question yet. */
function tiedIn(event: EventDefinition, facts: TournamentFacts): readonly (readonly EntrantName[])[] | undefined {
  const places = finalPlaces(event, facts);
  if (places !== undefined) return places.filter(({ entrants }) => entrants.length > 1).map(({ entrants }) => entrants);
  const asked = facts.life(event.key).openedAtUtcMs === undefined ? [] : questionsInPlay(event, facts);
  return asked.length === 0 ? undefined : asked.map(({ tied }) => tied);
}
