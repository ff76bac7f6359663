// Officials may use an event's key or name, and an engine's name or display name ("A 2.0"). This file resolves them to the event itself and the
// engines' names. A text that names no engine stays as written, for the ruling to refuse.

import { entrantName, type EntrantName } from '../core/ids.ts';
import { shownName } from '../course/displayNames.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { possibleEntrants } from '../tournament/season/possibleEntrants.ts';
import { Refusal } from './refusal.ts';

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

function eventNamed(written: string, { events }: TournamentDefinition): EventDefinition {
  const found = events.find(({ key, name }) => key === written || name === written);
  if (found !== undefined) return found;
  throw new Refusal(`Cannot rule: expected one of the events ${events.map(({ key }) => key).join(', ')}, got "${written}"`);
}

function entrantNamed(
  written: string,
  events: readonly EventDefinition[],
  { events: all }: TournamentDefinition,
  facts: TournamentFacts,
): EntrantName {
  const known = all.flatMap(possibleEntrants).map(({ engine }) => engine.name);
  if (known.some((name) => name === written)) return entrantName(written);
  const meant = new Set<EntrantName>();
  for (const event of events)
    for (const { engine } of possibleEntrants(event))
      if (shownName(event, facts, engine.name) === written) meant.add(engine.name);
  const [first, ...others] = meant;
  if (others.length === 0) return first ?? entrantName(written);
  throw new Refusal(`Cannot tell which engine "${written}" is: expected a name, one of ${[...meant].join(', ')}`);
}
