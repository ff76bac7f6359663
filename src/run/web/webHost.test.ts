// INT-1: the web server may crash; it restarts at the same address, and nothing else is affected.

import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { acquireLock } from '../../journal/owner/lock.ts';
import { openWriter } from '../../journal/writing/writer.ts';
import { FORMAT_VERSION } from '../../journal/entries.ts';
import { parseTournament } from '../../tournament/parse.ts';
import { hostWeb, type WebHost } from './webHost.ts';

const parent = mkdtempSync(join(tmpdir(), 'arbiter-web-'));
let host: WebHost | undefined;
afterEach(async () => {
  await host?.close();
  rmSync(parent, { recursive: true, force: true });
});

/** A data folder with an opened tournament in which nothing has been played. */
async function opened(name: string): Promise<string> {
  const folder = join(parent, name);
  mkdirSync(folder);
  const file = `tournament: ${name}\ntimeControl: 1+0\nformat: match\ngames: 2\nengines:\n  - { name: A, cmd: a }\n  - { name: B, cmd: b }\n`;
  const parsed = parseTournament(file, { fileName: 'match.yaml', resolvePath: (path) => path });
  const lock = unwrap(acquireLock(folder, 'test'));
  const writer = unwrap(await openWriter(lock, { onCommitted: () => undefined, onFailure: () => undefined }));
  unwrap(
    await writer.appendDurably('tournament-opened', {
      formatVersion: FORMAT_VERSION,
      name,
      file,
      fileName: 'match.yaml',
      arbiterVersion: 'test',
      definition: unwrap(parsed),
    }),
  );
  await writer.close();
  lock.release();
  return folder;
}

it('S16-15b.i, CUP-7c.i, 4K-6.1.1, INT-1: crashes when its journal is replaced, and shows the new one at the same address', async () => {
  const folder = await opened('One');
  const other = await opened('Two');
  const addresses: string[] = [];
  const notices: string[] = [];
  host = hostWeb({
    folder,
    address: { host: '127.0.0.1', port: 0, isExact: true },
    command: 'test',
    reach: {},
    onListening: ({ host, port }) => addresses.push(`http://${host}:${port}`),
    onNotice: (text) => notices.push(text),
  });
  const nameAt = async (url: string | undefined): Promise<unknown> => {
    const answer = await fetch(`${url}/api/v1/views/overview`).catch(() => undefined);
    return answer === undefined ? undefined : ((await answer.json()) as { readonly name?: string }).name;
  };
  await host.listening;
  expect(await nameAt(addresses[0])).toBe('One');
  renameSync(folder, `${folder}-before`);
  renameSync(other, folder);
  await vi.waitFor(() => expect(addresses).toHaveLength(2), { timeout: 30_000, interval: 50 });
  expect(addresses[1]).toBe(addresses[0]);
  expect(await nameAt(addresses[1])).toBe('Two');
  expect(notices.join('\n')).toMatch(/^The web server failed: Cannot follow the journal in .*It starts again\.$/);
});
