// Who may do what in a cluster: asked of a real server.

import { execFileSync } from 'node:child_process';
import { statSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectCluster, readMachine } from '../link/connection.ts';
import {
  entrySubject,
  FILES_STREAM,
  fileSubject,
  fromSubject,
  helloSubject,
  inboxOf,
  JOURNALS,
  keptSubject,
  liveSubject,
  toSubject,
  workSubject,
} from '../link/machine.ts';
import { hasNats, startTestCluster, type TestCluster } from '../../../test/cluster/testCluster.ts';
import { toWorker } from '../work/messages.ts';
import { addMachines, removeMachine } from './initCluster.ts';

const HOSTS = [
  { name: 'cpu', role: 'host' },
  { name: 'gpu', role: 'host' },
] as const;

/** A server reads its configuration again in its own time. */
const PATIENTLY = { timeout: 20_000, interval: 200 };

async function enter(cluster: TestCluster, name: string): Promise<NatsConnection> {
  const connected = await connectCluster(cluster.machine(name));
  if (!connected.ok) throw new Error(connected.error);
  return connected.value.connection;
}

/** Whether the server lets a machine publish, or listen, on a subject. */
async function maySpeak(connection: NatsConnection, subject: string): Promise<boolean> {
  const refused = refusal(connection);
  connection.publish(subject, 'x');
  await connection.flush();
  await connection.flush();
  return !refused();
}

async function mayListen(connection: NatsConnection, subject: string): Promise<boolean> {
  let isRefused = false;
  const subscription = connection.subscribe(subject, {
    callback(error) {
      isRefused ||= error !== null;
    },
  });
  await connection.flush();
  await connection.flush();
  subscription.unsubscribe();
  return !isRefused;
}

function refusal(connection: NatsConnection): () => boolean {
  let isRefused = false;
  void (async () => {
    for await (const status of connection.status()) if (status.type === 'error') isRefused = true;
  })();
  return () => isRefused;
}

