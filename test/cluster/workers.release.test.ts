// Whole games on workers while machines fail: every game is played once, move for move as on one machine.

import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { until, untilFacts, untilItSays } from '../e2e/until.ts';
import type { Running } from '../e2e/arbiter.ts';
import { badDisk } from '../e2e/host/badDisk.ts';
import { isHere } from '../needs.ts';
import { gamesHere } from './gamesHere.ts';
import { canWork, factsIn, gamesIn, workTest, type LeagueGames, type WorkTest } from './testWorkers.ts';

const GAMES = { cycles: 5, sleepUs: 3000 };
const SILENCE_MS = 3000;

const plays = (test: WorkTest, run: Running): Promise<void> =>
  untilFacts(run, test.data, ({ games }) => [...games.values()].filter(({ plies }) => plies.length > 20).length > 2);

async function expectTheSame(test: WorkTest, run: Running, league: LeagueGames = GAMES): Promise<string> {
  const end = await run.finished;
  expect(end).toMatchObject({ code: 0, stderr: '' });
  expect(gamesIn(test.data)).toEqual(await gamesHere(league));
  return end.stdout;
}

const resumed = (test: WorkTest): number =>
  [...factsIn(test.data).games.values()].filter(({ notices = [] }) => notices.some(({ notice }) => notice.startsWith('Worker')))
    .length;

