// The event and the engine that someone means who types a name: an event's key or name, an engine's name or display name ("A 2.0"), in any case
// where one is meant.

import type { EntrantName } from '../core/ids.ts';
import { meantName } from '../core/messages/meantName.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { possibleEntrants } from '../tournament/season/possibleEntrants.ts';
import { shownName } from './displayNames.ts';

export function meantEvent(written: string, { events }: TournamentDefinition): EventDefinition | undefined {
  const meant = meantName(
    written,
    events.flatMap(({ key, name }) => [key, name]),
  );
  return events.find(({ key, name }) => key === meant || name === meant);
}

/** Empty: none has this name; several: they share a display name. `events`: where display names count. */
export function meantEngines(
  written: string,
  definition: TournamentDefinition,
  facts: TournamentFacts,
  events = definition.events,
): readonly EntrantName[] {
  const known = namesOf(definition);
  const exact = known.find((name) => name === written);
  if (exact !== undefined) return [exact];
  const shown = events.flatMap((event) =>
    possibleEntrants(event).map(({ engine: { name } }) => ({ name, text: shownName(event, facts, name) })),
  );
  const text = meantName(
    written,
    shown.map((one) => one.text),
  );
  const meant = [...new Set(shown.flatMap((one) => (one.text === text ? [one.name] : [])))];
  const name = meantName(written, known);
  return meant.length > 0 || name === undefined ? meant : [name];
}

/** The engines that may play in any of its events. */
export const namesOf = ({ events }: TournamentDefinition): readonly EntrantName[] => [
  ...new Set(events.flatMap(possibleEntrants).map(({ engine }) => engine.name)),
];
