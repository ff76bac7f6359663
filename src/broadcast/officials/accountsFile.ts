// Reads and changes `accounts.json` of a data folder. A change is written to a second file and renamed, so that a reader sees either the old or the
// new file in full; concurrent writers wait for one another.

import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { codeOf, messageOf } from '../../core/messages/messageOf.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { readSmall } from '../../files/openFile.ts';
import { syncFolder } from '../../journal/folder.ts';
import { formatAccounts, parseAccounts, type Account } from './accounts.ts';

export const ACCOUNTS_FILE = 'accounts.json';
/** The kernel releases its SQLite lock however the holder ends, like that of the journal (owner/lock.ts): no lock is ever stale. */
const LOCK_FILE = 'accounts.lock';
const PATIENCE_MS = 5000;

/** Empty if there is no file. The error is one sentence. */
export function readAccounts(folder: string): Result<readonly Account[], string> {
  const file = join(folder, ACCOUNTS_FILE);
  try {
    const accounts = parseAccounts(readSmall(file));
    return accounts.ok ? accounts : err(`Cannot read ${file}: ${accounts.error}`);
  } catch (error) {
    return isMissing(error) ? ok([]) : err(`Cannot read ${file}: ${messageOf(error)}`);
  }
}

/** `change` receives the current accounts and returns the new ones; its own error is passed on. */
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

/** Identifies a version of the file by its metadata: `undefined` if there is none. A replaced file has another inode number. */
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
