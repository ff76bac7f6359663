// Backups of registries on disk, also while they are written to.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { askRegistry } from '../../registry/ask.ts';
import { checkOut, contentPath, keepFiles, receiveFile } from '../../registry/content.ts';
import type { RegistryRequest } from '../../registry/requests.ts';
import { createRegistry, readRegistry } from '../../registry/store.ts';
import { verifyRegistry } from '../registry/verifyRegistry.ts';
import { backUpRegistry, isRegistryBackup, restoreRegistry } from './registryBackup.ts';

let folder = '';
const at = (name: string): string => join(folder, name);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'registry-backup-'));
  unwrap(createRegistry(at('engines'), 'test', 0));
  await submit('Alpha', '#!/bin/sh\nexec alpha\n', 'the network');
  await submit('Beta', '#!/bin/sh\nexec beta\n', 'the network');
});
afterEach(() => rmSync(folder, { recursive: true }));

const ask = (request: RegistryRequest) => unwrap(askRegistry(at('engines'), { name: 'Chair', role: 'owner' }, request, 1));

async function submit(engine: string, ...contents: readonly string[]): Promise<void> {
  const received = [];
  for (const [index, content] of contents.entries())
    received.push(await receiveFile(at('engines'), `file${index}`, bytesOf(Buffer.from(content))));
  keepFiles(at('engines'), received);
  ask({ kind: 'register-engine', engine, authors: [`${engine}'s author`] });
  const files = received.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 }));
  ask({ kind: 'submit-version', engine, files, settings: { program: 'file0', protocol: 'uci', args: [], options: {} } });
}

async function* bytesOf(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

const read = (name: string) => unwrap(readRegistry(at(name)));

it('is the registry again, with every file, and goes on', async () => {
  writeFileSync(at('engines/accounts.json'), '{}');
  const { files } = await backUpRegistry(at('engines'), at('backup'));
  expect(files).toHaveLength(4);
  expect(isRegistryBackup(at('backup'))).toBe(true);
  await restoreRegistry(at('backup'), at('again'));
  expect(read('again')).toEqual(read('engines'));
  expect(await verifyRegistry(at('again'))).toEqual({ files: 3, problems: [] });
  expect(readFileSync(at('again/accounts.json'), 'utf8')).toBe('{}');
  const [version] = read('again').registry.engines.get('beta')?.versions ?? [];
  const out = checkOut(at('again'), version?.files ?? []);
  expect(readFileSync(join(out, 'file0'), 'utf8')).toBe('#!/bin/sh\nexec beta\n');
  unwrap(
    askRegistry(at('again'), { name: 'Chair', role: 'owner' }, { kind: 'register-engine', engine: 'New', authors: ['Ada'] }, 2),
  );
  await expect(restoreRegistry(at('backup'), at('again'))).rejects.toThrow('expected a new or empty folder');
});

it('is as the registry was in one moment while others write', async () => {
  const backingUp = backUpRegistry(at('engines'), at('backup'));
  for (let number = 0; number < 5; number++) await submit(`New ${number}`, `content ${number}`);
  const { note } = await backingUp;
  await restoreRegistry(at('backup'), at('again'));
  expect(read('again').tail).toEqual(note.tail);
  expect((await verifyRegistry(at('again'))).problems).toEqual([]);
  expect(await verifyRegistry(at('engines'))).toEqual({ files: 8, problems: [] });
});

it('is refused with a bit changed or a part cut, and leaves nothing', async () => {
  await backUpRegistry(at('engines'), at('backup'));
  const whole = readFileSync(at('backup'));
  for (let place = 0; place < whole.length; place += Math.ceil(whole.length / 23)) {
    const changed = Buffer.from(whole);
    changed[place] = (changed[place] ?? 0) ^ 4;
    writeFileSync(at('changed'), changed);
    await expect(restoreRegistry(at('changed'), at('again'))).rejects.toThrow(/^Cannot read the backup/);
  }
  writeFileSync(at('changed'), whole.subarray(0, whole.length / 2));
  await expect(restoreRegistry(at('changed'), at('again'))).rejects.toThrow(/^Cannot read the backup/);
  expect(readdirSync(folder).toSorted()).toEqual(['backup', 'changed', 'engines']);
});

it('is not made where a file is missing, or was changed', async () => {
  const [file] = read('engines').registry.engines.get('alpha')?.versions[0]?.files ?? [];
  const path = contentPath(at('engines'), file?.sha256 ?? '');
  const content = readFileSync(path);
  rmSync(path);
  await expect(backUpRegistry(at('engines'), at('backup'))).rejects.toThrow(`expected the file ${path}`);
  writeFileSync(path, Buffer.concat([content, Buffer.from('x')]));
  await expect(backUpRegistry(at('engines'), at('backup'))).rejects.toThrow(`expected the file ${path}`);
  expect(existsSync(at('backup'))).toBe(false);
});
