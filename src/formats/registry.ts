// The single entry point to all formats: dispatches on an event's `kind`.

import type { EventFacts, PairedRound, Plan } from '../core/facts.ts';
import type { EventResults } from '../standings/tally.ts';
import type { FinalPlace, Format, TableRules } from './format.ts';
import { gauntlet, type GauntletSettings } from './roundRobin/gauntlet.ts';
import { knockout, type KnockoutSettings } from './knockout/knockout.ts';
import { match, type MatchSettings } from './match/match.ts';
import { roundRobin, type RoundRobinSettings } from './roundRobin/roundRobin.ts';
import type { SwissSettings } from './swiss/swiss.ts';
import { swiss, swissTable } from './swiss/swissFormat.ts';

export type FormatSettings = RoundRobinSettings | MatchSettings | KnockoutSettings | GauntletSettings | SwissSettings;

/** The next games of an event, at most `limit`. */
export const planEvent = (settings: FormatSettings, facts: EventFacts, limit: number): Plan =>
  withFormat(settings, (format, own) => format.plan(own, facts, limit));

/** Whether results decide which games of an event are played. */
export const dependsOnResults = (settings: FormatSettings): boolean =>
  withFormat(settings, (format, own) => format.dependsOnResults(own));

/** The number of games of the whole event with `entrants` entrants, and the rounds `paired` so far; `undefined` if it depends on results. */
export const scheduleLength = (settings: FormatSettings, entrants: number, paired?: readonly PairedRound[]): number | undefined =>
  withFormat(settings, (format, own) => format.scheduleLength(own, entrants, paired));

/** The number of games of the event that will never be played. */
export const cancelledGames = (settings: FormatSettings, facts: EventFacts): number =>
  withFormat(settings, (format, own) => format.cancelled(own, facts));

/** The places of the event now or at the end, the best first. */
export const eventPlaces = (settings: FormatSettings, facts: EventFacts, rules: TableRules): readonly FinalPlace[] =>
  withFormat(settings, (format, own) => format.places(own, facts, rules));

/** What the table of an event has in addition to its games. */
export const tableExtras = (settings: FormatSettings, facts: EventFacts): Pick<EventResults, 'byes' | 'houseProgram'> =>
  settings.kind === 'swiss' ? swissTable(settings, facts) : {};

/** The games that an event has played and will play, as far as is known now; `undefined` if it depends on results. */
export function expectedGames(settings: FormatSettings, facts: EventFacts): number | undefined {
  const length = scheduleLength(settings, facts.entrants.length, facts.rounds);
  return length === undefined ? undefined : length - cancelledGames(settings, facts);
}

type Use<Answer> = <Settings>(format: Format<Settings>, settings: Settings) => Answer;

function withFormat<Answer>(settings: FormatSettings, use: Use<Answer>): Answer {
  switch (settings.kind) {
    case 'round-robin':
      return use(roundRobin, settings);
    case 'match':
      return use(match, settings);
    case 'knockout':
      return use(knockout, settings);
    case 'gauntlet':
      return use(gauntlet, settings);
    case 'swiss':
      return use(swiss, settings);
  }
}
