// TIE-RULING outside of tables: officials say in which order those stand who share a place.

import type { EntrantName } from '../core/ids.ts';
import type { FinalPlace } from './format.ts';

/** The place as it is, or one place for each where an order names all who share it; the latest order counts. */
export function ruledPlaces(place: FinalPlace, decidedTies: readonly (readonly EntrantName[])[]): readonly FinalPlace[] {
  if (place.entrants.length < 2) return [place];
  const order = decidedTies.findLast((names) => place.entrants.every((entrant) => names.includes(entrant)));
  if (order === undefined) return [place];
  const sharing = new Set(place.entrants);
  const words = place.decidedBy === '' ? 'the organisers decided' : `${place.decidedBy}; the organisers decided`;
  return order.filter((name) => sharing.has(name)).map((name) => ({ entrants: [name], decidedBy: words }));
}
