// The event and the engines that an official has typed (course/meantNames.ts), as the event itself and the engines' names. A text that names no engine
// stays as written, for the ruling to refuse.

import { entrantName, type EntrantName } from '../core/ids.ts';
import { phrase } from '../core/phrases/phrase.ts';
import { meantEngines, meantEvent } from '../course/meantNames.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { oneOf } from '../core/phrases/expected.ts';
import { refusal } from './refusal.ts';

/** A request whose event is found and whose engines have their names. */
export type Named<Request> = Request extends unknown
  ? { readonly [Field in keyof Request]: NamedField<Field, Request[Field]> }
  : never;
type NamedField<Field, Value> = Field extends 'event'
  ? EventDefinition | Extract<Value, undefined>
  : Field extends 'entrant' | 'replacement'
    ? EntrantName | Extract<Value, undefined>
    : Field extends 'order' | 'seats'
      ? readonly EntrantName[]
      : Value;

const ENGINES = ['entrant', 'replacement', 'order', 'seats'];

/** Throws `Refusal` for an unknown event, and for a display name that several engines share. */
export function withNames<Request extends object>(
  request: Request,
  definition: TournamentDefinition,
  facts: TournamentFacts,
): Named<Request> {
  const event = 'event' in request && typeof request.event === 'string' ? eventNamed(request.event, definition) : undefined;
  const events = event === undefined ? definition.events : [event];
  const named = Object.entries(request).map(([field, value]: [string, unknown]): readonly [string, unknown] => {
    if (field === 'event') return [field, event];
    if (!ENGINES.includes(field)) return [field, value];
    if (typeof value === 'string') return [field, entrantNamed(value, events, definition, facts)];
    return [field, Array.isArray(value) ? value.map((name) => entrantNamed(String(name), events, definition, facts)) : value];
  });
  return Object.fromEntries(named) as Named<Request>;
}

function eventNamed(written: string, definition: TournamentDefinition): EventDefinition {
  const found = meantEvent(written, definition);
  if (found !== undefined) return found;
  const keys = definition.events.map(({ key }) => key);
  const names = oneOf(written, keys, phrase('place.file'));
  throw refusal(phrase('cannot.decide'), phrase('refused.noEvent', { names, got: written }));
}

function entrantNamed(
  written: string,
  events: readonly EventDefinition[],
  definition: TournamentDefinition,
  facts: TournamentFacts,
): EntrantName {
  const meant = meantEngines(written, definition, facts, events);
  const [first, ...others] = meant;
  if (others.length === 0) return first ?? entrantName(written);
  throw refusal(phrase('cannot.tell', { name: written }), phrase('refused.ambiguous', { names: meant }));
}
