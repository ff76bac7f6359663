// Officials may call an engine by its name or by what people read instead ("A 2.0"): where that is only one engine, its name is put in its place.
// What is no name at all stays as it was written, for the ruling to refuse.

import type { EntrantName } from '../core/ids.ts';
import { shownName } from '../course/displayNames.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { possibleEntrants } from '../tournament/season/possibleEntrants.ts';
import { Refusal } from './refusal.ts';

/** The fields of requests that hold names of engines, alone or in lists. */
const NAMED = ['entrant', 'replacement', 'order', 'white', 'black', 'pairings', 'byes'] as const;

/** Throws `Refusal` where a display name means several engines. */
export function withEntrantNames<Request extends object>(
  request: Request,
  definition: TournamentDefinition,
  facts: TournamentFacts,
): Request {
  const asked = 'event' in request ? request.event : undefined;
  const events = definition.events.filter(({ key, name }) => asked === undefined || asked === key || asked === name);
  const resolve = (value: unknown): unknown => {
    if (typeof value === 'string') return entrantNamed(value, events, definition, facts);
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolve(member)]));
  };
  const named = Object.entries(request).filter(([field]) => NAMED.some((known) => known === field));
  return named.length === 0
    ? request
    : { ...request, ...Object.fromEntries(named.map(([field, value]) => [field, resolve(value)])) };
}

function entrantNamed(
  written: string,
  events: readonly EventDefinition[],
  { events: all }: TournamentDefinition,
  facts: TournamentFacts,
): string {
  const known = all.flatMap(possibleEntrants).map(({ engine }) => engine.name);
  if (known.some((name) => name === written)) return written;
  const meant = new Set<EntrantName>();
  for (const event of events)
    for (const { engine } of possibleEntrants(event))
      if (shownName(event, facts, engine.name) === written) meant.add(engine.name);
  const [first, ...others] = meant;
  if (others.length === 0) return first ?? written;
  throw new Refusal(`Cannot tell which engine "${written}" is: expected a name, one of ${[...meant].join(', ')}`);
}
