// Finds an engine by any name under which people know it.

import { entrantName, type EntrantName } from '../../core/ids.ts';
import { shownName } from '../../course/displayNames.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import type { FollowedTournament } from '../followedTournament.ts';

/** The engine that has this name in the file, or that is shown under it in an event; the latest event that does so decides. */
export function entrantCalled({ definition: { events }, facts }: FollowedTournament, name: string): EntrantName | undefined {
  const fieldOf = (event: EventDefinition): readonly EntrantName[] => [
    ...new Set([...event.entrants.map(({ engine }) => engine.name), ...facts.event(event.key).entrants]),
  ];
  const fields = events.map((event) => ({ event, field: fieldOf(event) }));
  if (fields.some(({ field }) => field.some((entrant) => entrant === name))) return entrantName(name);
  for (const { event, field } of fields.toReversed()) {
    const found = field.find((entrant) => shownName(event, facts, entrant) === name);
    if (found !== undefined) return found;
  }
  return undefined;
}
