// The course of one rehearsal, as plain data.

import { isCrash } from '../core/ending.ts';
import type { EntrantName, EventKey } from '../core/ids.ts';
import { finalPlaces, type TieQuestion } from '../course/eventState.ts';
import type { FinalPlace } from '../formats/format.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { tieCounts, type TieCounts } from './ties.ts';

/** Times in UTC ms. */
export type RehearsalReport = {
  /** The same seed gives the same rehearsal. */
  readonly rngSeed: number;
  readonly startUtcMs: number;
  readonly endUtcMs: number;
  /** The sum of the lengths of all games. */
  readonly playedMs: number;
  readonly games: number;
  /** In the order of the file. */
  readonly events: readonly EventReport[];
  /** The decisions of the organisers, in order. */
  readonly rulings: readonly (Pick<TieQuestion, 'event' | 'tied'> & { readonly question: string })[];
};

export type EventReport = {
  readonly key: EventKey;
  readonly name: string;
  readonly openedUtcMs: number;
  readonly closedUtcMs: number;
  readonly entrants: readonly EntrantName[];
  readonly games: number;
  /** How many of `games` were tie-break games. */
  readonly tieBreakGames: number;
  /** The number of matches that tie-break games decided. */
  readonly tieBreakMatches: number;
  readonly crashes: number;
  readonly disqualified: readonly EntrantName[];
  readonly places: readonly FinalPlace[];
  readonly ties: TieCounts;
};

export function eventReport(event: EventDefinition, facts: TournamentFacts): EventReport {
  const { openedAtUtcMs, closedAtUtcMs } = facts.life(event.key);
  const places = finalPlaces(event, facts);
  if (openedAtUtcMs === undefined || closedAtUtcMs === undefined || places === undefined) {
    throw new RangeError(`Cannot report on ${event.name}: expected it to be over`);
  }
  const own = facts.event(event.key);
  let crashes = 0;
  let tieBreakGames = 0;
  const tieBreakMatches = new Set<string>();
  for (const { number, ending, players } of own.finished.values()) {
    if (isCrash(ending)) crashes++;
    if (own.issued.get(number)?.stage?.includes(TIE_BREAK_STAGE) !== true) continue;
    tieBreakGames++;
    tieBreakMatches.add([players.white, players.black].sort().join('\n'));
  }
  return {
    key: event.key,
    name: event.name,
    openedUtcMs: openedAtUtcMs,
    closedUtcMs: closedAtUtcMs,
    entrants: own.entrants,
    games: own.finished.size,
    tieBreakGames,
    tieBreakMatches: tieBreakMatches.size,
    crashes,
    disqualified: [...own.disqualified],
    places,
    ties: tieCounts(event, own),
  };
}

/** The names that formats give tie-break games. */
const TIE_BREAK_STAGE = 'tie-break';
