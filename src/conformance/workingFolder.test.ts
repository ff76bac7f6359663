import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createWorkingFolder } from './workingFolder.ts';

it('shows the files of another folder, tells what is new and goes away', async () => {
  const source = mkdtempSync(join(tmpdir(), 'arbiter-source-'));
  writeFileSync(join(source, 'net.bin'), 'weights');
  const folder = await createWorkingFolder(source);
  expect(readFileSync(join(folder.path, 'net.bin'), 'utf8')).toBe('weights');
  expect(await folder.newFiles()).toEqual([]);
  writeFileSync(join(folder.path, 'game.log'), '12345');
  writeFileSync(join(folder.temporary, 'book.tmp'), '');
  expect(await folder.newFiles()).toEqual(['game.log (5 bytes)', '$TMPDIR/book.tmp (0 bytes)']);
  await folder.remove();
  expect(existsSync(folder.path)).toBe(false);
  expect(readFileSync(join(source, 'net.bin'), 'utf8')).toBe('weights');
  rmSync(source, { recursive: true });
});
