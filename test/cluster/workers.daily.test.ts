// Whole games on workers: the games and the table are those of the same tournament on one machine.

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { connectCluster } from '../../src/cluster/link/connection.ts';
import { toWorker, type ToWorker } from '../../src/cluster/work/messages.ts';
import { placeOf } from '../../src/cluster/work/place.ts';
import { unwrap } from '../../src/core/result.ts';
import { untilItSays } from '../e2e/until.ts';
import { canWork, gamesIn, workTest } from './testWorkers.ts';

it.skipIf(!canWork)('two workers play the games that one machine plays', async () => {
  await using test = await workTest(['one', 'two'], { cycles: 2, sleepUs: 500 });
  const workers = [test.worker('one'), test.worker('two')];
  const run = test.run();
  const here = test.runHere();
  const [end, local] = await Promise.all([run.finished, here.finished]);
  expect(end).toMatchObject({ code: 0, stderr: '' });
  expect(local.code).toBe(0);
  const games = gamesIn(test.data);
  expect(games).toHaveLength(6);
  expect(games).toEqual(gamesIn(join(test.folder, 'here')));
  for (const name of ['one', 'two']) expect(end.stdout).toContain(`Worker ${name} plays 2 games at a time.`);
  for (const worker of workers) worker.process.kill('SIGINT');
  for (const worker of workers) expect(await worker.finished).toMatchObject({ code: 130, stderr: '' });
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

it.skipIf(!canWork)('a worker that comes while the director is late hears so, comes back and plays', async () => {
  await using test = await workTest(['one', 'two', 'three'], { cycles: 6, sleepUs: 2000 });
  const run = test.run();
  const workers = [test.worker('one')];
  await untilItSays(run, 'Worker one plays 2 games at a time.');
  run.process.kill('SIGSTOP');
  workers.push(test.worker('two'), test.worker('three'));
  for (const [index, name] of ['two', 'three'].entries()) await untilItSays(workers[index + 1] ?? run, name);
  // Their words wait at the director.
  await pause(1500);
  run.process.kill('SIGCONT');
  for (const name of ['two', 'three']) await untilItSays(run, `Worker ${name} plays 2 games at a time.`);
  expect(workers.map((worker) => worker.output()).join('\n')).toMatch(
    /The director is busy\. This machine asks again in \d+ s\./u,
  );
  expect(await run.finished).toMatchObject({ code: 0, stderr: '' });
  expect(gamesIn(test.data)).toHaveLength(18);
  for (const worker of workers) worker.process.kill('SIGINT');
});
