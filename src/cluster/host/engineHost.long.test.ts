// An engine host, asked by a director over a real server: what it lends, what it refuses, and what nonsense does to it.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTimeout as pause } from 'node:timers/promises';
import type { Words } from '../../core/engines/fillWords.ts';
import { present } from '../../core/present.ts';
import { unwrap } from '../../core/result.ts';
import type { ProcessEnd } from '../../players/process/processEnd.ts';
import { findMarked } from '../../players/process/orphans.ts';
import { openHostedConnection, type HostedOptions } from '../../players/connections/hostedConnection.ts';
import type { ProgramConnection } from '../../players/connections/programConnection.ts';
import { testEngine } from '../../../test/engines/index.ts';
import { hasNats, startTestCluster, type TestCluster } from '../../../test/cluster/testCluster.ts';
import { removeMachine } from '../keys/initCluster.ts';
import { connectCluster } from '../link/connection.ts';
import { closeBooks } from '../link/hostBook.ts';
import { fromSubject, toSubject } from '../link/machine.ts';
import { startEngineHost, type EngineHost } from './engineHost.ts';
import { parseHostFile } from './hostFile.ts';

const { command, args } = testEngine('first-legal', 0, '--think', '5');
const LIST = `
cores: 2
labels: [small]
resources: { licence: 1 }
engines:
  Alpha: { cmd: "${command}", args: ${JSON.stringify(args)}, sandbox: none, options: { Hash: 32 } }
  Licensed: { cmd: "${command}", args: ${JSON.stringify(args)}, sandbox: none, uses: { licence: 1 } }
  Wide: { cmd: "${command}", args: ${JSON.stringify(args)}, sandbox: none, cores: 2 }
  Told: { cmd: /bin/sh, args: [-c, "echo {colour} {size} {{size}} {other}; cat > /dev/null"], sandbox: none }
  Missing: { cmd: /opt/nowhere/engine, sandbox: none }
`;

let cluster: TestCluster;
let host: EngineHost;
const notices: string[] = [];

const offer = () => unwrap(parseHostFile(LIST, '/tmp/host.yaml'));

beforeEach(async () => {
  if (!hasNats) return;
  notices.length = 0;
  cluster = await startTestCluster([
    { name: 'one', role: 'host' },
    { name: 'two', role: 'host' },
  ]);
  host = await startEngineHost(cluster.machine('one'), unwrap(await connectCluster(cluster.machine('one'))), offer(), (text) =>
    notices.push(text),
  );
});
afterEach(async () => {
  if (!hasNats) return;
  await closeBooks();
  await host.close();
  await cluster[Symbol.asyncDispose]();
});

type Spoken = { readonly lines: readonly string[]; readonly ends: readonly ProcessEnd[] };

async function open(
  engine: string,
  more: Partial<HostedOptions> & { readonly on?: string; readonly maxLagMs?: number; readonly words?: Words } = {},
) {
  const said = { lines: [] as string[], ends: [] as ProcessEnd[] };
  const { on = 'small', maxLagMs = 2000, words, ...options } = more;
  const opened = await openHostedConnection(
    { kind: 'hosted', on, engine, maxLagMs, ...present({ words }) },
    {
      onData: (chunk) => void said.lines.push(...Buffer.from(chunk).toString().split('\n').filter(Boolean)),
      onEnd: (end) => void said.ends.push(end),
    },
    { cluster: cluster.machine('director'), startupMs: 5000, ...options },
  );
  return { opened, said: said as Spoken };
}

const whole = ({ opened }: { readonly opened: Awaited<ReturnType<typeof open>>['opened'] }): ProgramConnection => unwrap(opened);

