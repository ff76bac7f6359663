// A tournament that two machines share while directors are killed, stopped and cut off: one directs at any time, and the games are those of one machine.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { openReader } from '../../src/journal/reader.ts';
import type { TournamentFacts } from '../../src/projections/tournamentFacts.ts';
import { pageOf, runArbiter, type Finished, type Running } from '../e2e/arbiter.ts';
import { until, untilFacts, untilItSays } from '../e2e/until.ts';
import { expectTheSame, sharedTest, SILENCE, type Name, type SharedTest } from './shared.ts';
import { canWork, factsIn } from './testWorkers.ts';

const endedOf = ({ games }: TournamentFacts): number => [...games.values()].filter(({ ending }) => ending !== undefined).length;
const plays = (test: SharedTest, run: Running, name: Name, games = 3): Promise<void> =>
  untilFacts(run, test.data(name), (facts) => endedOf(facts) >= games);

const starts = (folder: string): readonly number[] => {
  const opened = openReader(folder);
  if (!opened.ok) return [];
  using reader = opened.value;
  return [...reader.entries({ kind: 'without-plies' }, 0)]
    .map(unwrap)
    .flatMap(({ kind, payload }) => (kind === 'run-started' ? [payload.processId] : []));
};

const directs = (test: SharedTest, run: Running, name: Name): Promise<void> =>
  until(run, () => starts(test.data(name)).includes(run.process.pid ?? 0), 'its start in the journal');

/** The first directs, and the second is on stand-by. */
async function both(test: SharedTest): Promise<readonly [Running, Running]> {
  const first = test.direct('director');
  await plays(test, first, 'director', 1);
  const second = test.direct('second');
  await untilItSays(second, 'director directs League. This machine is on stand-by.');
  return [first, second];
}

async function addOfficial(data: string, name: string): Promise<void> {
  mkdirSync(data);
  const typed = ['sh', '-c', 'echo "long enough to be safe" | exec "$0" "$@"'];
  expect((await runArbiter(['account', 'add', name, '--role', 'director', '--data', data], data, typed)).code).toBe(0);
}

/** All directors were killed, the server has lost its disk, and only the first director has the last games. */
async function lose(test: SharedTest): Promise<void> {
  const [first, second] = await both(test);
  await plays(test, second, 'second', 1);
  second.process.kill('SIGSTOP');
  await plays(test, first, 'director', endedOf(factsIn(test.data('second'))) + 2);
  for (const run of [first, second]) run.process.kill('SIGKILL');
  await Promise.all([first.finished, second.finished]);
  await test.cluster.stopServer();
  rmSync(join(test.cluster.folder, 'server/jetstream'), { recursive: true });
  await test.cluster.startServer();
}

describe.skipIf(!canWork)('a tournament that two directors share', { timeout: 300_000 }, () => {
  it('is directed by one, and by the other once the first is killed', async () => {
    await using test = await sharedTest();
    const [first, second] = await both(test);
    await plays(test, second, 'second', 3);
    first.process.kill('SIGKILL');
    await first.finished;
    await directs(test, second, 'second');
    const back = test.direct('director');
    await untilItSays(back, 'second directs League. This machine is on stand-by.');
    await expectTheSame(test, second, back);
    expect(starts(test.data('second'))).toEqual([first.process.pid, second.process.pid]);
  });

  it('is written by one alone when the first is stopped for longer than its lease and wakes', async () => {
    await using test = await sharedTest();
    const [first, second] = await both(test);
    await plays(test, second, 'second', 3);
    first.process.kill('SIGSTOP');
    await directs(test, second, 'second');
    first.process.kill('SIGCONT');
    await untilItSays(first, 'This machine is on stand-by.');
    await expectTheSame(test, first, second);
    expect(starts(test.data('director'))).toEqual([first.process.pid, second.process.pid]);
  });

  it('has its games on workers, which believe the latest director alone', async () => {
    await using test = await sharedTest(['one', 'two']);
    const [first, second] = await both(test);
    first.process.kill('SIGSTOP');
    await directs(test, second, 'second');
    first.process.kill('SIGCONT');
    await untilItSays(first, 'This machine is on stand-by.');
    await expectTheSame(test, first, second);
  });

  it('gives the server what it lost before anyone directs, also what one machine alone has', async () => {
    await using test = await sharedTest([], 4);
    await lose(test);
    const first = test.direct('director', '--director-silence', '600');
    await untilItSays(first, 'No machine directs League.');
    const second = test.direct('second');
    await untilItSays(second, 'No machine directs League.');
    await directs(test, second, 'second');
    await expectTheSame(test, first, second);
  });

  it('has no place for a machine that comes with lost entries after another has gone on without them', async () => {
    await using test = await sharedTest([], 4);
    await lose(test);
    await directs(test, test.direct('second'), 'second');
    const before = starts(test.data('director'));
    const { code, stderr } = await test.direct('director').finished;
    expect(code).toBe(1);
    expect(stderr).toContain('its journal and the one in the cluster have gone on apart');
    expect(starts(test.data('director'))).toEqual(before);
  });

  it('waits while the server is away, also when that loses its disk, and stays with its director', async () => {
    await using test = await sharedTest();
    const [first, second] = await both(test);
    for (const isLost of [false, true]) {
      await plays(test, first, 'director', isLost ? 6 : 3);
      await test.cluster.stopServer();
      await pause(2000 * SILENCE);
      if (isLost) rmSync(join(test.cluster.folder, 'server/jetstream'), { recursive: true });
      await test.cluster.startServer();
    }
    await expectTheSame(test, first, second);
    expect(new Set(starts(test.data('second'))).size).toBe(1);
  });

  it('is handed over by Ctrl-C, goes on by the file that is played, and takes rulings where it is directed', async () => {
    await using test = await sharedTest();
    await addOfficial(test.data('director'), 'Bede');
    const first = test.direct('director');
    await plays(test, first, 'director', 1);
    const asked = (name: Name, word: string, ...more: readonly string[]): Promise<Finished> =>
      runArbiter([word, '--reason', 'test', '--by', 'Bede', '--data', test.data(name), ...more], test.folder);
    expect((await asked('director', 'pause', '--unsigned')).code).toBe(0);
    const second = test.direct('second', '--web', '127.0.0.1:0');
    // What the director plays is shown where another is on stand-by.
    const shown = await fetch(new URL('/', await pageOf(second)));
    expect(shown.status).toBe(200);
    const elsewhere = { code: 1, stderr: expect.stringContaining('another machine directs') as string };
    expect(await asked('second', 'resume')).toMatchObject(elsewhere);
    const played = readFileSync(test.file, 'utf8');
    writeFileSync(test.file, played.replace(/cycles: \d+/, 'cycles: 1'));
    first.process.kill('SIGINT');
    expect((await first.finished).code).toBe(130);
    await untilItSays(second, 'is not the file by which the tournament is played');
    expect(await asked('director', 'resume', '--unsigned')).toMatchObject(elsewhere);
    expect((await asked('second', 'resume')).stderr).toContain(
      'expected the signature of Bede, whose account is on another machine',
    );
    expect((await asked('second', 'resume', '--unsigned')).code).toBe(0);
    const back = test.direct('director');
    writeFileSync(test.file, played);
    await expectTheSame(test, second, back);
  });

  it('is left by Ctrl-C where another directs', async () => {
    await using test = await sharedTest([], 4);
    const [first, second] = await both(test);
    second.process.kill('SIGINT');
    expect(await second.finished).toMatchObject({ code: 130, stderr: '' });
    const again = test.direct('second');
    await expectTheSame(test, first, again);
  });
});
