// Whole games on workers: the games and the table are those of the same tournament on one machine.

import { join } from 'node:path';
import { expect, it } from 'vitest';
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
