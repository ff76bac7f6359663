// The tables of an event, from the facts of its tournament.

import { annulledGames, countedGames, type FinishedGame } from '../core/facts.ts';
import { mapSides } from '../core/colour.ts';
import { entrantName, type EntrantName } from '../core/ids.ts';
import { present } from '../core/present.ts';
import { shownName } from '../course/displayNames.ts';
import { tableExtras } from '../formats/registry.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import { crosstableOf } from '../standings/crosstable.ts';
import { wrapped } from '../standings/shown/displayWidth.ts';
import { formatCrosstable } from '../standings/shown/formatCrosstable.ts';
import { formatStandings } from '../standings/shown/formatStandings.ts';
import { standingsOf, type Standings, type StandingsInput } from '../standings/standings.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { formatBracket } from './bracketTable.ts';

export function tableInput(facts: TournamentFacts, event: EventDefinition): StandingsInput {
  const eventFacts = facts.event(event.key);
  const { entrants, disqualified, decidedTies } = eventFacts;
  return {
    ...tableExtras(event.format, eventFacts),
    entrants,
    games: [...countedGames(eventFacts)],
    annulledGames: annulledGames(eventFacts),
    tieBreaks: event.tieBreaks,
    disqualified,
    annul: event.crashes.annul,
    decidedTies,
    whyDisqualified: new Map(
      [...facts.discipline(event.key).disqualified].map(([name, { by, reason }]) => [name, `${reason} (${by})`]),
    ),
  };
}

/** Like `tableInput`, with display names: for tables that are shown. */
export function shownTableInput(
  facts: TournamentFacts,
  event: EventDefinition,
  input = tableInput(facts, event),
): StandingsInput {
  const shown = (name: EntrantName): EntrantName => entrantName(shownName(event, facts, name));
  if (input.entrants.every((name) => shown(name) === name)) return input;
  const renamed = (game: FinishedGame): FinishedGame => ({ ...game, players: mapSides(game.players, shown) });
  return {
    ...input,
    entrants: input.entrants.map(shown),
    games: [...input.games].map(renamed),
    ...present({
      annulledGames: input.annulledGames && [...input.annulledGames].map(renamed),
      disqualified: input.disqualified && new Set([...input.disqualified].map(shown)),
      byes: input.byes?.map((bye) => ({ ...bye, entrant: shown(bye.entrant) })),
      houseProgram: input.houseProgram && shown(input.houseProgram),
      decidedTies: input.decidedTies?.map((order) => order.map(shown)),
      whyDisqualified: input.whyDisqualified && new Map([...input.whyDisqualified].map(([name, why]) => [shown(name), why])),
    }),
  };
}

export const eventStandings = (facts: TournamentFacts, event: EventDefinition): Standings =>
  standingsOf(tableInput(facts, event));

/** Standings and crosstable of an event for a terminal `width` columns wide; for a knockout the bracket. */
export function formatTables(facts: TournamentFacts, event: EventDefinition, width: number, withCrosstable = true): string {
  const notes = replacementNotes(facts, event, width);
  if (event.format.kind === 'knockout')
    return `${formatBracket(event.format, facts.event(event.key), width, (name) => shownName(event, facts, name))}${notes}`;
  const input = shownTableInput(facts, event);
  const crosstable = withCrosstable ? `\n${formatCrosstable(crosstableOf(input), width)}` : '';
  return `${formatStandings(standingsOf(input), width)}${crosstable}${notes}`;
}

/** S16-X: the replacements of an event, as lines below its tables; empty if there are none. */
export function replacementNotes(facts: TournamentFacts, event: EventDefinition, width: number): string {
  const shown = (name: EntrantName): string => shownName(event, facts, name);
  const lines = (facts.event(event.key).replacements ?? []).map(({ entrant, replacement, fromRound, by, reason }) => {
    const how = fromRound === undefined ? ', whose games are annulled' : ` from round ${fromRound} on`;
    return wrapped(`${shown(replacement)} replaced ${shown(entrant)}${how}: ${reason} (${by})`, width);
  });
  return lines.length === 0 ? '' : `\n${lines.join('')}`;
}
