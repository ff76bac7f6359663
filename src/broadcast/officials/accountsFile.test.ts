import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { err, ok, unwrap } from '../../core/result.ts';
import { AccountBook } from './accountBook.ts';
import type { Account } from './accounts.ts';
import { ACCOUNTS_FILE, changeAccounts, readAccounts } from './accountsFile.ts';

const password = { cost: 16, blockSize: 8, parallel: 1, salt: 'c2FsdA==', hash: 'aGFzaA==' };
const account = (name: string): Account => ({ name, role: 'viewer', entrants: [], password });

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-accounts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const add = (name: string): void => void unwrap(changeAccounts(folder, (accounts) => ok([...accounts, account(name)])));

describe('accounts.json', () => {
  it('is readable only by the owner of the data folder, even if created with other permissions', () => {
    add('Ada');
    chmodSync(join(folder, ACCOUNTS_FILE), 0o644);
    add('Bede');
    expect(statSync(join(folder, ACCOUNTS_FILE)).mode & 0o777).toBe(0o600);
    expect(unwrap(readAccounts(folder)).map(({ name }) => name)).toEqual(['Ada', 'Bede']);
  });

  it('is not touched by a refused change, which leaves no other file behind', () => {
    add('Ada');
    const before = readFileSync(join(folder, ACCOUNTS_FILE), 'utf8');
    expect(changeAccounts(folder, () => err('no'))).toEqual({ ok: false, error: 'no' });
    expect(readFileSync(join(folder, ACCOUNTS_FILE), 'utf8')).toBe(before);
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('loses no change when many change it at once', async () => {
    const code = `
      import { changeAccounts } from ${JSON.stringify(new URL('./accountsFile.ts', import.meta.url).href)};
      const [folder, from] = process.argv.slice(1);
      for (let n = Number(from); n < Number(from) + 8; n++) {
        const account = { name: 'n' + n, role: 'viewer', entrants: [], password: ${JSON.stringify(password)} };
        const done = changeAccounts(folder, (accounts) => ({ ok: true, value: [...accounts, account] }));
        if (!done.ok) throw new Error(done.error);
      }`;
    const run = promisify(execFile);
    const wordsFrom = (from: number): string[] => ['--input-type=module-typescript', '-e', code, folder, `${from}`];
    await Promise.all([0, 100, 200].map((from) => run(process.execPath, wordsFrom(from))));
    expect(unwrap(readAccounts(folder))).toHaveLength(24);
  });

  it('that is corrupt reads as no accounts, cannot be changed, and is reported', () => {
    const book = new AccountBook(folder);
    expect(book.accounts.size).toBe(0);
    expect(book.failure).toBeUndefined();
    add('Ada');
    expect([...book.accounts.keys()]).toEqual(['Ada']);
    writeFileSync(join(folder, ACCOUNTS_FILE), '{"version":1,"accounts":[{}');
    expect(book.accounts.size).toBe(0);
    expect(book.failure).toContain('Cannot read');
    expect(changeAccounts(folder, () => ok([]))).toMatchObject({ ok: false, error: expect.stringContaining('Cannot read') });
    rmSync(join(folder, ACCOUNTS_FILE));
    expect(existsSync(join(folder, ACCOUNTS_FILE))).toBe(false);
    expect(book.failure).toBeUndefined();
  });

  it('is read again after every change, however quickly they follow', () => {
    const book = new AccountBook(folder);
    for (let count = 1; count <= 50; count++) {
      add(`n${count}`);
      expect(book.accounts.size).toBe(count);
    }
  });
});
