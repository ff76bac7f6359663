// Where a tournament stands, as data and as text.

import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import { scheduleLength } from '../formats/registry.ts';
import { formatStandings } from '../standings/formatStandings.ts';
import { standingsJson, type StandingsJson } from '../standings/standingsJson.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { eventStandings } from './tables.ts';

export type StatusReport = {
  readonly tournament: string;
  readonly state: 'running' | 'paused' | 'stopped' | 'over';
  readonly events: readonly {
    readonly name: string;
    readonly finished: number;
    readonly scheduled: number | null;
    readonly inPlay: readonly { readonly game: number; readonly round: number; readonly white: string; readonly black: string }[];
    readonly standings: StandingsJson;
    /** The table as people read it. */
    readonly table: string;
  }[];
};

/** `owned`: a process runs it now. */
export function statusOf(definition: TournamentDefinition, facts: TournamentFacts, owned: boolean): StatusReport {
  return {
    tournament: definition.name,
    state: facts.closed ? 'over' : !owned ? 'stopped' : facts.paused ? 'paused' : 'running',
    events: definition.events.map((event) => {
      const standings = eventStandings(facts, event);
      const inPlay = [...facts.games.values()].filter(
        (game) => game.started && game.ending === undefined && game.issued.event === event.key,
      );
      return {
        name: event.name,
        finished: facts.event(event.key).finished.size,
        scheduled: scheduleLength(event.format) ?? null,
        inPlay: inPlay.map(({ issued: { id, round, white, black } }) => ({ game: id, round, white, black })),
        standings: standingsJson(standings),
        table: formatStandings(standings),
      };
    }),
  };
}
