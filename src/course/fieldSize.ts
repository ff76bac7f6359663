// How many will play in an event, as far as the file alone can tell.

import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { fieldSizes } from '../tournament/season/leftOut.ts';

/** `undefined` where results decide: sources that may bring the same engine twice, who counts once. */
export function fieldSize({ key }: EventDefinition, { events }: TournamentDefinition): number | undefined {
  const size = fieldSizes(events).get(key);
  return size !== undefined && size.least === size.most ? size.most : undefined;
}
