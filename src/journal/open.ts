// Opens the journal of a data folder for its one writer, and creates it if it is missing. The caller holds the folder's lock (lock.ts).
// Not for reading: reader.ts.
//
// A new journal is built under another name and renamed when complete, so a failed start leaves nothing and a partial journal never exists.
// Checks on opening: the file is a journal of a known version; SQLite's quick_check up to QUICK_CHECK_BYTES (0.1 s for 64 MB; for a larger
// journal it would delay the tournament, and `arbiter verify` does it thoroughly); the hash chain over the last TAIL_ENTRIES entries, where a
// crash of the machine would show.

import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Result } from '../core/result.ts';
import { err, ok } from '../core/result.ts';
import type { JournalFailure } from './failures.ts';
import { failureOf, readingFailureOf } from './failures.ts';
import { createFolderDurably, removeFolders, syncFolder } from './folder.ts';
import { chainBreak, lastEntry, readRows } from './rows.ts';
import { APPLICATION_ID, JOURNAL_FILE, SCHEMA, SCHEMA_VERSION, versionOf } from './schema.ts';

const QUICK_CHECK_BYTES = 64 * 1024 * 1024;
const TAIL_ENTRIES = 200;
const BUSY_MS = 5000;

/** An open writable connection. `schema` is for tests of a creation that fails. */
export function openJournal(folder: string, schema = SCHEMA): Result<Database.Database, JournalFailure> {
  const path = join(folder, JOURNAL_FILE);
  const doing = `open the journal ${path}`;
  let database: Database.Database | undefined;
  try {
    const ready = existsSync(path) ? checkHeader(path) : createJournal(folder, path, schema);
    if (!ready.ok) return ready;
    database = new Database(path, { fileMustExist: true, timeout: BUSY_MS });
    const checked = checkVersion(path, versionOf(database));
    if (!checked.ok) return closing(database, checked);
    configure(database);
    const sound = checkContent(database, path);
    return sound.ok ? ok(database) : closing(database, sound);
  } catch (error) {
    database?.close();
    return err(failureOf(doing, error));
  }
}

/** WAL; every commit is synchronised before it returns, unless the store says otherwise (store.ts). */
function configure(database: Database.Database): void {
  const mode = database.pragma('journal_mode = WAL', { simple: true });
  if (mode !== 'wal') throw new Error(`Cannot open the journal: expected the journal mode "wal", got "${String(mode)}"`);
  database.pragma('synchronous = FULL');
  // Appending needs few pages: 2 MB instead of 16.
  database.pragma('cache_size = -2000');
  // A write-ahead log that grew under a slow reader is truncated at the next checkpoint.
  database.pragma('journal_size_limit = 16777216');
}

function createJournal(folder: string, path: string, schema: string): Result<void, JournalFailure> {
  // SQLite would replay a log without its database into the new one.
  const orphan = [`${path}-wal`, `${path}-journal`].find((leftover) => existsSync(leftover));
  if (orphan !== undefined) {
    const message = `Cannot create the journal ${path}: expected an unused folder, got "${orphan}" of a journal that is gone; move it away`;
    return err({ kind: 'not-a-journal', message });
  }
  const made = createFolderDurably(folder);
  if (!made.ok) return made;
  const draft = `${path}.new`;
  try {
    rmSync(draft, { force: true });
    const database = new Database(draft);
    try {
      chmodSync(draft, 0o600);
      database.exec(schema);
    } finally {
      database.close();
    }
    syncFile(draft);
    renameSync(draft, path);
    syncFolder(folder);
    return ok(undefined);
  } catch (error) {
    for (const leftover of [draft, `${draft}-journal`]) rmSync(leftover, { force: true });
    removeFolders(made.value);
    return err(failureOf(`create the journal ${path}`, error));
  }
}

/**
 * Reads the file itself before SQLite does, because SQLite would leave its own files next to a foreign database. Safe only here, where this process
 * has no writing connection yet: closing a descriptor of the file drops the locks that SQLite holds on it
 * (https://sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
 */
function checkHeader(path: string): Result<void, JournalFailure> {
  if (!statSync(path).isFile()) return err(notAJournal(path, 'no regular file'));
  const header = Buffer.alloc(100);
  const descriptor = openSync(path, 'r');
  try {
    readSync(descriptor, header, 0, header.length, 0);
  } finally {
    closeSync(descriptor);
  }
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0') return err(notAJournal(path, 'no SQLite database'));
  // https://sqlite.org/fileformat.html#the_database_header
  if (header.readInt32BE(68) !== APPLICATION_ID) return err(notAJournal(path, "another program's database"));
  return ok(undefined);
}

export const notAJournal = (path: string, got: string): JournalFailure => ({
  kind: 'not-a-journal',
  message: `Cannot open the journal ${path}: expected a journal of Arbiter, got "${got}"; choose another data folder`,
});

export function checkVersion(path: string, version: number): Result<void, JournalFailure> {
  if (version === SCHEMA_VERSION) return ok(undefined);
  if (version < SCHEMA_VERSION) return err(damaged(path, `version ${version}`));
  const message = `Cannot open the journal ${path}: expected version ${SCHEMA_VERSION}, got "${version}"; a newer Arbiter wrote it: use that version`;
  return err({ kind: 'newer-version', message });
}

function checkContent(database: Database.Database, path: string): Result<void, JournalFailure> {
  try {
    if (statSync(path).size <= QUICK_CHECK_BYTES) {
      const found = String(database.pragma('quick_check(1)', { simple: true }));
      if (found !== 'ok') return err(damaged(path, found));
    }
    const last = lastEntry(database);
    const from = Math.max(0, last.sequence - TAIL_ENTRIES);
    const rows = readRows(database, { kind: 'all' }, from, TAIL_ENTRIES);
    const broken = chainBreak(rows, from, rows[0]?.previousHash ?? last.hash);
    return broken === undefined ? ok(undefined) : err(damaged(path, broken.reason));
  } catch (error) {
    return err(readingFailureOf(`open the journal ${path}`, error));
  }
}

const damaged = (path: string, got: string): JournalFailure => ({
  kind: 'corrupt',
  message: `Cannot open the journal ${path}: expected an intact journal, got "${got}"; see where it breaks with "arbiter verify", and restore a backup with "arbiter restore"`,
});

function syncFile(path: string): void {
  const descriptor = openSync(path, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function closing<Value>(database: Database.Database, result: Result<Value, JournalFailure>): Result<never, JournalFailure> {
  database.close();
  if (result.ok) throw new TypeError('Cannot close a journal that opened well');
  return result;
}
