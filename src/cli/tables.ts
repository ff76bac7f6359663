// The tables of an event, from the facts of its tournament.

import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import { crosstableOf } from '../standings/crosstable.ts';
import { formatCrosstable } from '../standings/formatCrosstable.ts';
import { formatStandings } from '../standings/formatStandings.ts';
import { standingsOf, type Standings, type StandingsInput } from '../standings/standings.ts';
import type { EventDefinition } from '../tournament/definition.ts';

export function tableInput(facts: TournamentFacts, event: EventDefinition): StandingsInput {
  return {
    entrants: event.entrants.map(({ engine }) => engine.name),
    games: [...facts.event(event.key).finished.values()],
    tieBreaks: event.tieBreaks,
    disqualified: facts.event(event.key).disqualified,
    annul: event.crashes.annul,
    whyDisqualified: new Map(
      [...facts.discipline(event.key).disqualified].map(([name, { by, reason }]) => [name, `${reason} (${by})`]),
    ),
  };
}

export const eventStandings = (facts: TournamentFacts, event: EventDefinition): Standings =>
  standingsOf(tableInput(facts, event));

/** Standings and crosstable of an event for a terminal `width` columns wide. */
export function formatTables(facts: TournamentFacts, event: EventDefinition, width: number): string {
  const input = tableInput(facts, event);
  return `${formatStandings(standingsOf(input), width)}\n${formatCrosstable(crosstableOf(input), width)}`;
}
