// How many entrants an event will have, as far as the file alone determines it.

import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { fieldSizes } from '../tournament/season/leftOut.ts';

/** `undefined` if results decide: several sources may yield the same engine, which counts once. */
export function fieldSize({ key }: EventDefinition, { events }: TournamentDefinition): number | undefined {
  const size = fieldSizes(events).get(key);
  return size !== undefined && size.least === size.most ? size.most : undefined;
}
