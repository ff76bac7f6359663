// A tournament that workers play, for tests: the program with real processes, and an engine whose moves depend on position, ply and seed alone.

import { join } from 'node:path';
import { unwrap } from '../../src/core/result.ts';
import { openReader } from '../../src/journal/reader.ts';
import { foldJournal } from '../../src/projections/foldJournal.ts';
import { playedPlies } from '../../src/projections/playedPlies.ts';
import type { TournamentFacts } from '../../src/projections/tournamentFacts.ts';
import { startArbiter, temporaryFolder, type Running } from '../e2e/arbiter.ts';
import { buildInstant, instantIsHere } from '../e2e/instantEngine.ts';
import { hasNats, startTestCluster, type TestCluster } from './testCluster.ts';

export const canWork = hasNats && instantIsHere;

/** In seconds: after this time a silent worker loses its games. */
const SILENCE = 3;

export type WorkTest = AsyncDisposable & {
  readonly cluster: TestCluster;
  readonly folder: string;
  readonly engine: string;
  readonly data: string;
  /** `folder`: the name of its data folder, if it is not that of the worker. */
  readonly worker: (name: string, launcher?: readonly string[], folder?: string) => Running;
  readonly run: () => Running;
  /** The same tournament on this machine. */
  readonly runHere: () => Running;
};

/** `sleepUs`: how long each move takes. `more`: further lines of the file. `first`: further fields of E1. */
export type LeagueGames = {
  readonly cycles: number;
  readonly sleepUs: number;
  readonly more?: string | undefined;
  readonly first?: string;
};

/** The file of a league of three; in each cycle three games. */
export function leagueOf(engine: string, { cycles, sleepUs, more = '', first = '' }: LeagueGames): string {
  const engines = [1, 2, 3].map(
    (seed) =>
      `  - { name: E${seed}, cmd: ${engine}, args: [--seed, "${seed}", --sleep-us, "${sleepUs}"]${seed === 1 ? first : ''} }\n`,
  );
  return `tournament: League\ntimeControl: 300+1\nformat: round-robin\ncycles: ${cycles}\ncores: { share: true }\nconcurrency: 2\n${more}engines:\n${engines.join('')}`;
}

/** The workers are called one, two and so on. */
export async function workTest(workers: readonly string[], games: LeagueGames): Promise<WorkTest> {
  const cluster = await startTestCluster(workers.map((name) => ({ name, role: 'worker' })));
  const folder = temporaryFolder();
  const engine = buildInstant(folder.path);
  const file = folder.file('league.yaml', leagueOf(engine, games));
  const started: Running[] = [];
  const start = (args: readonly string[], launcher: readonly string[] = []): Running => {
    const running = startArbiter(args, folder.path, launcher);
    started.push(running);
    return running;
  };
  const data = join(folder.path, 'data');
  const directed = ['--cluster', cluster.machine('director'), '--workers', '--worker-silence', String(SILENCE)];
  return {
    cluster,
    folder: folder.path,
    engine,
    data,
    worker: (name, launcher, own = `${name}.worker`) =>
      start(['worker', cluster.machine(name), '--data', join(folder.path, own), '--games', '2'], launcher),
    run: () => start(['run', file, '--data', data, ...directed]),
    runHere: () => start(['run', file, '--data', join(folder.path, 'here')]),
    async [Symbol.asyncDispose]() {
      for (const running of started) running.process.kill('SIGCONT');
      for (const running of started) running.process.kill('SIGKILL');
      await Promise.all(started.map(({ finished }) => finished));
      await cluster[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };
}

/** Every game with its ending and all its moves, by number; and how many entries end each. */
export function gamesIn(data: string): readonly { readonly number: number; readonly ending: unknown; readonly moves: string }[] {
  const facts = factsIn(data);
  using reader = unwrap(openReader(data));
  return [...facts.games.values()]
    .map(({ issued, ending }) => ({
      number: issued.number,
      ending,
      moves: playedPlies(reader, issued.id)
        .map(({ move }) => move)
        .join(' '),
    }))
    .toSorted((one, other) => one.number - other.number);
}

export const factsIn = (data: string): TournamentFacts => unwrap(foldJournal(data)).facts;
