// The page's server of a registry as an organiser starts it: what authors submit is checked sealed, one version after the other, and survives its end.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addPeople, personAt, type TestPerson } from '../../../src/broadcast/registry/testRegistryServer.ts';
import type { EnginePage } from '../../../src/broadcast/registry/messages.ts';
import { DEBIAN_ENGINES } from '../debianEngines.ts';
import { pageOf, runArbiter, startArbiter, temporaryFolder, type Running } from '../arbiter.ts';
import { canPlay } from './stockfishes.ts';

test.runIf(canPlay)(
  '4K-7.1: versions that authors send are checked by their list; a check that is cut is made up for',
  { timeout: 240_000 },
  async () => {
    using folder = temporaryFolder();
    const registry = join(folder.path, 'engines');
    const arbiter = (...words: readonly string[]) => runArbiter([...words, '--registry', registry], folder.path);
    expect((await arbiter('registry', 'create')).code).toBe(0);
    addPeople(registry);
    expect((await arbiter('entries', 'announce', '4k Cup', '--rules', 'tcec-4k')).code).toBe(0);
    const serve = async (): Promise<{ readonly running: Running; readonly url: string }> => {
      const running = startArbiter(['serve', '--registry', registry, '--web', '127.0.0.1:0', '--quick'], folder.path);
      return { running, url: (await pageOf(running, /^The registry: (\S+)$/m)).replace(/\/$/, '') };
    };
    const send = async (person: TestPerson, name: string, bytes: Uint8Array, more: object): Promise<void> => {
      const id = await person.send(name, bytes);
      const submitted = await person.post('/submissions', { uploads: [id], protocol: 'uci', ...more });
      expect(submitted).toMatchObject({ status: 200, body: { number: 1 } });
    };
    const version = async (person: TestPerson, engine: string) =>
      ((await person.get(`/engines/${engine}`)).body as EnginePage).versions[0];
    const stockfish = readFileSync(DEBIAN_ENGINES.Stockfish.command);

    const first = await serve();
    const ada = await personAt(first.url, 'Ada');
    await send(ada, 'fish', stockfish, { engine: 'Fish' });
    await expect.poll(async () => (await version(ada, 'Fish'))?.state, { timeout: 20_000 }).toBe('checking');
    // Sent while another is checked; then the server ends in the middle of both.
    await send(ada, 'big', stockfish, { engine: 'Big', list: '4k Cup' });
    const half = (await ada.post('/uploads', { name: 'half', bytes: 10 })).body as { id: string };
    await ada.put(`/uploads/${half.id}?offset=0`, Buffer.from('01234'));
    const [check = 0, ...others] = childrenOf(first.running.process.pid ?? 0);
    expect([check > 0, others]).toEqual([true, []]);
    first.running.process.kill('SIGKILL');
    await first.running.finished;
    // The check ends with its server, so that the next one does not make a second.
    await expect.poll(() => isRunning(check), { timeout: 5000 }).toBe(false);

    const second = await serve();
    // The session lives on.
    const again = await personAt(second.url, 'Ada');
    expect((await again.get(`/uploads/${half.id}`)).body).toMatchObject({ offset: 5 });
    await expect.poll(async () => (await version(again, 'Fish'))?.state, { timeout: 120_000, interval: 250 }).toBe('accepted');
    await expect.poll(async () => (await version(again, 'Big'))?.state, { timeout: 60_000, interval: 250 }).toBe('failed');
    const { check: report } = (await version(again, 'Big'))?.more ?? {};
    const large = report?.findings.find(({ rule }) => rule === '4K-7.1');
    expect(large?.text).toMatch(/^size: it has .*4096 are allowed/);
    expect(large?.phrases?.text?.values).toMatchObject({
      of: 'size',
      what: { code: 'check.bytes.tooMany', values: { most: 4096 } },
    });
    second.running.process.kill('SIGTERM');
    expect(await second.running.finished).toMatchObject({ code: 0, stderr: '' });
  },
);

const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
