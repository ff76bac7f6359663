// TIE-RULING outside of tables: officials decide the order of entrants who share a place.

import type { EntrantName } from '../core/ids.ts';
import { phrase } from '../core/phrases/phrase.ts';
import type { FinalPlace } from './format.ts';

/** The place unchanged, or one place for each entrant if a ruling names all who share it; the latest ruling counts. */
export function ruledPlaces(place: FinalPlace, decidedTies: readonly (readonly EntrantName[])[]): readonly FinalPlace[] {
  if (place.entrants.length < 2) return [place];
  const order = decidedTies.findLast((names) => place.entrants.every((entrant) => names.includes(entrant)));
  if (order === undefined) return [place];
  const sharing = new Set(place.entrants);
  const decided = phrase('why.decided');
  const decidedBy = place.decidedBy === undefined ? decided : phrase('why.all', { reasons: [place.decidedBy, decided] });
  return order.filter((name) => sharing.has(name)).map((name) => ({ entrants: [name], decidedBy }));
}
