// The files of engines on a worker, from a real server: what does not fit is not kept, and what plays is not deleted.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasNats, startTestCluster, type TestCluster } from '../../../test/cluster/testCluster.ts';
import { temporaryFolder } from '../../../test/e2e/arbiter.ts';
import { processOf } from '../../core/engines/program.ts';
import type { EngineConfig } from '../../core/gameJob.ts';
import { entrantName } from '../../core/ids.ts';
import { unwrap } from '../../core/result.ts';
import { connectCluster } from '../link/connection.ts';
import { EngineStore } from './engineStore.ts';
import { ensureFiles, putFile } from './fileStore.ts';
import type { ShippedFile } from './messages.ts';

const KB = 1024;
const SHARED = 100 * KB;

const engine = (name: string): EngineConfig => ({
  ...{ name: entrantName(name), protocol: 'uci', program: processOf(`/elsewhere/${name}/engine`), options: {}, startupMs: 1000 },
});

describe.skipIf(!hasNats)('engines on a worker', () => {
  let cluster: TestCluster;
  let folder: ReturnType<typeof temporaryFolder>;
  let [director, worker]: NatsConnection[] = [];
  let store: EngineStore;
  /** An engine's own file, and one that all engines share. */
  const files = new Map<string, readonly ShippedFile[]>();

  beforeAll(async () => {
    cluster = await startTestCluster([{ name: 'one', role: 'worker' }]);
  });
  afterAll(() => cluster[Symbol.asyncDispose]());

  beforeEach(async () => {
    folder = temporaryFolder();
    director = unwrap(await connectCluster(cluster.machine('director'))).connection;
    worker = unwrap(await connectCluster(cluster.machine('one'))).connection;
    await ensureFiles(director);
    const shipped = (name: string, bytes: number, path: string): ShippedFile => {
      const content = Buffer.alloc(bytes, name);
      writeFileSync(join(folder.path, name), content);
      return { path, bytes, sha256: createHash('sha256').update(content).digest('hex') };
    };
    for (const name of ['A', 'B', 'C', 'D'])
      files.set(name, [shipped(name, 300 * KB, `/elsewhere/${name}/engine`), shipped('net', SHARED, `/elsewhere/${name}/net`)]);
  });
  afterEach(async () => {
    await director?.close();
    await worker?.close();
    folder[Symbol.dispose]();
  });

  const open = (mostBytes: number): void => {
    if (worker === undefined) throw new Error('Cannot begin: expected a connection');
    store = new EngineStore(join(folder.path, 'worker'), mostBytes, worker);
  };
  const asked = async (sha256: string): Promise<void> => {
    if (director === undefined) return;
    for (const [name, [own, net]] of files)
      for (const [file, path] of [[own, name] as const, [net, 'net'] as const])
        if (file?.sha256 === sha256) await putFile(jetstream(director), director, { ...file, path: join(folder.path, path) });
  };
  /** Places a game; returns its commands and what ends it. */
  async function place(white: string, black: string, signal = AbortSignal.timeout(30_000)) {
    const placed = await store.place(
      { white: engine(white), black: engine(black) },
      { white: files.get(white) ?? [], black: files.get(black) ?? [] },
      (sha256) => void asked(sha256),
      signal,
    );
    const commands = [placed.players.white, placed.players.black].map(({ program }) => program.command);
    return { commands, release: placed.release };
  }
  const kept = (): number =>
    readdirSync(join(folder.path, 'worker/files')).reduce(
      (sum, name) => sum + statSync(join(folder.path, 'worker/files', name)).size,
      0,
    );

  it('are whole, and have their shared files once', async () => {
    open(800 * KB);
    const { commands } = await place('A', 'B');
    for (const [index, name] of ['A', 'B'].entries())
      expect(readFileSync(commands[index] ?? '', 'utf8')).toBe(name.repeat(300 * KB));
    expect(kept()).toBe(700 * KB);
  });

  it('go when others need their room, those that were used longest ago first', async () => {
    open(900 * KB);
    const first = await place('A', 'B');
    first.release();
    await pause(20);
    (await place('A', 'A')).release();
    const second = await place('C', 'A');
    expect(first.commands.map((path) => existsSync(path))).toEqual([true, false]);
    expect(kept()).toBe(700 * KB);
    second.release();
    // It comes again.
    const again = await place('B', 'C');
    for (const path of again.commands) expect(existsSync(path)).toBe(true);
    expect(kept()).toBe(700 * KB);
  });

  it('stay while they play: a game that needs their room waits, and holds up no other', async () => {
    open(1000 * KB);
    const playing = await place('A', 'B');
    let isPlaced = false;
    const waiting = place('C', 'D').then((placed) => {
      isPlaced = true;
      return placed;
    });
    const small = await place('A', 'C');
    await pause(100);
    expect(isPlaced).toBe(false);
    for (const path of [...playing.commands, ...small.commands]) expect(existsSync(path)).toBe(true);
    const given = new AbortController();
    const givenUp = place('B', 'D', given.signal);
    given.abort(new Error('no longer wanted'));
    await expect(givenUp).rejects.toThrow('no longer wanted');
    playing.release();
    for (const path of (await waiting).commands) expect(existsSync(path)).toBe(true);
    for (const path of small.commands) expect(existsSync(path)).toBe(true);
    expect(kept()).toBeLessThanOrEqual(1000 * KB);
  });

  it('never take more than they may, however many games come at once', async () => {
    open(1000 * KB);
    let most = 0;
    const games = ['AB', 'CD', 'BC', 'DA', 'AC', 'BD', 'AB', 'CD', 'DD'].map(async ([white = '', black = '']) => {
      const { commands, release } = await place(white, black);
      for (const path of commands) expect(existsSync(path)).toBe(true);
      most = Math.max(most, kept());
      await pause(30);
      for (const path of commands) expect(existsSync(path)).toBe(true);
      release();
    });
    await Promise.all(games);
    expect(most).toBeGreaterThan(600 * KB);
    expect(most).toBeLessThanOrEqual(1000 * KB);
  });

  it('that can never fit are refused with what would help', async () => {
    open(500 * KB);
    await expect(place('A', 'B')).rejects.toThrow(/have 716800 bytes, and --cache allows 512000; give it more/u);
    const fits = await place('A', 'A');
    expect(fits.commands.every((path) => existsSync(path))).toBe(true);
  });
});
