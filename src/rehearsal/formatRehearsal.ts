// One or many rehearsals as text for a terminal.

import { present } from '../core/present.ts';
import { formatTextTable, type TextColumn } from '../standings/shown/textTable.ts';
import type { EventReport, RehearsalReport } from './report.ts';
import type { RehearsalSettings } from './settings.ts';
import { lengthOf, tieEntries, type EventSummary, type RehearsalSummary, type Spread } from './summary.ts';
import type { TieCounts } from './ties.ts';

/** What a report does not contain. `width` in terminal columns. */
export type Heading = {
  readonly tournament: string;
  readonly concurrency: number;
  readonly settings: RehearsalSettings;
  readonly width: number;
};

export function formatReport(report: RehearsalReport, heading: Heading): string {
  const { startUtcMs, endUtcMs, playedMs, games, events, rulings } = report;
  return [
    `${heading.tournament}, rehearsed with seed ${report.rngSeed}: ${whole(games)} games in ${duration(lengthOf(report))}, ${atOnce(heading)}`,
    `From ${hour(startUtcMs)} to ${hour(endUtcMs)} UTC; one after the other, its games last ${duration(playedMs)}`,
    suppositions(heading),
    '',
    reportTable(events, heading.width),
    rulings.length === 0 ? 'No ruling was needed.' : 'Rulings that were needed, decided by lot here:',
    ...rulings.map(({ question }) => `  ${question}`),
    '',
  ].join('\n');
}

function reportTable(events: readonly EventReport[], width: number): string {
  return eventTable(
    [
      left('Event', events, labelOf(events)),
      left('Opened (UTC)', events, ({ openedUtcMs }) => hour(openedUtcMs), 5),
      right('Length', events, ({ openedUtcMs, closedUtcMs }) => duration(closedUtcMs - openedUtcMs)),
      right('Games', events, ({ games }) => whole(games)),
      right('Tie-break games', events, ({ tieBreakGames }) => countOf(tieBreakGames), 2),
      right('Matches they decided', events, ({ tieBreakMatches }) => countOf(tieBreakMatches), 6),
      right('Crashes', events, ({ crashes }) => countOf(crashes), 3),
      right('Out', events, ({ disqualified }) => countOf(disqualified.length), 4),
      { ...left('Ties decided by', events, ({ ties }) => tieList(ties, whole)), shrinksTo: NARROW_TIES },
      left('Winner', events, ({ places: [first] }) => first?.entrants.join(' = ') ?? ''),
    ],
    width,
  );
}

export function formatSummary(summary: RehearsalSummary, heading: Heading): string {
  const { rehearsals, rngSeed, lengthMs, playedMs, games, shortest, longest, events, ties, rulings } = summary;
  return [
    `${heading.tournament}: ${whole(rehearsals)} rehearsals from seed ${rngSeed}, ${atOnce(heading)}`,
    suppositions(heading),
    '',
    spreadTable([
      ['From start to end', lengthMs, duration],
      ['Games, one after the other', playedMs, duration],
      ['Number of games', games, whole],
    ]),
    `Shortest: --seed ${shortest}; longest: --seed ${longest}`,
    '',
    summaryTable(events, heading.width),
    ...(tieEntries(ties).length === 0 ? [] : [`Neighbours with equal points, in a rehearsal: ${tieList(ties, hundredths)}`]),
    rulings.total === 0
      ? 'No rehearsal needed a ruling.'
      : `Rulings: ${whole(rulings.total)} in all; ${percent(rulings.share)} of the rehearsals needed any, one of them ${whole(rulings.most)}`,
    ...events
      .filter((event) => event.rulings.total > 0)
      .map(
        (event) =>
          `  ${labelOf(events)(event)}: ${whole(event.rulings.total)}, in ${percent(event.rulings.share)} of the rehearsals`,
      ),
    '',
  ].join('\n');
}

