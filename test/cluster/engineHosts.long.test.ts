// Engines on engine hosts: their time is measured where they run, so a slow way costs no thinking time (their own figures are the witness), and games stay at
// their place.

import { readFileSync } from 'node:fs';
import { expect, it, describe } from 'vitest';
import { unpackPly } from '../../src/journal/packedPlies.ts';
import { findInPath } from '../../src/players/process/program.ts';
import { readJournal } from '../journal/journals.ts';
import { testEngine } from '../engines/index.ts';
import { isHere } from '../needs.ts';
import { runArbiter, temporaryFolder } from '../e2e/arbiter.ts';
import { startHost, stopHost } from './hosts.ts';
import { startRelay, useServerAt } from './relay.ts';
import { hasNats, startTestCluster } from './testCluster.ts';

const stockfish = findInPath('stockfish', `${process.env['PATH'] ?? ''}:/usr/games`) ?? '';
const DELAY_MS = 200;

describe.skipIf(!hasNats || !isHere(stockfish !== '', 'stockfish'))('an engine host', () => {
  it('S16-2a: a way of 200 ms with jitter charges no time', async () => {
    using folder = temporaryFolder();
    await using cluster = await startTestCluster([
      { name: 'near', role: 'host' },
      { name: 'far', role: 'host' },
    ]);
    await using relay = await startRelay(cluster.port);
    relay.delayMs = DELAY_MS;
    relay.jitterMs = 50;
    useServerAt(cluster.machine('far'), relay.port);
    const engine = { command: stockfish, args: [], options: { Hash: 16, Threads: 1 } };
    const near = await startHost(cluster, 'near', { Near: engine });
    const far = await startHost(cluster, 'far', { Far: engine }, ['gpu']);
    const file = folder.file(
      't.yaml',
      `tournament: Apart\nformat: match\ngames: 1\ntimeControl: 60+1\nlimits: { nodes: 5000 }\nadjudication: { maxMoves: 5 }\nengines:\n  - { name: Near, on: near }\n  - { name: Far, on: gpu }\n`,
    );
    const startedAt = performance.now();
    const ran = await runArbiter(['run', file, '--data', 'data', '--cluster', cluster.machine('director')], folder.path);
    const tookMs = performance.now() - startedAt;
    expect(ran, ran.stderr).toMatchObject({ code: 0, stderr: '' });
    await Promise.all([stopHost(near), stopHost(far)]);
    const entries = readJournal(`${folder.path}/data`);
    const plies = entries.flatMap((entry) =>
      entry.kind === 'plies-played'
        ? entry.payload.plies.map((ply, index) => unpackPly(ply, entry.payload.firstPly + index))
        : [],
    );
    const white = entries.find((entry) => entry.kind === 'game-issued')?.payload.white;
    const isFar = ({ ply }: { ply: number }): boolean => (ply % 2 === 1) === (white === 'Far');
    const farPlies = plies.filter(isFar);
    expect(plies).toHaveLength(10);
    // Each search of the far engine waited for the way there and back.
    expect(tookMs).toBeGreaterThan(farPlies.length * 2 * (DELAY_MS - 50));
    for (const { elapsedMs, reportedMs } of plies) {
      // The engine counts from when it has read the request; starting, writing and reading take a moment of a busy machine.
      expect(elapsedMs - (reportedMs ?? 0)).toBeLessThan(DELAY_MS / 2);
      expect(elapsedMs - (reportedMs ?? 0)).toBeGreaterThan(-DELAY_MS / 4);
    }
  });

  it('S16-2a: a game is played at one place, by the engine hosts of that place alone', async () => {
    using folder = temporaryFolder();
    const places = [
      ['cpu-1', 'gpu-1'],
      ['cpu-2', 'gpu-2'],
    ];
    // They have more free cores than those of the places, so without places they would get games.
    const outside = ['cpu-3', 'gpu-3'];
    const names = [...places.flat(), ...outside];
    await using cluster = await startTestCluster(names.map((name) => ({ name, role: 'host' })));
    const engine = testEngine('first-legal', 0, '--think', '10');
    const hosts = await Promise.all(
      names.map((name) => {
        const list = name.startsWith('cpu') ? { Alpha: engine } : { Beta: engine };
        return startHost(cluster, name, list, [name.slice(0, 3)], outside.includes(name) ? 2 : 1);
      }),
    );
    const file = folder.file(
      't.yaml',
      `tournament: Places\nformat: match\ngames: 6\ntimeControl: 60+1\nadjudication: { maxMoves: 10 }\nhosts: ${JSON.stringify(places)}\nengines:\n  - { name: Alpha, on: cpu }\n  - { name: Beta, on: gpu }\n`,
    );
    const words = ['run', file, '--data', 'data', '--cluster', cluster.machine('director')];
    expect(await runArbiter([...words, '--concurrency', '3'], folder.path)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('expected at most 2, one at each place of "hosts"'),
    });
    const ran = await runArbiter(words, folder.path);
    expect(ran, ran.stderr).toMatchObject({ code: 0 });
    await Promise.all(hosts.map((host) => stopHost(host)));
    const starts = hosts.map((host) => host.output().match(/^(?:Alpha|Beta) plays\.$/gm)?.length ?? 0);
    for (const [index, name] of names.entries()) {
      // The trial before the first game may take any host.
      if (outside.includes(name)) expect(starts[index], name).toBe(1);
      else expect(starts[index], name).toBeGreaterThan(0);
    }
  });

  it('CGF-A1: a Go program on an engine host is started with the colour that it has', async () => {
    using folder = temporaryFolder();
    await using cluster = await startTestCluster([{ name: 'far', role: 'host' }]);
    const sample = new URL('../../engines/sampleGo/main.ts', import.meta.url).pathname;
    const told = (name: string): readonly string[] => [
      ...['-c', `echo ${name} {colour} {size} >> ${folder.path}/told; exec ${process.execPath} ${sample}`],
    ];
    const host = await startHost(cluster, 'far', {
      A: { command: '/bin/sh', args: told('A') },
      B: { command: '/bin/sh', args: told('B') },
    });
    const file = folder.file(
      't.yaml',
      'tournament: Told\ngame: go\nboardSize: 5\nformat: match\ngames: 2\ntimeControl: 60\nengines:\n  - { name: A, protocol: gtp, on: far }\n  - { name: B, protocol: gtp, on: far }\n',
    );
    const ran = await runArbiter(['run', file, '--data', 'data', '--cluster', cluster.machine('director')], folder.path);
    expect(ran, ran.stderr).toMatchObject({ code: 0 });
    await stopHost(host);
    const lines = readFileSync(`${folder.path}/told`, 'utf8').trim().split('\n');
    for (const line of ['A black 5', 'A white 5', 'B black 5', 'B white 5']) expect(lines).toContain(line);
  });
});
