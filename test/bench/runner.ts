// `npm run bench`: compares Arbiter with the floor and with fastchess, all in one run on one machine. Absolute figures hold only for that machine at
// that time; only ratios are comparable. docs/performance.md explains them.
//
//   npm run bench -- [--scale 0.1] [--repeat 3] [--only TEXT] [--runners arbiter,floor] [--json]
//
// FASTCHESS names a built fastchess; without it, or without a C compiler, those columns are left out and the output says so.

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchRows, type Row } from './runners/rows.ts';
import type { Runner } from './runners/played.ts';
import { gameList, runners } from './runners/runners.ts';
import { formatRow, rowReport, type Pass, type RowReport } from './report.ts';

const root = resolve(import.meta.dirname, '../..');
const tools = resolve(process.env['ARBITER_DATA'] ?? join(root, '../shared/data'), '../tools');

const { values: wanted } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    repeat: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    runners: { type: 'string', default: 'arbiter,fastchess,floor' },
    json: { type: 'boolean', default: false },
  },
});

/** A row is also played at this part of its length: the difference is the cost of more plies. */
const SHORT = 4;

const scratch = mkdtempSync(join(tmpdir(), 'arbiter-bench-'));
try {
  await bench();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function bench(): Promise<void> {
  const instant = compile(join(tools, 'instant.c'), 'instant');
  if (instant === undefined) throw new Error(`Cannot bench: expected a C compiler and ${join(tools, 'instant.c')}`);
  const launcher = join(root, 'bin/arbiter');
  execFileSync(launcher, ['--prepare'], { stdio: 'inherit' });
  const all = runners({
    floor: compile(join(import.meta.dirname, 'runners/floor.c'), 'floor'),
    fastchess: existing(process.env['FASTCHESS']),
    arbiter: launcher,
  });
  const peers = all.filter((runner) => wanted.runners.split(',').includes(runner.name));
  for (const name of wanted.runners.split(',')) {
    if (!peers.some((runner) => runner.name === name)) note(`${name} is not here: its column is left out.`);
  }
  const stockfish = ['/usr/games/stockfish', '/usr/bin/stockfish'].find((path) => existsSync(path));
  if (stockfish === undefined) note('Stockfish is not here: its rows are left out.');

  const rows = benchRows(instant, stockfish, join(tools, 'book50.epd'), Number(wanted.scale)).filter((row) =>
    row.name.includes(wanted.only),
  );
  const reports: RowReport[] = [];
  for (const row of rows) {
    const report = rowReport(row, await playRow(row, peers));
    reports.push(report);
    if (!wanted.json) process.stdout.write(formatRow(report));
  }
  if (wanted.json) process.stdout.write(`${JSON.stringify(reports, undefined, 1)}\n`);
}

/** All runners play the row in turn, `repeat` times, so that a busy minute of the machine affects all of them. */
async function playRow(row: Row, peers: readonly Runner[]): Promise<Map<string, Pass[]>> {
  const played = new Map<string, Pass[]>();
  const part: Row = { ...row, openings: Math.max(1, Math.round(row.openings / SHORT)) };
  let list: string | undefined;
  const stopSpinning = row.isBusy === true ? spinOnAllCores() : undefined;
  try {
    for (let pass = 0; pass < Number(wanted.repeat); pass++) {
      for (const runner of peers) {
        const long = await runner.play(row, freshFolder(), list);
        if (long.games.length > 0) list ??= gameList(long.games);
        const short = await runner.play(
          part,
          freshFolder(),
          list
            ?.split('\n')
            .slice(0, 2 * part.openings)
            .join('\n')
            .concat('\n'),
        );
        played.set(runner.name, [...(played.get(runner.name) ?? []), { long, short }]);
      }
    }
  } finally {
    stopSpinning?.();
  }
  return played;
}

/** Returns a function that ends them. */
function spinOnAllCores(): () => void {
  const spinners = Array.from({ length: availableParallelism() }, () =>
    spawn('sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' }),
  );
  return () => spinners.forEach((spinner) => spinner.kill('SIGKILL'));
}

function compile(source: string, name: string): string | undefined {
  const target = join(scratch, name);
  try {
    execFileSync('cc', ['-O2', '-pthread', '-o', target, source], { stdio: 'ignore' });
    return target;
  } catch {
    return undefined;
  }
}

function freshFolder(): string {
  const folder = join(scratch, 'run');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  return folder;
}

function existing(path: string | undefined): string | undefined {
  return path !== undefined && existsSync(path) ? resolve(path) : undefined;
}

function note(text: string): void {
  process.stderr.write(`${text}\n`);
}
