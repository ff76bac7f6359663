// A summary of many rehearsals of one tournament, as plain data.

import type { EntrantName, EventKey } from '../core/ids.ts';
import type { EventReport, RehearsalReport } from './report.ts';
import type { TieCounts, TieDecision } from './ties.ts';

/** The distribution of a number over the rehearsals; `low` and `high` are the 5th and 95th percentiles. */
export type Spread = {
  readonly mean: number;
  readonly least: number;
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly most: number;
};

export type RehearsalSummary = {
  readonly rehearsals: number;
  /** The seed of the first rehearsal; each further one uses the next seed. */
  readonly rngSeed: number;
  readonly startUtcMs: number;
  readonly lengthMs: Spread;
  readonly playedMs: Spread;
  readonly games: Spread;
  /** The seeds of the shortest and of the longest rehearsal. */
  readonly shortest: number;
  readonly longest: number;
  readonly events: readonly EventSummary[];
  /** The mean over rehearsals of all events together. */
  readonly ties: TieCounts;
  readonly rulings: RulingSummary;
};

export type EventSummary = {
  readonly key: EventKey;
  readonly name: string;
  readonly lengthMs: Spread;
  readonly games: Spread;
  readonly tieBreakGames: Spread;
  readonly tieBreakMatches: Spread;
  readonly crashes: Spread;
  readonly disqualified: Spread;
  /** The mean over rehearsals. */
  readonly ties: TieCounts;
  /** Rulings about the order of entrants in this event. */
  readonly rulings: RulingSummary;
  /** The winners and their share of the rehearsals; the most frequent first. A shared first place does not count. */
  readonly winners: readonly { readonly name: EntrantName; readonly share: number }[];
};

/** `share` of the rehearsals needed at least one; `total` in all of them, `most` in one. */
export type RulingSummary = { readonly share: number; readonly total: number; readonly most: number };

/** Throws `RangeError` for an empty list. The reports are of one tournament. */
export function summarise(reports: readonly RehearsalReport[]): RehearsalSummary {
  const [first] = reports;
  if (first === undefined) throw new RangeError('Cannot sum up rehearsals: expected one at least, got none');
  const byLength = reports.toSorted((one, other) => lengthOf(one) - lengthOf(other));
  return {
    rehearsals: reports.length,
    rngSeed: first.rngSeed,
    startUtcMs: first.startUtcMs,
    lengthMs: spreadOf(reports.map(lengthOf)),
    playedMs: spreadOf(reports.map(({ playedMs }) => playedMs)),
    games: spreadOf(reports.map(({ games }) => games)),
    shortest: byLength[0]?.rngSeed ?? first.rngSeed,
    longest: byLength.at(-1)?.rngSeed ?? first.rngSeed,
    events: first.events.map(({ key, name }, index) => summariseEvent(key, name, index, reports)),
    ties: meanTies(
      reports.flatMap(({ events }) => events),
      reports.length,
    ),
    rulings: rulingSummary(reports.map(({ rulings }) => rulings.length)),
  };
}

export const lengthOf = ({ startUtcMs, endUtcMs }: RehearsalReport): number => endUtcMs - startUtcMs;

function summariseEvent(key: EventKey, name: string, index: number, reports: readonly RehearsalReport[]): EventSummary {
  const events = reports.flatMap((report) => report.events[index] ?? []);
  const spread = (numberOf: (event: EventReport) => number): Spread => spreadOf(events.map(numberOf));
  return {
    key,
    name,
    lengthMs: spread(({ openedUtcMs, closedUtcMs }) => closedUtcMs - openedUtcMs),
    games: spread(({ games }) => games),
    tieBreakGames: spread(({ tieBreakGames }) => tieBreakGames),
    tieBreakMatches: spread(({ tieBreakMatches }) => tieBreakMatches),
    crashes: spread(({ crashes }) => crashes),
    disqualified: spread(({ disqualified }) => disqualified.length),
    ties: meanTies(events, reports.length),
    rulings: rulingSummary(reports.map(({ rulings }) => rulings.filter(({ event }) => event === key).length)),
    winners: winnersOf(events),
  };
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  const quantile = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, least: quantile(0), low: quantile(0.05), median: quantile(0.5), high: quantile(0.95), most: quantile(1) };
}

function meanTies(events: readonly EventReport[], rehearsals: number): TieCounts {
  const sums = new Map<TieDecision, number>();
  for (const { ties } of events) {
    for (const [decision, places] of tieEntries(ties)) sums.set(decision, (sums.get(decision) ?? 0) + places);
  }
  return Object.fromEntries([...sums].map(([decision, places]) => [decision, places / rehearsals]));
}

export const tieEntries = (ties: TieCounts): readonly (readonly [TieDecision, number])[] =>
  Object.entries(ties) as readonly (readonly [TieDecision, number])[];

const rulingSummary = (counts: readonly number[]): RulingSummary => ({
  share: counts.filter((count) => count > 0).length / counts.length,
  total: counts.reduce((sum, count) => sum + count, 0),
  most: counts.reduce((most, count) => Math.max(most, count), 0),
});

function winnersOf(events: readonly EventReport[]): EventSummary['winners'] {
  const wins = new Map<EntrantName, number>();
  for (const { places } of events) {
    const [winner, ...others] = places[0]?.entrants ?? [];
    if (winner !== undefined && others.length === 0) wins.set(winner, (wins.get(winner) ?? 0) + 1);
  }
  return [...wins]
    .map(([name, count]) => ({ name, share: count / events.length }))
    .toSorted((one, other) => other.share - one.share || (one.name < other.name ? -1 : 1));
}
