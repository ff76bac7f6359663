// How far a tournament is: games, when its events are expected to end, and what the results of two players say so far. As data and as one line.

import { outcomeOf } from '../core/ending.ts';
import { countedGames, gamesOnRecord, type EventFacts } from '../core/facts.ts';
import type { EntrantName, EventKey } from '../core/ids.ts';
import type { Trinomial } from '../core/matchTally.ts';
import { formatSpan } from '../core/messages/formatClock.ts';
import { formatUtc } from '../core/messages/formatUtc.ts';
import type { Forecast } from '../course/forecast/forecast.ts';
import { shownName } from '../course/displayNames.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import { matchStatistics } from '../ratings/match/matchStatistics.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { eventSprt, matchTally } from './eventMatch.ts';
import { shortRatio, type SprtReport } from './matchReport.ts';
import { expectedEnd, expectedGamesOf } from './statusReport.ts';

/** Expected ends are UTC ms, `null` if unknown: results decide how many games there are, nothing is played, or it is over. */
export type ProgressReport = {
  readonly done: number;
  /** As far as known: an event whose field or length is open counts the games that it has. */
  readonly total: number;
  readonly endsAtUtcMs: number | null;
  readonly events: readonly EventProgress[];
};

export type EventProgress = {
  readonly key: EventKey;
  readonly name: string;
  readonly done: number;
  readonly total: number | null;
  readonly endsAtUtcMs: number | null;
  readonly isOpen: boolean;
  /** For an event of two players. */
  readonly duel?: Duel;
};

/** Points as decimals. `elo`: of the first player, with half its 95 % interval; absent before both have points. */
export type Duel = {
  readonly names: readonly [string, string];
  readonly points: readonly [number, number];
  readonly elo?: number;
  readonly eloError?: number;
  /** The test of a match. */
  readonly sprt?: Pick<SprtReport, 'llr' | 'lower' | 'upper' | 'accepted'>;
};

/** `forecast` absent: no ends are expected. */
export function progressOf(
  definition: TournamentDefinition,
  facts: TournamentFacts,
  forecast: Forecast | undefined,
): ProgressReport {
  const events = definition.events.map((event) => eventProgress(event, definition, facts, forecast));
  return {
    done: events.reduce((sum, { done }) => sum + done, 0),
    total: events.reduce((sum, { key, total }) => sum + (total ?? facts.event(key).issued.size), 0),
    endsAtUtcMs: (forecast && expectedEnd(definition, facts, forecast)) ?? null,
    events,
  };
}

function eventProgress(
  event: EventDefinition,
  definition: TournamentDefinition,
  facts: TournamentFacts,
  forecast: Forecast | undefined,
): EventProgress {
  const { openedAtUtcMs, closedAtUtcMs } = facts.life(event.key);
  const duel = duelOf(event, facts);
  return {
    key: event.key,
    name: event.name,
    done: gamesOnRecord(facts.event(event.key)).size,
    total: expectedGamesOf(event, definition, facts) ?? null,
    endsAtUtcMs: closedAtUtcMs === undefined ? (forecast?.events.get(event.key)?.endsAtUtcMs ?? null) : null,
    isOpen: openedAtUtcMs !== undefined && closedAtUtcMs === undefined,
    ...(duel === undefined ? {} : { duel }),
  };
}

function duelOf(event: EventDefinition, facts: TournamentFacts): Duel | undefined {
  const own = facts.event(event.key);
  const [first, second, third] = own.entrants;
  if (first === undefined || second === undefined || third !== undefined) return undefined;
  const [losses, draws, wins] = event.format.kind === 'match' ? matchTally(event.format, own).games : gamesOf(own, first);
  const names = [shownName(event, facts, first), shownName(event, facts, second)] as const;
  const points = [wins + draws / 2, losses + draws / 2] as const;
  const test = eventSprt(event, facts);
  const sprt =
    test === undefined ? {} : { sprt: { llr: test.llr, lower: test.lower, upper: test.upper, accepted: test.accepted } };
  if (points[0] === 0 || points[1] === 0) return { names, points, ...sprt };
  const { elo, eloError } = matchStatistics([losses, draws, wins]);
  return { names, points, elo: tenths(elo), eloError: tenths(eloError), ...sprt };
}

function gamesOf(own: EventFacts, first: EntrantName): Trinomial {
  let [wins, draws, losses] = [0, 0, 0];
  for (const { ending, players } of countedGames(own)) {
    const outcome = outcomeOf(ending);
    if (outcome === 'draw') draws++;
    else if (outcome !== undefined && players[outcome] === first) wins++;
    else if (outcome !== undefined) losses++;
  }
  return [losses, draws, wins];
}

const tenths = (value: number): number => Math.round(10 * value) / 10;

/** `34 of 120 games, A 18.5 - 15.5 B, Elo +30 ±55, LLR 0.83 (-2.94, 2.94), 1:02:10 left, until 18:40 UTC`; with several events those that are played come first. */
export function formatProgress({ done, total, endsAtUtcMs, events }: ProgressReport, nowUtcMs: number): string {
  const all = `${done} of ${total} games`;
  const open = events.filter(({ isOpen }) => isOpen);
  const [only, ...others] = events;
  if (only !== undefined && others.length === 0) return [all, ...duelWords(only), ...endWords(endsAtUtcMs, nowUtcMs)].join(', ');
  const parts = open.map((event) => {
    const games = `${event.name}: ${event.done} of ${event.total ?? '?'} games`;
    return [games, ...duelWords(event), ...endWords(event.endsAtUtcMs, nowUtcMs)].join(', ');
  });
  return [...parts, [`all: ${all}`, ...endWords(endsAtUtcMs, nowUtcMs)].join(', ')].join('; ');
}

/** `34 of 120 games, 1:02:10 left, until 18:40 UTC`. */
export const formatGames = ({ done, total, endsAtUtcMs }: ProgressReport, nowUtcMs: number): string =>
  [`${done} of ${total} games`, ...endWords(endsAtUtcMs, nowUtcMs)].join(', ');

/** `A 18.5 - 15.5 B, Elo +30 ±55, LLR 0.83 (-2.94, 2.94)`; empty unless two play. */
export const formatDuel = (event: EventProgress): string => duelWords(event).join(', ');

function duelWords({ duel }: EventProgress): readonly string[] {
  if (duel === undefined) return [];
  const { names, points, elo, eloError, sprt } = duel;
  const score = `${names[0]} ${points[0]} - ${points[1]} ${names[1]}`;
  return [
    score,
    ...(elo === undefined || eloError === undefined
      ? []
      : [`Elo ${elo < 0 ? '' : '+'}${Math.round(elo)} ±${Math.round(eloError)}`]),
    ...(sprt === undefined ? [] : [`LLR ${shortRatio(sprt)}`]),
  ];
}

const DAY_MS = 86_400_000;

/** Within a day the time is enough. */
export function endWords(endsAtUtcMs: number | null, nowUtcMs: number): readonly string[] {
  if (endsAtUtcMs === null) return [];
  const left = Math.max(0, endsAtUtcMs - nowUtcMs);
  if (left > DAY_MS) return [`until about ${formatUtc(endsAtUtcMs)}`];
  return [`about ${formatSpan(left)} left, until ${formatUtc(endsAtUtcMs).slice('2026-12-01 '.length)}`];
}
