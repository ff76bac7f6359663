// arbiter cluster: making a cluster, and seeing who is there.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testEngine } from '../engines/index.ts';
import { HOST_FILE } from '../../src/cluster/keys/hostFileText.ts';
import { runArbiter, startArbiter, temporaryFolder, type Running } from '../e2e/arbiter.ts';
import { untilItSays } from '../e2e/until.ts';
import { startHost, stopHost } from './hosts.ts';
import { hasNats, startTestCluster } from './testCluster.ts';

it('makes, extends and reduces a cluster, and refuses what is none', async () => {
  using folder = temporaryFolder();
  const cluster = (...words: string[]) => runArbiter(['cluster', ...words], folder.path);
  expect((await cluster('init', 'c')).stderr).toContain('expected --server');
  expect((await cluster('init', 'c', '--server', 'a b')).stderr).toContain('Cannot use the server "a b"');
  expect((await cluster('init', 'c', '--server', '127.0.0.1:4999', '--host', '../x')).stderr).toContain(
    'Cannot use the name "../x"',
  );
  const made = await cluster('init', 'c', '--server', '127.0.0.1:4999', '--host', 'cpu', '--worker', 'ada', '--page', 'page1');
  expect(made, made.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('  host     cpu') });
  expect((await cluster('init', 'c', '--server', '127.0.0.1:4999')).stderr).toContain('"arbiter cluster add');
  expect((await cluster('add', 'c', '--host', 'CPU')).stderr).toContain('Cannot use the name "CPU" twice');
  expect(await cluster('add', 'c', '--host', 'gpu')).toMatchObject({ code: 0 });
  expect(await cluster('remove', 'c', 'cpu')).toMatchObject({ code: 0 });
  expect((await cluster('remove', 'c', 'director')).stderr).toContain('Cannot remove the only director');
  expect((await cluster('add', 'nowhere', '--host', 'x')).stderr).toContain('Cannot find a cluster in');
  const configuration = readFileSync(join(folder.path, 'c/server/nats-server.conf'), 'utf8');
  expect(configuration).toMatch(/# host gpu\n/);
  expect(configuration).not.toMatch(/# host cpu\n/);
  expect((await cluster('status', 'c')).stderr).toContain('Cannot reach the cluster at 127.0.0.1:4999');
});

it.skipIf(!hasNats)('shows the machines that are there, and names those that are not', async () => {
  using folder = temporaryFolder();
  await using cluster = await startTestCluster([
    { name: 'cpu', role: 'host' },
    { name: 'gone', role: 'host' },
    { name: 'ada', role: 'worker' },
  ]);
  const host = await startHost(cluster, 'cpu', { Alpha: testEngine('first-legal') }, ['big']);
  const worker = startArbiter(['worker', cluster.machine('ada'), '--data', join(folder.path, 'ada')], folder.path);
  try {
    const told = await runArbiter(['cluster', 'status', cluster.folder], folder.path);
    expect(told.stdout).toMatch(
      /^cpu: engine host, \d+ of \d+ cores free, lag [\d.]+ ms, at most [\d.]+ ms, Arbiter \S+\n {2}.+GiB.+\n {2}labels: big\n {2}engines: Alpha; none plays\nada: worker, \d+ cores, 0 games, Arbiter \S+\ngone: not there\n$/,
    );
    const json = await runArbiter(['cluster', 'status', cluster.machine('director'), '--json'], folder.path);
    expect(json.stderr).toBe('');
    expect(JSON.parse(json.stdout)).toMatchObject({
      hosts: [{ name: 'cpu', labels: ['big'] }],
      workers: [{ name: 'ada', games: 0 }],
    });
    expect((await runArbiter(['cluster', 'status', cluster.machine('cpu')], folder.path)).stderr).toContain(
      'expected the folder of the cluster or of its director',
    );
  } finally {
    worker.process.kill('SIGINT');
    await Promise.all([stopHost(host), worker.finished]);
  }
});

it.skipIf(!hasNats)('an engine host and a worker wait for the server when they start', async () => {
  using folder = temporaryFolder();
  await using cluster = await startTestCluster([
    { name: 'cpu', role: 'host' },
    { name: 'ada', role: 'worker' },
  ]);
  writeFileSync(join(cluster.machine('cpu'), HOST_FILE), 'engines: { Alpha: { cmd: /bin/true } }\n');
  await cluster.stopServer();
  const start = () => [
    startArbiter(['host', cluster.machine('cpu')], folder.path),
    startArbiter(['worker', cluster.machine('ada'), '--data', join(folder.path, 'ada')], folder.path),
  ];
  const waiting = start();
  for (const machine of waiting) await untilItSays(machine, /Cannot reach the cluster at .*Trying again\./u);
  for (const machine of waiting) machine.process.kill('SIGINT');
  expect(await Promise.all(waiting.map(({ finished }) => finished))).toMatchObject([
    { code: 0, stderr: '' },
    { code: 130, stderr: '' },
  ]);
  const [host, worker] = start() as [Running, Running];
  for (const machine of [host, worker]) await untilItSays(machine, 'Trying again.');
  await cluster.startServer();
  await untilItSays(host, /The cluster is there\.\nEngine host cpu of the cluster at .* lends Alpha\./u);
  await untilItSays(worker, /The cluster is there\.\nWorker ada is in the cluster at /u);
  for (const machine of [host, worker]) machine.process.kill('SIGINT');
  await Promise.all([host.finished, worker.finished]);
});
