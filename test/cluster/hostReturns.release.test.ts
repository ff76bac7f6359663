// An engine host that was away for long: the game that waits for it goes on when it is back.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldJournal } from '../../src/projections/foldJournal.ts';
import { unwrap } from '../../src/core/result.ts';
import type { GameFacts } from '../../src/projections/tournamentFacts.ts';
import { testEngine } from '../engines/index.ts';
import { startArbiter, temporaryFolder } from '../e2e/arbiter.ts';
import { untilFacts, untilItSays } from '../e2e/until.ts';
import { startHost, stopHost } from './hosts.ts';
import { hasNats, startTestCluster } from './testCluster.ts';

/** Before the fourth attempt Arbiter waits for 30 s. */
const ATTEMPTS = 3;
const SOON_MS = 15_000;

const MISSING = 'Waiting for the engine host "gpu": expected "arbiter host" with that name or label. Hosts that are there: cpu.';

describe.skipIf(!hasNats)('INT-5: an engine host', () => {
  it('that comes back has its game at once', async () => {
    using folder = temporaryFolder();
    await using cluster = await startTestCluster([{ name: 'gpu', role: 'host' }]);
    const engine = testEngine('first-legal', 0, '--think', '25');
    const start = () => startHost(cluster, 'gpu', { Alpha: engine, Beta: engine }, [], 2);
    const file = folder.file(
      't.yaml',
      'tournament: Away\nformat: match\ngames: 1\ntimeControl: 60+1\nadjudication: { maxMoves: 60 }\nengines:\n' +
        ['Alpha', 'Beta'].map((name) => `  - { name: ${name}, on: gpu, maxLag: 1s, startup: 3s }\n`).join(''),
    );
    const first = await start();
    const run = startArbiter(['run', file, '--data', 'data', '--cluster', cluster.machine('director')], folder.path);
    const data = join(folder.path, 'data');
    const untilGame = (isReached: (game: GameFacts) => boolean): Promise<void> =>
      untilFacts(run, data, ({ games }) => [...games.values()].some(isReached));
    await untilGame(({ started }) => started);
    await stopHost(first, 'SIGKILL');
    await untilGame(({ held, timesHeld }) => held !== undefined && timesHeld === ATTEMPTS);
    const second = await start();
    const backAt = performance.now();
    await untilGame(({ held }) => held === undefined);
    expect(performance.now() - backAt).toBeLessThan(SOON_MS);
    expect(await run.finished).toMatchObject({ code: 0 });
    await stopHost(second);
    expect([...unwrap(foldJournal(data)).facts.games.values()]).toMatchObject([{ ending: { kind: 'rules' } }]);
  });

  it('that is lost while its engine is checked is awaited', async () => {
    using folder = temporaryFolder();
    await using cluster = await startTestCluster([{ name: 'gpu', role: 'host' }]);
    const engine = testEngine('slow-handshake', 0, '--delay', '3000');
    const file = folder.file(
      't.yaml',
      'tournament: Lost\nformat: match\ngames: 1\ntimeControl: 10+0.1\nadjudication: { maxMoves: 10 }\nengines:\n' +
        ['Alpha', 'Beta'].map((name) => `  - { name: ${name}, on: gpu, maxLag: 2s, startup: 20s }\n`).join(''),
    );
    const start = () => startHost(cluster, 'gpu', { Alpha: engine, Beta: engine }, [], 2);
    const first = await start();
    const run = startArbiter(['run', file, '--data', 'data', '--cluster', cluster.machine('director')], folder.path);
    await untilItSays(run, 'Waiting for Alpha to start');
    await stopHost(first, 'SIGKILL');
    await untilItSays(run, /Cannot start Alpha: the engine host "gpu" .*\. Trying again\./u);
    await untilItSays(run, 'Waiting for the engine host "gpu"');
    const second = await start();
    expect(await run.finished).toMatchObject({ code: 0, stderr: '' });
    await stopHost(second);
  });

  it('that is not there yet is awaited, and missed once; one without the engine is an error', async () => {
    using folder = temporaryFolder();
    await using cluster = await startTestCluster([
      { name: 'cpu', role: 'host' },
      { name: 'gpu', role: 'host' },
    ]);
    const engine = testEngine('first-legal');
    const file = (far: string) =>
      folder.file(
        't.yaml',
        'tournament: Late\nformat: match\ngames: 1\ntimeControl: 10+0.1\nadjudication: { maxMoves: 10 }\nengines:\n' +
          `  - { name: Alpha, on: cpu }\n  - { name: ${far}, on: gpu }\n`,
      );
    const words = (far: string) => ['run', file(far), '--data', far, '--cluster', cluster.machine('director')];
    const cpu = await startHost(cluster, 'cpu', { Alpha: engine }, [], 1);
    const stopped = startArbiter(words('Beta'), folder.path);
    await untilItSays(stopped, MISSING);
    stopped.process.kill('SIGINT');
    expect(await stopped.finished).toMatchObject({ code: 130 });
    const run = startArbiter(words('Beta'), folder.path);
    await untilItSays(run, MISSING);
    const gpu = await startHost(cluster, 'gpu', { Beta: engine }, [], 1);
    const { code, stdout } = await run.finished;
    expect(code).toBe(0);
    expect(stdout.split('Waiting for the engine host')).toHaveLength(2);
    expect(stdout).toContain('All engine hosts are there.');
    expect(await startArbiter(words('Gamma'), folder.path).finished).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('the engine host "gpu" has no engine "Gamma"'),
    });
    await Promise.all([stopHost(cpu), stopHost(gpu)]);
  });
});
