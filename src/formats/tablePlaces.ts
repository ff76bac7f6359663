// The places of a table: points, then the event's tie-breaks, then rulings of officials; the disqualified last.

import { annulledGames, countedGames, type EventFacts } from '../core/facts.ts';
import { standingsOf } from '../standings/standings.ts';
import type { EventResults } from '../standings/tally.ts';
import type { FinalPlace, TableRules } from './format.ts';
import { ruledPlaces } from './ruledPlaces.ts';

/** `more`: what some formats have in addition to games. */
export function tablePlaces(
  facts: EventFacts,
  { tieBreaks, annul }: TableRules,
  more: Pick<EventResults, 'byes' | 'houseProgram'> = {},
): readonly FinalPlace[] {
  const { rows } = standingsOf({
    ...more,
    entrants: facts.entrants,
    games: countedGames(facts),
    annulledGames: annulledGames(facts),
    tieBreaks,
    annul,
    disqualified: facts.disqualified,
    decidedTies: facts.decidedTies,
  });
  const places: FinalPlace[] = [];
  for (const rank of new Set(rows.map((row) => row.rank))) {
    const sharing = rows.filter((row) => row.rank === rank);
    const place = { entrants: sharing.map(({ name }) => name), decidedBy: sharing[0]?.decidedBy ?? '' };
    // The disqualified share the last place, and only a ruling orders them.
    places.push(...ruledPlaces(place, facts.decidedTies));
  }
  return places;
}
