// Who may come to play in an event: those that its field can bring there, and the reserves that only a ruling can.

import type { EntrantName } from '../../core/ids.ts';
import type { EntrantDefinition, EventDefinition } from '../definition.ts';

export const possibleEntrants = ({ entrants, reserves = [] }: EventDefinition): readonly EntrantDefinition[] => [
  ...entrants,
  ...reserves,
];

/** The entrant of that name as it plays in the event; `undefined` for a stranger. */
export const entrantOf = (event: EventDefinition, name: EntrantName): EntrantDefinition | undefined =>
  possibleEntrants(event).find(({ engine }) => engine.name === name);
