// A connection that is cut: the real client, a real server, and a clock that was set meanwhile.

import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { startRelay, useServerAt } from '../../../test/cluster/relay.ts';
import { hasNats, startTestCluster } from '../../../test/cluster/testCluster.ts';
import { connectCluster } from './connection.ts';
import { helloSubject } from './machine.ts';
import { ReachableConnection } from './reachable.ts';

const HOUR_MS = 3_600_000;

/** What the connection says of itself from now on. */
function statusesOf(connection: NatsConnection): readonly string[] {
  const said: string[] = [];
  void (async () => {
    for await (const { type } of connection.status()) said.push(type);
  })();
  return said;
}
const countOf = (said: readonly string[], type: string): number => said.filter((one) => one === type).length;

describe.skipIf(!hasNats)('a connection to the cluster', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['back', -2 * HOUR_MS],
    ['forward', 2 * HOUR_MS],
  ])('comes back within seconds after the clock of its machine was set %s by hours', async (_, byMs) => {
    await using cluster = await startTestCluster([{ name: 'cpu', role: 'host' }]);
    await using relay = await startRelay(cluster.port);
    useServerAt(cluster.machine('cpu'), relay.port);
    const { connection } = unwrap(await connectCluster(cluster.machine('cpu')));
    const said = statusesOf(connection);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + byMs });
    for (let times = 1; times <= 2; times++) {
      relay.cut();
      await expect.poll(() => countOf(said, 'reconnect'), { timeout: 5000 }).toBe(times);
    }
    await connection.close();
  });

  it('says what is wrong where something else than a server answers', async () => {
    await using cluster = await startTestCluster([{ name: 'cpu', role: 'host' }]);
    const other = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    useServerAt(cluster.machine('cpu'), (other.address() as AddressInfo).port);
    const refused = await connectCluster(cluster.machine('cpu'));
    other.close();
    expect(refused).toMatchObject({
      ok: false,
      error: expect.stringMatching(
        /^Cannot reach the cluster at \S+: expected a NATS server, got a connection that was closed at once$/u,
      ) as string,
    });
  });

  it('rests between its attempts while the server is away', async () => {
    await using cluster = await startTestCluster([{ name: 'cpu', role: 'host' }]);
    const { connection } = unwrap(await connectCluster(cluster.machine('cpu')));
    const said = statusesOf(connection);
    await cluster.stopServer();
    const awayAt = performance.now();
    await pause(2000);
    await expect.poll(() => countOf(said, 'reconnecting')).toBeGreaterThanOrEqual(3);
    // The first few come at once.
    expect(countOf(said, 'reconnecting')).toBeLessThanOrEqual(6 + (performance.now() - awayAt) / 250);
    await connection.close();
  });

  it('says nothing more once it leaves', async () => {
    await using cluster = await startTestCluster([{ name: 'cpu', role: 'host' }]);
    const { connection } = unwrap(await connectCluster(cluster.machine('cpu')));
    const reached = new ReachableConnection(connection);
    const gone = connection.drain();
    reached.publish(helloSubject('cpu'), 'late');
    await gone;
    reached.publish(helloSubject('cpu'), 'later');
    expect(connection.isClosed()).toBe(true);
  });

  // Thousands that all ask several times a second keep a server from serving any.
  it('of a worker comes back more and more rarely', async () => {
    await using cluster = await startTestCluster([{ name: 'one', role: 'worker' }]);
    const { connection } = unwrap(await connectCluster(cluster.machine('one')));
    const said = statusesOf(connection);
    await cluster.stopServer();
    await pause(4000);
    const before = countOf(said, 'reconnecting');
    expect(before).toBeGreaterThanOrEqual(4);
    await pause(3000);
    expect(countOf(said, 'reconnecting') - before).toBeLessThanOrEqual(4);
    await cluster.startServer();
    await expect.poll(() => countOf(said, 'reconnect'), { timeout: 8000 }).toBe(1);
    await connection.close();
  });
});
