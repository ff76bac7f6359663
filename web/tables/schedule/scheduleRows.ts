// The schedule as rows: the games that pass the filter, a head above each day, and the current row. Pure.

import type { ScheduledGame } from '../../../src/broadcast/messages.ts';
import { dayKey } from '../../parts/figures/times.ts';

export const SCHEDULE_STATES = ['all', 'over', 'now', 'coming'] as const;
export type ScheduleState = (typeof SCHEDULE_STATES)[number];

/** Empty: everything. */
export type ScheduleFilter = { readonly engine: string; readonly round: number | undefined; readonly state: ScheduleState };

export type ScheduleRow =
  | { readonly kind: 'day'; readonly key: string; readonly atUtcMs: number | undefined }
  | { readonly kind: 'game'; readonly key: string; readonly game: ScheduledGame };

const STATES = {
  planned: 'coming',
  queued: 'coming',
  playing: 'now',
  interrupted: 'now',
  held: 'now',
  called: 'now',
  referred: 'now',
  over: 'over',
  void: 'over',
  struck: 'over',
  cancelled: 'over',
} as const satisfies Record<ScheduledGame['state'], Exclude<ScheduleState, 'all'>>;

/** Past, present or future. */
export const tenseOf = ({ state }: ScheduledGame): Exclude<ScheduleState, 'all'> => STATES[state];

/** The games that pass the filter. */
export const filterGames = (
  games: readonly ScheduledGame[],
  { engine, round, state }: ScheduleFilter,
): readonly ScheduledGame[] =>
  games.filter(
    (game) =>
      (engine === '' || game.white === engine || game.black === engine) &&
      (round === undefined || game.round === round) &&
      (state === 'all' || tenseOf(game) === state),
  );

/** In schedule order, with a head above each day; games without a time follow those before them. */
export function scheduleRows(games: readonly ScheduledGame[], timeZone: string): readonly ScheduleRow[] {
  const rows: ScheduleRow[] = [];
  let day: string | undefined;
  for (const game of games) {
    const { startsAtUtcMs } = game;
    const begins = startsAtUtcMs === undefined ? (day ?? 'unknown') : dayKey(startsAtUtcMs, timeZone);
    // Concurrent games may begin out of order around midnight: a day has only one head.
    if (day === undefined || (begins > day && begins !== 'unknown') || (day === 'unknown' && begins !== 'unknown')) {
      rows.push({ kind: 'day', key: `day ${begins}`, atUtcMs: startsAtUtcMs });
      day = begins;
    }
    rows.push({ kind: 'game', key: `${game.number} ${game.id ?? ''}`, game });
  }
  return rows;
}

/** The row to scroll to: the first game in play, else the next one, else the last. */
export function rowOfNow(rows: readonly ScheduleRow[]): number {
  const find = (tense: ScheduleState): number => rows.findIndex((row) => row.kind === 'game' && tenseOf(row.game) === tense);
  const inPlay = find('now');
  if (inPlay >= 0) return inPlay;
  const next = find('coming');
  return next >= 0 ? next : rows.length - 1;
}

/** All players, by name. */
export const enginesOf = (games: readonly ScheduledGame[]): readonly string[] =>
  [...new Set(games.flatMap(({ white, black }) => [white, black]))]
    .filter((name): name is string => name !== undefined)
    .toSorted((one, other) => one.localeCompare(other));

export const roundsOf = (games: readonly ScheduledGame[]): readonly number[] =>
  [...new Set(games.map(({ round }) => round))].toSorted((one, other) => one - other);