describe.skipIf(!hasNats)('an engine host', () => {
  it('S16-X: runs an engine of its list, and says what it is', async () => {
    const running = await open('Alpha');
    const engine = whole(running);
    expect(engine.elsewhere).toMatchObject({
      host: 'one',
      options: { Hash: 32 },
      cores: 1,
      hardware: expect.stringMatching(/ × .+ GiB, Linux/),
      files: expect.arrayContaining([
        expect.objectContaining({ path: command, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }),
      ]),
    });
    engine.write('uci\n');
    await expect.poll(() => running.said.lines).toContain('uciok');
    const before = performance.now();
    const settled = await engine.elsewhere?.settle();
    expect(settled).toBeGreaterThan(before - 1000);
    expect(settled).toBeLessThanOrEqual(performance.now());
    await expect(engine.stop('quit\n')).resolves.toMatchObject({ cause: 'stopped-by-us', code: 0 });
  });

  it('CGF-A1: fills in what the arguments of its list say about the game, and starts no such program in chess', async () => {
    const told = await open('Told', { words: { colour: 'white', size: '13' } });
    expect(whole(told).elsewhere).toMatchObject({ fills: true });
    await expect.poll(() => told.said.lines).toEqual(['white 13 {size} {other}']);
    await whole(told).stop('');
    expect((await open('Told')).opened).toMatchObject({
      error: { fault: 'entry', reason: 'the arguments of "Told" there have "{colour}", and chess has nothing to fill it with' },
    });
    const alpha = await open('Alpha', { words: { colour: 'white' } });
    expect(whole(alpha).elsewhere).toMatchObject({ fills: false });
    await whole(alpha).stop('quit\n');
  });

  it('lends no core and no resource twice', async () => {
    const licensed = await open('Licensed');
    expect((await open('Licensed', { maxLagMs: 100 })).opened).toEqual({
      ok: false,
      error: { fault: 'entry', reason: '"Licensed" cannot run there now: 1 of "licence" are wanted, 0 are free' },
    });
    expect((await open('Wide', { maxLagMs: 100 })).opened).toMatchObject({
      error: { reason: '"Wide" cannot run there now: 2 cores are wanted, 1 are free' },
    });
    await whole(licensed).stop('quit\n');
    const wide = await open('Wide');
    expect(wide.opened.ok).toBe(true);
    await whole(wide).stop('quit\n');
  });

  it('is one at a time, and never ends the engines of another', async () => {
    await expect(
      startEngineHost(cluster.machine('one'), unwrap(await connectCluster(cluster.machine('one'))), offer(), () => undefined),
    ).rejects.toThrow(/^Cannot run in /);
    const running = await open('Alpha');
    const engine = whole(running);
    await using elsewhere = await startTestCluster([{ name: 'one', role: 'host' }]);
    const namesake = await startEngineHost(
      elsewhere.machine('one'),
      unwrap(await connectCluster(elsewhere.machine('one'))),
      offer(),
      () => undefined,
    );
    await namesake.close();
    engine.write('uci\n');
    await expect.poll(() => running.said.lines).toContain('uciok');
    await engine.stop('quit\n');
  });

  it('asked with another name, another engine or another version, says why it cannot', async () => {
    expect((await open('Alpha', { on: 'nowhere' })).opened).toMatchObject({
      error: { fault: 'entry', reason: 'no engine host "nowhere" is there: expected "arbiter host" with that name or label' },
    });
    expect((await open('Beta')).opened).toMatchObject({
      error: {
        fault: 'entry',
        reason: 'the engine host "one" has no engine "Beta": expected one of Alpha, Licensed, Wide, Told, Missing',
      },
    });
    expect((await open('Missing')).opened).toMatchObject({
      error: { fault: 'entry', reason: 'no such file "/opt/nowhere/engine"' },
    });
    const version = { files: [{ path: command, bytes: 1, sha256: '0'.repeat(64) }] };
    expect((await open('Alpha', { version })).opened).toMatchObject({
      error: { fault: 'version', found: { files: expect.anything() } },
    });
    // Nothing of all that is left.
    await expect.poll(() => findMarked(host.runId)).toEqual([]);
  });

  it('tells the crash of an engine as its crash, with its last words', async () => {
    const running = await open('Alpha');
    const engine = whole(running);
    const [pid = 0] = await findMarked(host.runId);
    process.kill(pid, 'SIGSEGV');
    await expect.poll(() => running.said.ends).toMatchObject([{ cause: 'exited', signal: 'SIGSEGV' }]);
    expect(engine.ended?.message).toContain('was killed by SIGSEGV');
    expect(await engine.elsewhere?.settle()).toBeUndefined();
  });

  it('ends an engine whose director is gone, and a director knows that a host is gone', async () => {
    const running = await open('Alpha', { maxLagMs: 1500 });
    whole(running);
    await cluster.stopServer();
    await expect
      .poll(() => running.said.ends, { timeout: 10_000 })
      .toMatchObject([{ cause: 'host-failed', message: 'the engine host "one" was not heard for 1.5 s' }]);
    await expect.poll(() => findMarked(host.runId), { timeout: 10_000 }).toEqual([]);
    expect(notices.at(-1)).toBe('Alpha is ended: the tournament was not heard for 3.5 s.');
    await cluster.startServer();
    await expect.poll(async () => (await open('Alpha')).opened.ok, { timeout: 10_000, interval: 500 }).toBe(true);
  });

  it('a host that was started again does not know the session: the director hears so at once', async () => {
    const running = await open('Alpha', { maxLagMs: 60_000 });
    whole(running).write('uci\n');
    await expect.poll(() => running.said.lines).toContain('uciok');
    await host.close();
    host = await startEngineHost(
      cluster.machine('one'),
      unwrap(await connectCluster(cluster.machine('one'))),
      offer(),
      () => undefined,
    );
    await expect.poll(() => running.said.ends, { timeout: 5000 }).toMatchObject([{ cause: 'host-failed' }]);
  });

  it('removed from the cluster, is shut out', async () => {
    removeMachine(cluster.folder, 'one');
    cluster.signalServer('SIGHUP');
    expect(await host.shutOut).toMatch(/Authorization|Authentication/);
    expect((await open('Alpha')).opened).toMatchObject({ ok: false });
  });

  it('lives through malformed and forged messages', async () => {
    const running = await open('Alpha');
    const engine = whole(running);
    const director = unwrap(await connectCluster(cluster.machine('director'))).connection;
    const other = unwrap(await connectCluster(cluster.machine('two'))).connection;
    const nonsense = [
      '',
      '\n',
      '{}\n',
      'null\n',
      '{"ack":0,"n":1,"m":{"kind":"open"}}\n',
      '{"ack":1e9,"n":99,"m":7}\nx',
      '\0\xff'.repeat(5000),
    ];
    for (const text of nonsense) {
      for (const matter of ['x', 'ping', '*', 'a b'.replace(' ', '_')]) director.publish(toSubject('one', matter), text);
      // The server lets no other machine say this.
      other.publish(fromSubject('one', 'x'), text);
      other.publish(toSubject('one', 'x'), text);
    }
    await Promise.all([director.flush(), other.flush()]);
    await pause(300);
    engine.write('uci\n');
    await expect.poll(() => running.said.lines).toContain('uciok');
    expect(running.said.ends).toEqual([]);
    await Promise.all([director.close(), other.close(), engine.stop('quit\n')]);
  });
});