// Silence has to pass, and a busy machine takes its time.
describe.skipIf(!canWork)('a league on workers', () => {
  it('survives kill -9 of a worker, which says afterwards what it had not said', async () => {
    await using test = await workTest(['one', 'two'], GAMES);
    const one = test.worker('one');
    test.worker('two');
    const run = test.run();
    await plays(test, run);
    one.process.kill('SIGKILL');
    await one.finished;
    const again = test.worker('one');
    await untilItSays(again, 'of an earlier start');
    await expectTheSame(test, run);
    expect(resumed(test)).toBeGreaterThan(0);
  });

  it('goes on without a worker that is killed and does not come back', async () => {
    await using test = await workTest(['one', 'two'], GAMES);
    const one = test.worker('one');
    test.worker('two');
    const run = test.run();
    await plays(test, run);
    one.process.kill('SIGKILL');
    expect(await expectTheSame(test, run)).toContain('Worker one has been silent for 3 s.');
    expect(resumed(test)).toBeGreaterThan(0);
  });

  it('survives kill -9 of the server, for less than the silence of a worker, and for more and without its disk', async () => {
    await using test = await workTest(['one', 'two'], GAMES);
    const workers = [test.worker('one'), test.worker('two')];
    const run = test.run();
    for (const awayMs of [300, 2 * SILENCE_MS]) {
      await plays(test, run);
      await test.cluster.stopServer();
      await pause(awayMs);
      // Jobs and files are no one's only copy.
      if (awayMs > SILENCE_MS) rmSync(join(test.cluster.folder, 'server/jetstream'), { recursive: true });
      await test.cluster.startServer();
      for (const worker of workers) await untilItSays(worker, 'The connection to the cluster is back.');
    }
    await expectTheSame(test, run);
    // The director was cut off too, so no worker was silent.
    expect(run.output()).not.toContain('silent');
  });

  it('goes on while the disk of a worker is full, and says so', async () => {
    await using test = await workTest(['one'], GAMES);
    const disk = badDisk(join(test.folder, 'one.worker'), test.folder);
    const one = test.worker('one', disk.launcher);
    const run = test.run();
    const ended = (games: number): Promise<void> =>
      untilFacts(
        run,
        test.data,
        (facts) => [...facts.games.values()].filter(({ ending }) => ending !== undefined).length >= games,
      );
    await ended(2);
    disk.fail({ kind: 'ENOSPC', of: 1000 });
    await untilItSays(one, /Cannot keep what games say .*no space left on device/u);
    await ended(7);
    disk.fail();
    await untilItSays(one, 'What games say is kept again.');
    await expectTheSame(test, run);
    expect(resumed(test)).toBe(0);
  });

  it('believes nothing of a worker that was stopped for longer than its silence', async () => {
    await using test = await workTest(['one', 'two'], GAMES);
    const one = test.worker('one');
    test.worker('two');
    const run = test.run();
    await plays(test, run);
    one.process.kill('SIGSTOP');
    await pause(SILENCE_MS / 3);
    one.process.kill('SIGCONT');
    await pause(SILENCE_MS);
    expect(run.output()).not.toContain('silent');
    one.process.kill('SIGSTOP');
    await untilItSays(run, 'Worker one has been silent');
    await until(run, () => resumed(test) > 0, 'a game of the other');
    one.process.kill('SIGCONT');
    await expectTheSame(test, run);
  });

  it('gives the games of a worker that is stopped to another', async () => {
    await using test = await workTest(['one', 'two'], GAMES);
    const one = test.worker('one');
    test.worker('two');
    const run = test.run();
    await plays(test, run);
    one.process.kill('SIGINT');
    expect(await one.finished).toMatchObject({ code: 130, stderr: '' });
    await until(run, () => resumed(test) > 0, 'a game of the other');
    await expectTheSame(test, run);
  });

  it('survives kill -9 of the director: the next start takes back what workers still play', async () => {
    await using test = await workTest(['one', 'two'], GAMES);
    test.worker('one');
    test.worker('two');
    const run = test.run();
    await plays(test, run);
    run.process.kill('SIGKILL');
    await run.finished;
    await expectTheSame(test, test.run());
  });

  it('of two machines with one key the second plays when the first is lost', async () => {
    await using test = await workTest(['one'], { cycles: 8, sleepUs: 2000 });
    const run = test.run();
    const first = test.worker('one');
    await untilItSays(run, 'Worker one plays 2 games at a time.');
    const second = test.worker('one', [], 'copied.worker');
    await untilItSays(second, 'gives this machine no games: another machine, which has the same key, plays; give each its own');
    await untilFacts(run, test.data, ({ games }) => [...games.values()].filter(({ ending }) => ending !== undefined).length > 2);
    expect(run.output()).not.toContain('no longer has the game');
    first.process.kill('SIGKILL');
    await untilItSays(run, 'Worker one has been silent for 3 s.');
    expect(await run.finished).toMatchObject({ code: 0, stderr: '' });
    expect(run.output()).toContain('Two machines have the key of worker one: the second gets no games while the first is there.');
    expect(gamesIn(test.data)).toHaveLength(24);
    second.process.kill('SIGINT');
  });

  it('stops and goes on: the plies in progress end', async () => {
    await using test = await workTest(['one', 'two'], GAMES);
    test.worker('one');
    test.worker('two');
    const run = test.run();
    await plays(test, run);
    run.process.kill('SIGINT');
    expect((await run.finished).code).toBe(130);
    for (const { ending, interrupted, started } of factsIn(test.data).games.values())
      expect(ending !== undefined || interrupted === 'stopped' || !started).toBe(true);
    await expectTheSame(test, test.run());
  });

  it.skipIf(!isHere(mayUnshare(), 'the right to make mount namespaces'))(
    'brings engines to machines that do not have them',
    async () => {
      const league = { cycles: 1, sleepUs: 0 };
      await using test = await workTest(['one'], league);
      test.worker('one', ['unshare', '-m', 'sh', '-c', `mount --bind /dev/null ${test.engine} && exec "$@"`, 'sh']);
      const run = test.run();
      await expectTheSame(test, run, league);
      // One program for all engines.
      expect(readdirSync(join(test.folder, 'one.worker/engines'))).toHaveLength(1);
      expect(run.output()).not.toContain('cannot play');
    },
  );
});

function mayUnshare(): boolean {
  try {
    execFileSync('unshare', ['-m', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
