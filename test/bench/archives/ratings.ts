// A rating list from an archive, against Ordo in the same run: `ORDO=/path/to/ordo node test/bench/archives/ratings.ts [GAMES] [PLAYERS] [REPEAT]`
// (default 1,000,000, 500 and 3). Not a test: prints CPU time and peak memory of each program, medians, and ratios. Without ORDO it says so, and
// measures Arbiter alone. Arbiter's own list estimates the advantage of White and the draw rate; so does Ordo with -W -D.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { measure, type Measured } from '../measure.ts';
import { median } from '../report.ts';
import { CONTENTS, writeGames } from './writeGames.ts';

const [games = 1_000_000, players = 500, repeat = 3] = process.argv.slice(2).map(Number);
const ordo = process.env['ORDO'];
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const DEADLINE_MS = 600_000;

type Program = { readonly name: string; readonly command: string; readonly args: (file: string) => readonly string[] };

const arbiter = resolve(import.meta.dirname, '../../../bin/arbiter');
const PROGRAMS: readonly Program[] = [
  { name: 'arbiter ratings', command: arbiter, args: (file) => ['ratings', file] },
  { name: 'arbiter --method ordo', command: arbiter, args: (file) => ['ratings', file, '--method', 'ordo'] },
  ...(ordo === undefined
    ? []
    : [
        { name: 'ordo -W -D', command: ordo, args: (file: string) => ['-q', '-W', '-D', '-p', file] },
        { name: 'ordo', command: ordo, args: (file: string) => ['-q', '-p', file] },
      ]),
];

if (ordo === undefined) say('Not compared: ORDO names no program (expected the path of Ordo 1.2.6)');
const folder = mkdtempSync(join(tmpdir(), 'arbiter-archives-'));
try {
  await measure(arbiter, ['--version'], { cwd: folder, deadlineMs: DEADLINE_MS });
  for (const content of CONTENTS) {
    const file = join(folder, `${content}.pgn`);
    const count = content === 'comments' ? Math.ceil(games / 50) : games;
    writeGames(file, content, count, players);
    const measured = new Map<string, Measured[]>(PROGRAMS.map(({ name }) => [name, []]));
    // In turn, so that a change of the machine's load meets all of them.
    for (let pass = 0; pass < repeat; pass++) {
      for (const { name, command, args } of PROGRAMS) {
        const run = await measure(command, args(file), { cwd: folder, deadlineMs: DEADLINE_MS });
        if (run.exitCode !== 0)
          throw new Error(`Cannot measure ${name}: expected exit code 0, got ${run.exitCode}: ${run.stderr}`);
        measured.get(name)?.push(run);
      }
    }
    say(`\n${count} games of ${players} players, ${content}`);
    const cpuOf = (name: string): number => median((measured.get(name) ?? []).map(({ cpuMs }) => cpuMs));
    for (const [name, runs] of measured) {
      const peak = median(runs.map(({ peakMiB }) => peakMiB));
      const ratios =
        ordo === undefined
          ? ''
          : `, ${['ordo -W -D', 'ordo'].map((other) => `${(cpuOf(name) / cpuOf(other)).toFixed(2)} of ${other}`).join(', ')}`;
      say(`${name.padEnd(22)} ${(cpuOf(name) / 1000).toFixed(2)} s CPU, ${peak.toFixed(0)} MiB${ratios}`);
    }
    rmSync(file);
  }
} finally {
  rmSync(folder, { recursive: true });
}
