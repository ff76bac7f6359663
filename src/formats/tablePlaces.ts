// The places of a table: points, then the event's tie-breaks, then rulings of officials; the disqualified last.

import { annulledGames, countedGames, type EventFacts } from '../core/facts.ts';
import type { EntrantName } from '../core/ids.ts';
import type { Phrase } from '../core/phrases/phrase.ts';
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
  const places: { readonly rank: number; readonly entrants: EntrantName[]; readonly decidedBy: Phrase | undefined }[] = [];
  for (const { rank, name, decidedBy } of rows) {
    const last = places.at(-1);
    if (last?.rank === rank) last.entrants.push(name);
    else places.push({ rank, entrants: [name], decidedBy });
  }
  // The disqualified share the last place, and only a ruling orders them.
  return places.flatMap(({ entrants, decidedBy }) => ruledPlaces({ entrants, decidedBy }, facts.decidedTies));
}
