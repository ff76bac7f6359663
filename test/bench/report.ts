// Turns the measurements of the runners into the table of the bench: figures of each runner and their ratios to fastchess and to the floor.

import type { Row } from './runners/rows.ts';
import type { Played } from './runners/played.ts';

/** The cost of a runner's start and end. */
export type Start = { readonly cpuMs: number; readonly wallMs: number };

export type Figures = {
  readonly games: number;
  readonly plies: number;
  /** Own CPU for a ply, without children: with start-up, and for the play alone. */
  readonly cpuUsPerPly: number;
  readonly playCpuUsPerPly: number;
  /** The whole wall time, and the play alone. */
  readonly pliesPerSecond: number;
  readonly playPliesPerSecond: number;
  readonly peakMiB: number;
  /** Time charged beyond the engine's own, if the row has that figure and the runner reports its charges. */
  readonly clockErrorUs?: { readonly p50: number; readonly p99: number };
  /** The share of moves charged over 100 µs beyond the engine's own time. */
  readonly lateShare?: number;
};

export type RowReport = { readonly row: string; readonly runners: Readonly<Record<string, Figures>> };

export function rowReport(
  row: Row,
  played: ReadonlyMap<string, readonly Played[]>,
  starts: ReadonlyMap<string, Start>,
): RowReport {
  const runners: Record<string, Figures> = {};
  for (const [name, passes] of played) runners[name] = figures(row, passes, starts.get(name) ?? { cpuMs: 0, wallMs: 0 });
  return { row: row.name, runners };
}

/** Medians of the passes, separately for each figure. */
function figures(row: Row, passes: readonly Played[], start: Start): Figures {
  const over = (figure: (pass: Played) => number): number => median(passes.map(figure));
  const charged = passes.map((pass) => pass.charged).filter((each) => each !== undefined);
  return {
    games: over((pass) => pass.games.length),
    plies: over((pass) => pass.plies),
    cpuUsPerPly: over((pass) => (pass.measured.cpuMs * 1000) / pass.plies),
    playCpuUsPerPly: over((pass) => (Math.max(0, pass.measured.cpuMs - start.cpuMs) * 1000) / pass.plies),
    pliesPerSecond: over((pass) => (pass.plies * 1000) / pass.measured.wallMs),
    playPliesPerSecond: over((pass) => (pass.plies * 1000) / Math.max(1, pass.measured.wallMs - start.wallMs)),
    peakMiB: over((pass) => pass.measured.peakMiB),
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
  'play only',
  'plies/s',
  'play only',
  'MiB',
  'clock error p50/p99 µs',
  'over 100 µs',
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
    own.playCpuUsPerPly.toFixed(1),
    own.pliesPerSecond.toFixed(0),
    own.playPliesPerSecond.toFixed(0),
    own.peakMiB.toFixed(0),
    own.clockErrorUs === undefined ? '' : `${own.clockErrorUs.p50}/${own.clockErrorUs.p99}`,
    own.lateShare === undefined || Number.isNaN(own.lateShare) ? '' : `${(own.lateShare * 100).toFixed(2)} %`,
    ratio(own.playCpuUsPerPly, fastchess?.playCpuUsPerPly),
    ratio(own.playPliesPerSecond, fastchess?.playPliesPerSecond),
    ratio(own.playCpuUsPerPly, floor?.playCpuUsPerPly),
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
