// A tournament that two machines share while directors are killed, stopped and cut off: one directs at any time, and the games are those of one machine.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { openReader } from '../../src/journal/reader.ts';
import { verifyJournal } from '../../src/journal/verify.ts';
import { startArbiter, temporaryFolder, type Running } from '../e2e/arbiter.ts';
import { buildInstant } from '../e2e/instantEngine.ts';
import { untilFacts, untilItSays } from '../e2e/until.ts';
import { startTestCluster, type TestCluster } from './testCluster.ts';
import { canWork, gamesIn } from './testWorkers.ts';

const SILENCE = 2;

type Name = 'director' | 'second';
type SharedTest = AsyncDisposable & {
  readonly cluster: TestCluster;
  readonly data: (name: string) => string;
  readonly direct: (name: Name) => Running;
  readonly runHere: () => Running;
};

async function sharedTest(cycles = 6): Promise<SharedTest> {
  const cluster = await startTestCluster([{ name: 'second', role: 'director' }]);
  const folder = temporaryFolder();
  const engine = buildInstant(folder.path);
  const engines = [1, 2, 3].map(
    (seed) => `  - { name: E${seed}, cmd: ${engine}, args: [--seed, "${seed}", --sleep-us, "4000"] }\n`,
  );
  const file = folder.file(
    'league.yaml',
    `tournament: League\ntimeControl: 300+1\nformat: round-robin\ncycles: ${cycles}\ncores: { share: true }\nconcurrency: 2\nengines:\n${engines.join('')}`,
  );
  const started: Running[] = [];
  const start = (args: readonly string[]): Running => {
    const running = startArbiter(args, folder.path);
    started.push(running);
    return running;
  };
  const data = (name: string): string => join(folder.path, name);
  const shared = ['--stand-by', '--director-silence', String(SILENCE)];
  return {
    cluster,
    data,
    direct: (name) => start(['run', file, '--data', data(name), '--cluster', cluster.machine(name), ...shared]),
    runHere: () => start(['run', file, '--data', data('here')]),
    async [Symbol.asyncDispose]() {
      for (const running of started) running.process.kill('SIGCONT');
      for (const running of started) running.process.kill('SIGKILL');
      await Promise.all(started.map(({ finished }) => finished));
      await cluster[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };
}

const plays = (test: SharedTest, run: Running, name: Name, games = 3): Promise<void> =>
  untilFacts(
    run,
    test.data(name),
    (facts) => [...facts.games.values()].filter(({ ending }) => ending !== undefined).length >= games,
  );

/** Every journal is the same, unbroken, and has the games of one machine. */
async function expectTheSame(test: SharedTest, ...runs: readonly Running[]): Promise<void> {
  const here = test.runHere();
  for (const { code } of await Promise.all([...runs, here].map(({ finished }) => finished))) expect(code).toBe(0);
  const games = gamesIn(test.data('here'));
  expect(games.length).toBe(18);
  for (const name of ['director', 'second'] as const) {
    expect(gamesIn(test.data(name))).toEqual(games);
    expect(unwrap(verifyJournal(test.data(name))).kind).toBe('whole');
  }
  expect(hashes(test.data('director'))).toEqual(hashes(test.data('second')));
}

function hashes(folder: string): readonly string[] {
  using reader = unwrap(openReader(folder));
  return [...reader.entries({ kind: 'all' }, 0)].map((entry) => JSON.stringify(unwrap(entry)));
}

const starts = (folder: string): readonly number[] => {
  using reader = unwrap(openReader(folder));
  return [...reader.entries({ kind: 'without-plies' }, 0)]
    .map(unwrap)
    .flatMap(({ kind, payload }) => (kind === 'run-started' ? [payload.processId] : []));
};

describe.skipIf(!canWork)('a tournament that two directors share', { timeout: 180_000 }, () => {
  it('is directed by one, and by the other once the first is killed', async () => {
    await using test = await sharedTest();
    const first = test.direct('director');
    await plays(test, first, 'director', 1);
    const second = test.direct('second');
    await untilItSays(second, 'director directs League. This machine stands by.');
    await plays(test, second, 'second', 3);
    first.process.kill('SIGKILL');
    await first.finished;
    await plays(test, second, 'second', 8);
    const back = test.direct('director');
    await untilItSays(back, 'second directs League. This machine stands by.');
    await expectTheSame(test, second, back);
    expect(starts(test.data('second'))).toEqual([first.process.pid, second.process.pid]);
  });

  it('is written by one alone when the first is stopped for longer than its lease and wakes', async () => {
    await using test = await sharedTest();
    const first = test.direct('director');
    await plays(test, first, 'director', 1);
    const second = test.direct('second');
    await untilItSays(second, 'stands by');
    await plays(test, second, 'second', 3);
    first.process.kill('SIGSTOP');
    await plays(test, second, 'second', 8);
    first.process.kill('SIGCONT');
    await untilItSays(first, 'This machine stands by.');
    await expectTheSame(test, first, second);
    expect(starts(test.data('director'))).toEqual([first.process.pid, second.process.pid]);
  });
});
