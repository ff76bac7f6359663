// Turns the measurements of the runners into the table of the bench: figures of each runner and their ratios to fastchess and to the floor.

import type { Row } from './runners/rows.ts';
import type { BenchGame } from './runners/pgnGames.ts';
import type { Played } from './runners/played.ts';

/** The same row played at its full length and at a part of it: the difference is what more plies cost once everything runs. */
export type Pass = { readonly long: Played; readonly short: Played };

export type Figures = {
  readonly games: number;
  readonly plies: number;
  /** Own CPU for a ply, without children: of the long run, and of each ply that it has more than the short one. */
  readonly cpuUsPerPly: number;
  readonly moreCpuUsPerPly: number;
  readonly pliesPerSecond: number;
  readonly morePliesPerSecond: number;
  readonly peakMiB: number;
  /** Time charged beyond the engine's own, if the row has that figure and the runner reports its charges. */
  readonly clockErrorUs?: { readonly p50: number; readonly p99: number };
  /** The share of moves charged over 100 µs beyond the engine's own time. */
  readonly lateShare?: number;
  readonly timeLosses: number;
};

export type RowReport = { readonly row: string; readonly runners: Readonly<Record<string, Figures>> };

export function rowReport(row: Row, played: ReadonlyMap<string, readonly Pass[]>): RowReport {
  const runners: Record<string, Figures> = {};
  for (const [name, passes] of played) runners[name] = figures(row, passes);
  return { row: row.name, runners };
}

/** Medians of the passes, separately for each figure. */
function figures(row: Row, passes: readonly Pass[]): Figures {
  const over = (figure: (long: Played, short: Played) => number): number =>
    median(passes.map(({ long, short }) => figure(long, short)));
  const charged = passes.map(({ long }) => long.charged).filter((each) => each !== undefined);
  return {
    games: over((pass) => pass.games.length),
    plies: over((pass) => pass.plies),
    cpuUsPerPly: over((pass) => (pass.measured.cpuMs * 1000) / pass.plies),
    moreCpuUsPerPly: over(
      (long, short) => (Math.max(0, long.measured.cpuMs - short.measured.cpuMs) * 1000) / (long.plies - short.plies),
    ),
    pliesPerSecond: over((pass) => (pass.plies * 1000) / pass.measured.wallMs),
    morePliesPerSecond: over(
      (long, short) => ((long.plies - short.plies) * 1000) / Math.max(1, long.measured.wallMs - short.measured.wallMs),
    ),
    peakMiB: over((pass) => pass.measured.peakMiB),
    timeLosses: over((pass) => pass.games.filter(isTimeLoss).length),
    ...(row.engineUs === undefined || charged.length === 0
      ? {}
      : {
          clockErrorUs: {
            p50: median(charged.map((each) => each.p50Us)) - row.engineUs,
            p99: median(charged.map((each) => each.p99Us)) - row.engineUs,
          },
          lateShare: median(charged.map((each) => each.lateShare ?? Number.NaN)),
        }),
  };
}

const isTimeLoss = ({ tags }: BenchGame): boolean => tags.get('Termination') === 'time forfeit';

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

const COLUMNS = [
  'runner',
  'plies',
  'CPU µs/ply',
  'one more',
  'plies/s',
  'once running',
  'MiB',
  'clock error p50/p99 µs',
  'over 100 µs',
  'time losses',
  'CPU ÷ fastchess',
  'plies/s ÷ fastchess',
  'CPU ÷ floor',
];

export function formatRow(report: RowReport): string {
  const { fastchess, floor } = report.runners;
  const lines = Object.entries(report.runners).map(([name, own]) => [
    name,
    own.plies.toFixed(0),
    own.cpuUsPerPly.toFixed(1),
    own.moreCpuUsPerPly.toFixed(1),
    own.pliesPerSecond.toFixed(0),
    own.morePliesPerSecond.toFixed(0),
    own.peakMiB.toFixed(0),
    own.clockErrorUs === undefined ? '' : `${own.clockErrorUs.p50}/${own.clockErrorUs.p99}`,
    own.lateShare === undefined || Number.isNaN(own.lateShare) ? '' : `${(own.lateShare * 100).toFixed(2)} %`,
    ratio(own.moreCpuUsPerPly, fastchess?.moreCpuUsPerPly),
    ratio(own.morePliesPerSecond, fastchess?.morePliesPerSecond),
    ratio(own.moreCpuUsPerPly, floor?.moreCpuUsPerPly),
  ]);
  const table = [COLUMNS, ...lines];
  const widths = COLUMNS.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  const text = table.map((cells) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
  );
  return `\n${report.row}\n${text.join('\n')}\n`;
}

const ratio = (own: number, other: number | undefined): string =>
  other === undefined || other === 0 ? '' : (own / other).toFixed(2);