function summaryTable(events: readonly EventSummary[], width: number): string {
  return eventTable(
    [
      left('Event', events, labelOf(events)),
      right('Games', events, ({ games }) => range(games)),
      right('Length', events, ({ lengthMs }) => duration(lengthMs.mean)),
      right('Tie-break games', events, ({ tieBreakGames }) => meanAndMost(tieBreakGames), 2),
      right('Matches they decided', events, ({ tieBreakMatches }) => meanAndMost(tieBreakMatches), 6),
      right('Crashes', events, ({ crashes }) => meanAndMost(crashes), 3),
      right('Out', events, ({ disqualified }) => meanAndMost(disqualified), 4),
      { ...left('Ties decided by', events, ({ ties }) => tieList(ties, hundredths)), shrinksTo: NARROW_TIES },
      left('Won most often', events, ({ winners: [first] }) => (first ? `${first.name} ${percent(first.share)}` : ''), 5),
    ],
    width,
  );
}

type Named = { readonly key: string; readonly name: string };

/** Events by their keys in the file, which are short; the only event of a file by its name. */
const labelOf =
  (events: readonly Named[]) =>
  ({ key, name }: Named): string =>
    events.length === 1 ? name : key;

/** Omits empty columns. */
const eventTable = (columns: readonly TextColumn[], width: number): string =>
  formatTextTable(
    columns.filter(({ cells }) => cells.some((cell) => cell !== '' && cell !== NOTHING)),
    width,
  );

function spreadTable(rows: readonly (readonly [string, Spread, (value: number) => string])[]): string {
  const part = (head: string, name: keyof Spread): TextColumn => right(head, rows, ([, spread, show]) => show(spread[name]));
  return formatTextTable([
    left('', rows, ([label]) => label),
    part('mean', 'mean'),
    part('least', 'least'),
    part('5 %', 'low'),
    part('median', 'median'),
    part('95 %', 'high'),
    part('most', 'most'),
  ]);
}

function suppositions({ settings: { ratings, drawRate, crashRate } }: Heading): string {
  const strengths = ratings.size === 0 ? 'strengths by lot' : 'strengths as rated';
  return `Supposed: ${strengths}, ${percent(drawRate)} of the games of equals drawn, a crash in ${percent(crashRate)} of the games`;
}

type Cells<Row> = readonly [head: string, rows: readonly Row[], cell: (row: Row) => string, dispensable?: number];
const left = <Row>(...cells: Cells<Row>): TextColumn => column('left', ...cells);
const right = <Row>(...cells: Cells<Row>): TextColumn => column('right', ...cells);
function column<Row>(align: TextColumn['align'], ...[head, rows, cell, dispensable]: Cells<Row>): TextColumn {
  return { head, align, cells: rows.map(cell), ...present({ dispensable }) };
}

/** `DE 4, WIN 2`, the most frequent first. */
function tieList(ties: TieCounts, show: (places: number) => string): string {
  const entries = tieEntries(ties).toSorted(([, one], [, other]) => other - one);
  return entries.map(([decision, places]) => `${decision} ${show(places)}`).join(', ');
}

const NOTHING = '–';
const NARROW_TIES = 24;
const range = ({ mean, least, most }: Spread): string =>
  least === most ? whole(mean) : `${hundredths(mean)} (${whole(least)}–${whole(most)})`;
const meanAndMost = ({ mean, most }: Spread): string => (most === 0 ? NOTHING : `${hundredths(mean)} (max. ${whole(most)})`);
const countOf = (count: number): string => (count === 0 ? NOTHING : whole(count));
const atOnce = ({ concurrency }: Heading): string => (concurrency === 1 ? 'one game at a time' : `${concurrency} games at once`);
const hour = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 16).replace('T', ' ');
const whole = (value: number): string => Math.round(value).toLocaleString('en');
const hundredths = (value: number): string => value.toFixed(value < 10 ? 2 : 1);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const UNITS = [
  ['days', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const;

/** In the largest unit that gives at least two. */
function duration(ms: number): string {
  const [unit, length] = UNITS.find(([, unitMs]) => ms >= 2 * unitMs) ?? ['s', 1000];
  return `${(ms / length).toFixed(1)} ${unit}`;
}
