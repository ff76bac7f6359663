// `npm run bench`: compares Arbiter with the floor and with fastchess, all in one run on one machine. Absolute figures hold only for that machine at
// that time; only ratios are comparable. docs/performance.md explains them.
//
//   npm run bench -- [--scale 0.1] [--repeat 3] [--only TEXT] [--runners arbiter,floor] [--json]
//
// FASTCHESS names a built fastchess; without it, or without a C compiler, those columns are left out and the output says so.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchRows, START_BOOK, startRow, type Row } from './runners/rows.ts';
import type { Played, Runner } from './runners/played.ts';
import { gameList, runners } from './runners/runners.ts';
import { formatRow, rowReport, type RowReport, type Start } from './report.ts';

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
  const starts = await startUps(peers, instant);
  const reports: RowReport[] = [];
  for (const row of rows) {
    const report = rowReport(row, await playRow(row, peers), starts);
    reports.push(report);
    if (!wanted.json) process.stdout.write(formatRow(report));
  }
  if (wanted.json)
    process.stdout.write(`${JSON.stringify({ starts: Object.fromEntries(starts), rows: reports }, undefined, 1)}\n`);
}

/** All runners play the row in turn, `repeat` times, so that a busy minute of the machine affects all of them. */
async function playRow(row: Row, peers: readonly Runner[]): Promise<Map<string, Played[]>> {
  const played = new Map<string, Played[]>();
  let list: string | undefined;
  for (let pass = 0; pass < Number(wanted.repeat); pass++) {
    for (const runner of peers) {
      const result = await runner.play(row, freshFolder(), list);
      if (result.games.length > 0) list ??= gameList(result.games);
      played.set(runner.name, [...(played.get(runner.name) ?? []), result]);
    }
  }
  return played;
}

/** The cost of each runner's start and end. */
async function startUps(peers: readonly Runner[], instant: string): Promise<Map<string, Start>> {
  const book = join(scratch, 'start.epd');
  writeFileSync(book, START_BOOK);
  const starts = new Map<string, Start>();
  for (const [name, passes] of await playRow(startRow(instant, book), peers)) {
    starts.set(name, {
      cpuMs: Math.min(...passes.map((pass) => pass.measured.cpuMs)),
      wallMs: Math.min(...passes.map((pass) => pass.measured.wallMs)),
    });
  }
  return starts;
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
