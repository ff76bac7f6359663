// The file whose lock makes an owner. Only SQLite may open it in this process: closing any other descriptor of it would drop the lock
// (https://sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
//
// A reader's lock would keep an owner out for as long as it likes, and anyone who could once open the file may hold one. So a file that readers do not
// leave is replaced, by one process at a time: the one that has reserved the old file while that is still in its place.

import { chmodSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { identityOf } from './heldFolder.ts';
import { holdersOf } from '../../peers/holders.ts';

/** Readers of ours look and leave. */
const READERS_LEAVE_WITHIN_MS = 500;

/** The open lock; `undefined`: another process has it. Throws the error of SQLite or the file system. */
export function takeLockFile(file: string): Database.Database | undefined {
  const taken = attempt(file, 0, 'EXCLUSIVE');
  if (taken !== undefined || holdersOf(file).some(({ isWriting }) => isWriting)) return taken;
  return attempt(file, READERS_LEAVE_WITHIN_MS, 'EXCLUSIVE') ?? replaceUnderReaders(file);
}

function replaceUnderReaders(file: string): Database.Database | undefined {
  const before = identityOf(file);
  const reserved = attempt(file, 0, 'IMMEDIATE');
  if (reserved === undefined) return undefined;
  const draft = `${file}.new`;
  try {
    // Another process may have replaced it since it was opened.
    if (identityOf(file) !== before) return attempt(file, 0, 'EXCLUSIVE');
    rmSync(draft, { force: true });
    const taken = attempt(draft, 0, 'EXCLUSIVE');
    renameSync(draft, file);
    return taken;
  } finally {
    reserved.close();
  }
}

function attempt(file: string, timeout: number, how: 'EXCLUSIVE' | 'IMMEDIATE'): Database.Database | undefined {
  const database = new Database(file, { timeout });
  try {
    chmodSync(file, 0o600);
    database.exec(`BEGIN ${how}`);
    return database;
  } catch (error) {
    database.close();
    if (error instanceof Database.SqliteError && /^SQLITE_(?:BUSY|LOCKED)/.test(error.code)) return undefined;
    throw error;
  }
}
