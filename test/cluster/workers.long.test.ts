// Whole games on workers: the games and the table are those of the same tournament on one machine.

import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connectCluster } from '../../src/cluster/link/connection.ts';
import { workSubject } from '../../src/cluster/link/machine.ts';
import { toWorker, type ToWorker } from '../../src/cluster/work/messages.ts';
import { placeOf } from '../../src/cluster/work/place.ts';
import { unwrap } from '../../src/core/result.ts';
import type { PassingMessage } from '../../src/broadcast/messages.ts';
import { engineLine, pageOf, runArbiter, SAMPLE_CHESS, startArbiter, temporaryFolder } from '../e2e/arbiter.ts';
import { StreamViewer } from '../e2e/streamViewer.ts';
import { untilFacts, untilItSays } from '../e2e/until.ts';
import { WORKER_FILE } from '../../src/cluster/keys/hostFileText.ts';
import { hasNats, startTestCluster } from './testCluster.ts';
import { gamesHere } from './gamesHere.ts';
import { canWork, gamesIn, workTest } from './testWorkers.ts';

it.skipIf(!canWork)('two workers play the games that one machine plays', async () => {
  const league = { cycles: 2, sleepUs: 500 };
  await using test = await workTest(['one', 'two'], league);
  const workers = [test.worker('one'), test.worker('two')];
  const run = test.run();
  const end = await run.finished;
  expect(end).toMatchObject({ code: 0, stderr: '' });
  const games = gamesIn(test.data);
  expect(games).toHaveLength(6);
  expect(games).toEqual(await gamesHere(league));
  for (const name of ['one', 'two']) expect(end.stdout).toContain(`Worker ${name} plays 2 games at a time.`);
  for (const worker of workers) worker.process.kill('SIGINT');
  for (const worker of workers) expect(await worker.finished).toMatchObject({ code: 130, stderr: '' });
});

it.skipIf(!hasNats)('viewers see what engines on a worker think while they think', async () => {
  await using cluster = await startTestCluster([{ name: 'one', role: 'worker' }]);
  using folder = temporaryFolder();
  const lines = ['A', 'B'].map((name) => engineLine(name, SAMPLE_CHESS)).join('');
  const file = folder.file('slow.yaml', `tournament: Slow\ntimeControl: 1.5/move\nformat: match\ngames: 50\nengines:\n${lines}`);
  const worker = startArbiter(['worker', cluster.machine('one'), '--data', join(folder.path, 'one')], folder.path);
  const directed = ['--cluster', cluster.machine('director'), '--workers', '--web', '127.0.0.1:0'];
  const run = startArbiter(['run', file, '--data', join(folder.path, 'data'), ...directed], folder.path);
  try {
    const viewer = new StreamViewer(`${await pageOf(run)}api/v1/live?games=playing`);
    await viewer.connect();
    // A viewer that comes late does not hear of the first plies.
    const next = (game: number): number => (viewer.plies(game).at(-1)?.ply ?? Number.NaN) + 1;
    const isThinking = (message: PassingMessage): boolean =>
      message.kind === 'thought' && message.ply === next(message.game) && message.thought.depth !== undefined;
    await viewer.until(() => viewer.passing.some(isThinking));
    await viewer.until(() =>
      viewer.passing.some((message) => message.kind === 'clock' && message.clock.ply === next(message.game)),
    );
    await viewer.disconnect();
  } finally {
    for (const running of [run, worker]) running.process.kill('SIGINT');
    for (const running of [run, worker]) expect(await running.finished).toMatchObject({ code: 130, stderr: '' });
  }
});

it.skipIf(!canWork)('a worker does not hear a director that another start has overtaken', async () => {
  await using test = await workTest(['one'], { cycles: 1, sleepUs: 0 });
  const worker = test.worker('one');
  await untilItSays(worker, 'one');
  const { connection } = unwrap(await connectCluster(test.cluster.machine('director')));
  const to = { tournament: '0123456789abcdef', place: placeOf(join(test.folder, 'one.worker')) };
  const refuse = (term: number, reason: string): void =>
    connection.publish(toWorker('one'), JSON.stringify({ kind: 'refused', ...to, term, reason } satisfies ToWorker));
  for (const [term, reason] of [
    [9, 'first'],
    [5, 'overtaken'],
    [9, 'again'],
    [12, 'later'],
    [9, 'late'],
    [12, 'last'],
  ] as const)
    refuse(term, reason);
  await untilItSays(worker, 'no games: last.');
  await connection.close();
  const heard = [...worker.output().matchAll(/no games: (\w+)\./g)].map(([, reason]) => reason);
  expect(heard).toEqual(['first', 'again', 'later', 'last']);
});

it.skipIf(!canWork)('a worker that a busy director sends away says when it comes back, and does', async () => {
  await using test = await workTest(['one'], { cycles: 1, sleepUs: 0 });
  const { connection } = unwrap(await connectCluster(test.cluster.machine('director')));
  let beats = 0;
  connection.subscribe(workSubject('one'), { callback: () => void beats++ });
  const worker = test.worker('one');
  await expect.poll(() => beats, { timeout: 30_000 }).toBeGreaterThan(0);
  const busy: ToWorker = { kind: 'busy', tournament: '0123456789abcdef', term: 1, seconds: 3 };
  connection.publish(toWorker('one'), JSON.stringify(busy));
  await untilItSays(worker, 'The director is busy. This machine asks again in 3 s.');
  const before = beats;
  await expect.poll(() => beats, { timeout: 30_000 }).toBeGreaterThan(before);
  await connection.close();
});

it.skipIf(!canWork)(
  'an engine that takes a licence runs once, where there is one; its games wait and hold up no others',

  async () => {
    const licensed = ', uses: { licence: 1 }, sandbox: none';
    await using test = await workTest(['one', 'two'], { cycles: 2, sleepUs: 0, first: licensed });
    // Each process of E1 takes the only licence, or says that it is taken.
    const [taken, over] = [join(test.folder, 'taken'), join(test.folder, 'over')];
    renameSync(test.engine, `${test.engine}.real`);
    const take = `case "$2" in 1) mkdir ${taken} || echo $$ >> ${over}; ${test.engine}.real "$@"; rmdir ${taken};; *) exec ${test.engine}.real "$@";; esac`;
    writeFileSync(test.engine, `#!/bin/sh\n${take}\n`, { mode: 0o755 });
    writeFileSync(join(test.cluster.machine('one'), WORKER_FILE), 'resources: { licence: 1 }\nmemory: 4GiB\n');
    test.worker('two');
    const run = test.run();
    await untilItSays(run, 'Games that take 1 licence wait: no worker that is there offers that');
    await untilFacts(
      run,
      test.data,
      ({ games }) => [...games.values()].filter(({ ending }) => ending !== undefined).length === 2,
    );
    test.worker('one');
    await untilItSays(run, 'Worker one plays 2 games at a time.');
    const status = await runArbiter(['cluster', 'status', test.cluster.folder], test.folder);
    expect(status.stdout).toMatch(/^one: worker, \d+ cores, 1 licence, 4096 MiB of memory, /mu);
    expect(await run.finished).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(over)).toBe(false);
    const here = await test.runHere().finished;
    expect(here.stdout).toContain('"uses" counts with --workers alone.');
    expect(gamesIn(test.data)).toEqual(gamesIn(join(test.folder, 'here')));
  },
);
