// How many will play in an event, as far as the file alone can tell.

import type { EntrantName } from '../core/ids.ts';
import { eventOf } from '../director/eventState.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';

/** `undefined` where results decide: open ranges, and sources that may bring the same engine twice, who counts once. */
export function fieldSize({ field }: EventDefinition, definition: TournamentDefinition): number | undefined {
  const named = new Set<EntrantName>(field.flatMap((source) => (source.kind === 'entrant' ? [source.name] : [])));
  const taken = new Set(named);
  let size = named.size;
  for (const source of field) {
    if (source.kind === 'entrant') continue;
    if (source.to === undefined) return undefined;
    const mayCome = eventOf(definition, source.event).entrants.map(({ engine }) => engine.name);
    if (mayCome.some((name) => taken.has(name))) return undefined;
    for (const name of mayCome) taken.add(name);
    size += source.to - source.from + 1;
  }
  return size;
}
