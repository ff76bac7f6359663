// Where a tournament stands, as data and as text.

import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import { cancelledGames, scheduleLength } from '../formats/registry.ts';
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
    /** Of the scheduled games, those that will not be played, because somebody is disqualified. */
    readonly cancelled: number;
    /** Crashes of each entrant that has any, those in annulled games included. */
    readonly strikes: Readonly<Record<string, number>>;
    readonly disqualified: readonly { readonly name: string; readonly by: string; readonly reason: string }[];
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
      const discipline = facts.discipline(event.key);
      const inPlay = [...facts.games.values()].filter(
        (game) => game.started && game.ending === undefined && game.issued.event === event.key,
      );
      return {
        name: event.name,
        finished: facts.event(event.key).finished.size,
        scheduled: scheduleLength(event.format) ?? null,
        cancelled: cancelledGames(event.format, facts.event(event.key)),
        strikes: Object.fromEntries(discipline.strikes),
        disqualified: [...discipline.disqualified].map(([name, { by, reason }]) => ({ name, by, reason })),
        inPlay: inPlay.map(({ issued: { id, round, white, black } }) => ({ game: id, round, white, black })),
        standings: standingsJson(standings),
        table: formatStandings(standings),
      };
    }),
  };
}
