// The possible entrants of an event: those that its field can bring, and the reserves that only a ruling can bring.

import type { EntrantName } from '../../core/ids.ts';
import type { EntrantDefinition, EventDefinition } from '../definition.ts';

export const possibleEntrants = ({ entrants, reserves = [] }: EventDefinition): readonly EntrantDefinition[] => [
  ...entrants,
  ...reserves,
];

/** The entrant of that name as it plays in the event; `undefined` if there is none. */
export const entrantOf = (event: EventDefinition, name: EntrantName): EntrantDefinition | undefined =>
  possibleEntrants(event).find(({ engine }) => engine.name === name);