describe.skipIf(!hasNats)('a cluster', () => {
  it('lets each machine use its own subjects and no others', async () => {
    await using cluster = await startTestCluster(HOSTS);
    const [director, cpu] = [await enter(cluster, 'director'), await enter(cluster, 'cpu')];
    const may = {
      hello: await maySpeak(cpu, helloSubject('cpu')),
      answer: await maySpeak(cpu, fromSubject('cpu', 's1')),
      listen: await mayListen(cpu, toSubject('cpu', '*')),
      helloForAnother: await maySpeak(cpu, helloSubject('gpu')),
      answerForAnother: await maySpeak(cpu, fromSubject('gpu', 's1')),
      command: await maySpeak(cpu, toSubject('gpu', 's1')),
      listenToAnother: await mayListen(cpu, toSubject('gpu', '*')),
      listenToAll: await mayListen(cpu, '>'),
      readAnswers: await mayListen(cpu, fromSubject('gpu', '*')),
      streams: await maySpeak(cpu, '$JS.API.STREAM.LIST'),
      work: await maySpeak(cpu, workSubject('cpu')),
      system: await mayListen(cpu, '$SYS.>'),
      direct: await maySpeak(director, toSubject('gpu', 's1')),
      pretend: await maySpeak(director, fromSubject('gpu', 's1')),
    };
    expect(may).toEqual({
      hello: true,
      answer: true,
      listen: true,
      helloForAnother: false,
      answerForAnother: false,
      command: false,
      listenToAnother: false,
      listenToAll: false,
      readAnswers: false,
      streams: false,
      work: false,
      system: false,
      direct: true,
      pretend: false,
    });
    await Promise.all([director.close(), cpu.close()]);
  });

  it('lets a page read the journals, and nothing else', async () => {
    await using cluster = await startTestCluster([
      { name: 'page1', role: 'page' },
      { name: 'page2', role: 'page' },
    ]);
    const page = await enter(cluster, 'page1');
    const api = (request: string): string => `$JS.API.${request}`;
    const spoken = [entrySubject('t'), keptSubject('t'), liveSubject('t'), toSubject('cpu', 's1')];
    const asked = [
      `STREAM.DELETE.${JOURNALS}`,
      `STREAM.PURGE.${JOURNALS}`,
      `STREAM.MSG.DELETE.${JOURNALS}`,
      `STREAM.CREATE.${JOURNALS}`,
    ];
    const others = [`CONSUMER.CREATE.${JOURNALS}`, 'DIRECT.GET.ARBITER_FILES', 'STREAM.LIST'];
    for (const subject of [...spoken, ...[...asked, ...others].map(api)])
      expect([subject, await maySpeak(page, subject)]).toEqual([subject, false]);
    for (const subject of [`STREAM.INFO.${JOURNALS}`, `DIRECT.GET.${JOURNALS}`].map(api))
      expect([subject, await maySpeak(page, subject)]).toEqual([subject, true]);
    for (const subject of [entrySubject('*'), fromSubject('*', '>'), `${inboxOf('page2')}.>`, '_INBOX.>', '>'])
      expect([subject, await mayListen(page, subject)]).toEqual([subject, false]);
    for (const subject of [keptSubject('*'), liveSubject('*'), `${inboxOf('page1')}.>`])
      expect([subject, await mayListen(page, subject)]).toEqual([subject, true]);
    await page.close();
  });

  it('lets a worker hear its own orders and read the files of engines, and write neither', async () => {
    await using cluster = await startTestCluster([
      { name: 'one', role: 'worker' },
      { name: 'two', role: 'worker' },
    ]);
    const one = await enter(cluster, 'one');
    const file = fileSubject('0'.repeat(64), '0');
    const may = {
      report: await maySpeak(one, workSubject('one')),
      hearOrders: await mayListen(one, toWorker('one')),
      readFile: await maySpeak(one, `$JS.API.DIRECT.GET.${FILES_STREAM}.${file}`),
      reportForAnother: await maySpeak(one, workSubject('two')),
      listenToAnother: await mayListen(one, `${inboxOf('two')}.>`),
      hearOrdersOfAnother: await mayListen(one, toWorker('two')),
      handOut: await maySpeak(one, toWorker('two')),
      writeFile: await maySpeak(one, file),
      makeConsumer: await maySpeak(one, `$JS.API.CONSUMER.CREATE.${FILES_STREAM}`),
      readStream: await maySpeak(one, `$JS.API.STREAM.MSG.GET.${FILES_STREAM}`),
      deleteFiles: await maySpeak(one, `$JS.API.STREAM.PURGE.${FILES_STREAM}`),
    };
    const allowed = ['report', 'hearOrders', 'readFile'];
    expect(may).toEqual(Object.fromEntries(Object.keys(may).map((what) => [what, allowed.includes(what)])));
    await one.close();
  });

  it('knows machines by their keys: added ones enter, removed and unknown ones do not', async () => {
    await using cluster = await startTestCluster(HOSTS);
    addMachines(cluster.folder, [{ name: 'late', role: 'host' }]);
    expect(await connectCluster(cluster.machine('late'))).toMatchObject({ error: expect.stringContaining('Authorization') });
    cluster.signalServer('SIGHUP');
    await expect.poll(() => connectCluster(cluster.machine('late')).then(({ ok }) => ok), PATIENTLY).toBe(true);
    const gpu = await enter(cluster, 'gpu');
    removeMachine(cluster.folder, 'gpu');
    cluster.signalServer('SIGHUP');
    await expect.poll(() => connectCluster(cluster.machine('gpu')).then(({ ok }) => ok), PATIENTLY).toBe(false);
    await gpu.close();
  });

  it('is believed by machines whose clocks are years off', async () => {
    await using cluster = await startTestCluster(HOSTS);
    const [authority, certificate] = [join(cluster.machine('cpu'), 'ca.pem'), join(cluster.folder, 'server/cert.pem')];
    for (const time of ['1970-01-02', '2026-11-27', '2100-01-01']) {
      const words = ['verify', '-attime', String(Date.parse(time) / 1000), '-CAfile', authority, certificate];
      expect(execFileSync('openssl', words, { encoding: 'utf8' })).toBe(`${certificate}: OK\n`);
    }
  });

  it('keeps secrets to their owner, and in no file of the server', async () => {
    await using cluster = await startTestCluster(HOSTS);
    const seed = readFileSync(join(cluster.machine('cpu'), 'seed.nk'), 'utf8').trim();
    expect(statSync(join(cluster.machine('cpu'), 'seed.nk')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(cluster.folder, 'server/nats-server.conf'), 'utf8')).not.toContain(seed);
    expect(readFileSync(join(cluster.folder, 'cluster.json'), 'utf8')).not.toContain(seed);
    expect(readMachine(cluster.machine('cpu'))).toMatchObject({ ok: true, value: { name: 'cpu', role: 'host' } });
  });
});
