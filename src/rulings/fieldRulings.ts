// What officials decide about who stands and who plays where: the order of a tie (TIE-RULING), in an event that is over or a knockout that
// cannot go on, and withdrawals before an event is opened.

import { nearest } from '../core/messages/nearest.ts';
import { entrantName, type EntrantName } from '../core/ids.ts';
import { eventState, finalPlaces, questionsInPlay } from '../course/eventState.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { possibleEntrants } from '../tournament/season/possibleEntrants.ts';
import { Refusal } from './refusal.ts';
import type { TieRequest, WithdrawRequest } from './request.ts';
import type { Ruling } from './gameRulings.ts';

/** The order must name all who share a place, and no one else. Throws `Refusal`. */
export function rulingOnTie(request: TieRequest, definition: TournamentDefinition, facts: TournamentFacts): Ruling {
  const event = eventNamed(request.event, definition);
  const { by, reason } = request;
  const order = request.order.map(entrantName);
  const cannot = `Cannot decide the tie in ${event.name}`;
  const tied = tiedIn(event, facts);
  if (tied === undefined)
    throw new Refusal(`${cannot}: expected an event that is over or waits for a ruling, got one that goes on`);
  const isMeant = tied.some((group) => group.length === new Set(order).size && group.every((name) => order.includes(name)));
  if (!isMeant || new Set(order).size < order.length) {
    const groups = tied.map((group) => group.join(', ')).join('; or ');
    const expected = groups === '' ? 'entrants who are level, but no one is' : `all who share a place (${groups})`;
    throw new Refusal(`${cannot}: expected ${expected}, got ${order.join(', ')}`);
  }
  return {
    entry: { kind: 'ruling-made', payload: { by, reason, subject: { kind: 'tie-decided', event: event.key, order } } },
    answer: `Ruled: in ${event.name} they stand: ${order.join(', ')}.`,
  };
}

/** Who share a place, and in play those whose order it waits for; `undefined` where no one is asked yet. */
function tiedIn(event: EventDefinition, facts: TournamentFacts): readonly (readonly EntrantName[])[] | undefined {
  const places = finalPlaces(event, facts);
  if (places !== undefined) return places.filter(({ entrants }) => entrants.length > 1).map(({ entrants }) => entrants);
  const asked = facts.life(event.key).openedAtUtcMs === undefined ? [] : questionsInPlay(event, facts);
  return asked.length === 0 ? undefined : asked.map(({ tied }) => tied);
}

/** Throws `Refusal`. */
export function rulingOnField(request: WithdrawRequest, definition: TournamentDefinition, facts: TournamentFacts): Ruling {
  const event = eventNamed(request.event, definition);
  const { by, reason } = request;
  const cannot = `Cannot withdraw "${request.entrant}" from ${event.name}`;
  if (facts.life(event.key).openedAtUtcMs !== undefined)
    throw new Refusal(
      `${cannot}: expected an event that has not begun; --replace or --disqualify takes an entrant out of one that has`,
    );
  const nameOf = (written: string): ReturnType<typeof entrantName> => {
    const known = possibleEntrants(event).map(({ engine }) => engine.name);
    const found = known.find((name) => name === written);
    if (found !== undefined) return found;
    const near = nearest(written, known);
    throw new Refusal(
      `${cannot}: expected an engine that may play there, got "${written}"${near === undefined ? '' : `; "${near}"?`}`,
    );
  };
  const entrant = nameOf(request.entrant);
  const replacement = request.replacement === undefined ? undefined : nameOf(request.replacement);
  const state = eventState(definition, event, facts, Number.POSITIVE_INFINITY);
  const field = state.kind === 'ready' ? state.entrants : undefined;
  if (field?.includes(entrant) === false) throw new Refusal(`${cannot}: expected one who will play there: ${field.join(', ')}`);
  if (replacement !== undefined && field?.includes(replacement) === true)
    throw new Refusal(`${cannot}: expected a replacement who does not play there already, got "${replacement}"`);
  const subject = {
    kind: 'entrant-withdrawn',
    entrant,
    event: event.key,
    ...(replacement === undefined ? {} : { replacement }),
  } as const;
  return {
    entry: { kind: 'ruling-made', payload: { by, reason, subject } },
    answer: `Ruled: ${entrant} will not play in ${event.name}; ${replacement ?? 'the next in order'} takes the place.`,
  };
}

/** By key or name. Throws `Refusal`. */
export function eventNamed(written: string, { events }: TournamentDefinition): EventDefinition {
  const found = events.find(({ key, name }) => key === written || name === written);
  if (found !== undefined) return found;
  throw new Refusal(`Cannot rule: expected one of the events ${events.map(({ key }) => key).join(', ')}, got "${written}"`);
}
