// Plays 100 games of the instant engine against itself (two seeds, 50 openings, each from both sides) with Arbiter and with fastchess, and compares
// them move for move. The engine's move depends only on the position, the ply and its seed, so two correct runners play the same games.
//
//   FASTCHESS=path/to/fastchess node test/bench/sameGames.ts

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { differences } from './runners/differences.ts';
import type { BenchGame } from './runners/pgnGames.ts';
import { benchRows } from './runners/rows.ts';
import { runners } from './runners/runners.ts';

const root = resolve(import.meta.dirname, '../..');
const tools = resolve(process.env['ARBITER_DATA'] ?? join(root, '../shared/data'), '../tools');
const fastchess = process.env['FASTCHESS'];
const arbiter = join(root, 'bin/arbiter');
if (fastchess === undefined || !existsSync(fastchess))
  throw new Error(`Cannot compare: expected a built fastchess in FASTCHESS, got "${fastchess ?? ''}"`);
const scratch = mkdtempSync(join(tmpdir(), 'arbiter-same-games-'));
try {
  const instant = join(scratch, 'instant');
  execFileSync('cc', ['-O2', '-o', instant, join(tools, 'instant.c')]);
  const [row] = benchRows(instant, undefined, join(tools, 'book50.epd'), 1 / 3);
  if (row === undefined) throw new TypeError('Cannot compare: the bench has no rows');
  const played: (readonly BenchGame[])[] = [];
  for (const runner of runners({ arbiter, fastchess: resolve(fastchess), floor: undefined })) {
    const folder = join(scratch, runner.name);
    mkdirSync(folder);
    played.push((await runner.play(row, folder, undefined)).games);
  }
  const [own = [], other = []] = played;
  const problems = differences(own, other);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  const plies = own.reduce((sum, game) => sum + game.moves.length, 0);
  if (problems.length === 0) process.stdout.write(`${own.length} games, ${plies} plies: the same moves and results\n`);
  process.exitCode = problems.length === 0 && own.length === row.openings * 2 ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
