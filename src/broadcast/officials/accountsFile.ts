// `accounts.json` of a data folder, read and changed. It is written to a second file and renamed, so that a reader finds all of the old or
// all of the new one; those who change it at the same time wait for one another.

import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { codeOf, messageOf } from '../../core/messages/messageOf.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { syncFolder } from '../../journal/folder.ts';
import { formatAccounts, parseAccounts, type Account } from './accounts.ts';

export const ACCOUNTS_FILE = 'accounts.json';
/** Its SQLite lock is given up by the kernel however its holder ends, as that of the journal (owner/lock.ts): no lock is ever stale. */
const LOCK_FILE = 'accounts.lock';
const PATIENCE_MS = 5000;

/** None where there is no file. The error is one sentence. */
export function readAccounts(folder: string): Result<readonly Account[], string> {
  const file = join(folder, ACCOUNTS_FILE);
  try {
    const accounts = parseAccounts(readFileSync(file, 'utf8'));
    return accounts.ok ? accounts : err(`Cannot read ${file}: ${accounts.error}`);
  } catch (error) {
    return isMissing(error) ? ok([]) : err(`Cannot read ${file}: ${messageOf(error)}`);
  }
}

/** `change` is given the accounts as they are now, and gives what they are to be; its own error is given back. */
export function changeAccounts(
  folder: string,
  change: (accounts: readonly Account[]) => Result<readonly Account[], string>,
): Result<readonly Account[], string> {
  let lock: Database.Database | undefined;
  try {
    lock = new Database(join(folder, LOCK_FILE), { timeout: PATIENCE_MS });
    chmodSync(join(folder, LOCK_FILE), 0o600);
    lock.exec('BEGIN EXCLUSIVE');
    const before = readAccounts(folder);
    if (!before.ok) return before;
    const after = change(before.value);
    if (after.ok) replace(folder, formatAccounts(after.value));
    return after;
  } catch (error) {
    return err(`Cannot change the accounts in ${folder}: ${messageOf(error)}`);
  } finally {
    lock?.close();
  }
}

/** Told apart by what the file system says of it: `undefined` for none. A file that was replaced has another number. */
export function accountsMark(folder: string): string | undefined {
  const found = statSync(join(folder, ACCOUNTS_FILE), { bigint: true, throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.ino} ${found.size} ${found.mtimeNs}`;
}

function replace(folder: string, text: string): void {
  const file = join(folder, ACCOUNTS_FILE);
  const draft = `${file}.${process.pid}.new`;
  try {
    const descriptor = openSync(draft, 'w', 0o600);
    try {
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  syncFolder(folder);
}

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';
