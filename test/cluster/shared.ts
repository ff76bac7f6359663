// A tournament that two machines share, for tests: real directors, a real server, and an engine whose moves depend on position, ply and seed alone.

import { join } from 'node:path';
import { expect } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { openReader } from '../../src/journal/reader.ts';
import { verifyJournal } from '../../src/journal/verify.ts';
import { startArbiter, temporaryFolder, type Running } from '../e2e/arbiter.ts';
import { buildInstant } from '../e2e/instantEngine.ts';
import { startTestCluster, type TestCluster } from './testCluster.ts';
import { gamesIn, leagueOf, type LeagueGames } from './testWorkers.ts';
import { gamesHere } from './gamesHere.ts';

/** In seconds: a director that is silent for so long is lost. */
export const SILENCE = 2;
const CYCLES = 6;

export const DIRECTORS = ['director', 'second'] as const;
export type Name = (typeof DIRECTORS)[number];
export type SharedTest = AsyncDisposable & {
  readonly cluster: TestCluster;
  readonly data: (name: string) => string;
  readonly file: string;
  readonly folder: string;
  readonly direct: (name: Name, ...more: readonly string[]) => Running;
  readonly league: LeagueGames;
};

export async function sharedTest(workers: readonly string[] = [], cycles = CYCLES): Promise<SharedTest> {
  const cluster = await startTestCluster([
    { name: 'second', role: 'director' },
    ...workers.map((name) => ({ name, role: 'worker' as const })),
  ]);
  const folder = temporaryFolder();
  const league = { cycles, sleepUs: 6000, more: 'adjudication: { maxMoves: 60 }\n' };
  const file = folder.file('league.yaml', leagueOf(buildInstant(folder.path), league));
  const started: Running[] = [];
  const start = (args: readonly string[]): Running => {
    const running = startArbiter(args, folder.path);
    started.push(running);
    return running;
  };
  const data = (name: string): string => join(folder.path, name);
  const shared = ['--stand-by', '--director-silence', String(SILENCE), ...(workers.length > 0 ? ['--workers'] : [])];
  for (const name of workers) start(['worker', cluster.machine(name), '--data', data(name), '--games', '2']);
  return {
    cluster,
    data,
    file,
    folder: folder.path,
    direct: (name, ...more) => start(['run', file, '--data', data(name), '--cluster', cluster.machine(name), ...shared, ...more]),
    league,
    async [Symbol.asyncDispose]() {
      for (const running of started) running.process.kill('SIGCONT');
      for (const running of started) running.process.kill('SIGKILL');
      await Promise.all(started.map(({ finished }) => finished));
      await cluster[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };
}

/** Every journal is the same, unbroken, and has the games of one machine. */
export async function expectTheSame(test: SharedTest, ...runs: readonly Running[]): Promise<void> {
  for (const { code } of await Promise.all(runs.map(({ finished }) => finished))) expect(code).toBe(0);
  const games = await gamesHere(test.league);
  expect(games.length).toBeGreaterThan(0);
  for (const name of DIRECTORS) {
    expect(gamesIn(test.data(name))).toEqual(games);
    expect(unwrap(verifyJournal(test.data(name))).kind).toBe('whole');
  }
  expect(readHashes(test.data('director'))).toEqual(readHashes(test.data('second')));
}

export function readHashes(folder: string): readonly string[] {
  using reader = unwrap(openReader(folder));
  return [...reader.entries({ kind: 'all' }, 0)].map((entry) => JSON.stringify(unwrap(entry)));
}
