// The odds of one event, by the names of its entrants.

import type { OddsView } from '../../src/broadcast/messages.ts';
import { useView } from './views.ts';

export type EntrantOdds = OddsView['events'][number]['entrants'][number];

/** `undefined` while there are none: not counted yet, or the event is over. */
export function useOdds(event: string): ReadonlyMap<string, EntrantOdds> | undefined {
  const view = useView('odds').value.value;
  const found = view?.events.find((one) => one.event === event);
  return found && new Map(found.entrants.map((entrant) => [entrant.name, entrant]));
}
