// Arbiter as a runner of the bench: writes a tournament file, plays it with `run`, and counts the PGN that `export` writes.

import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { measure } from '../measure.ts';
import type { Row } from './rows.ts';
import { playedFrom, type Runner } from './played.ts';

const DEADLINE_MS = 600_000;

/** `launcher` is `bin/arbiter`: it becomes the program, so that the measured process is the one that a user starts. */
export function arbiterRunner(launcher: string): Runner {
  return {
    name: 'arbiter',
    async play(row, folder) {
      writeFileSync(join(folder, 'bench.yaml'), tournamentFile(row));
      const options = { cwd: folder, deadlineMs: DEADLINE_MS };
      const run = await measure(launcher, ['run', 'bench.yaml', '--data', 'data'], options);
      if (run.exitCode !== 0) throw new Error(`Cannot play "${row.name}" with Arbiter: ${run.stdout}${run.stderr}`);
      const exported = await measure(launcher, ['export', '--data', 'data', '--pgn', 'games.pgn'], options);
      if (exported.exitCode !== 0)
        throw new Error(`Cannot export "${row.name}" with Arbiter: ${exported.stdout}${exported.stderr}`);
      return playedFrom(run, readFileSync(join(folder, 'games.pgn'), 'utf8'), row);
    },
  };
}

/** Alternates the sides of every opening, as fastchess does. Engine logs are off, as they are in fastchess. */
function tournamentFile(row: Row): string {
  const [a, b] = row.engines;
  return stringify({
    tournament: 'Bench',
    ...(row.limit.kind === 'clock'
      ? { timeControl: `${row.limit.baseMs / 1000}+${row.limit.incrementMs / 1000}` }
      : { limits: { nodes: row.limit.nodes } }),
    format: 'match',
    games: row.openings * 2,
    concurrency: row.concurrency,
    ...(row.concurrency > availableParallelism() ? { cores: { share: true } } : {}),
    openings: { file: row.book },
    engineLogs: false,
    engines: [
      { name: 'A', cmd: a.command, args: a.args },
      { name: 'B', cmd: b.command, args: b.args },
    ],
  });
}
