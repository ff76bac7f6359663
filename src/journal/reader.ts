// Reads a journal, in any process, while its owner writes or long after. Never writes: a reader cannot repair the journal or delay its owner.
// Rows are read in pages, each in its own transaction, so that a slow reader does not keep the write-ahead log from being emptied.
// Every row that it gives carries its hash, after that of the row before it, and can be understood (parseEntry.ts): code that folds entries believes their
// shape. What it does not read (plies, SQLite's indexes), verify.ts does.

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { nearestFile } from '../core/messages/nearestFile.ts';
import type { Result } from '../core/result.ts';
import { err, ok } from '../core/result.ts';
import type { JournalEntry } from './entries.ts';
import type { JournalFailure } from './failures.ts';
import { corruptRow, readingFailureOf } from './failures.ts';
import { checkVersion, notAJournal } from './open.ts';
import { parseEntry } from './parseEntry.ts';
import type { Selection, Tail } from './rows.ts';
import { chainBreak, lastEntry, readRows } from './rows.ts';
import { APPLICATION_ID, JOURNAL_FILE, versionOf } from './schema.ts';

export type JournalReader = Disposable & {
  /**
   * Entries after the sequence number `after` (0: from the start), in order, up to the last one committed at the time of the call. A failure is the
   * last item.
   */
  readonly entries: (selection: Selection, after: number) => Iterable<Result<JournalEntry, JournalFailure>>;
  /** The last committed entry. */
  readonly tail: () => Result<Tail, JournalFailure>;
  readonly close: () => void;
};

const PAGE = 256;

export function openReader(folder: string): Result<JournalReader, JournalFailure> {
  const connected = connectReader(folder);
  return connected.ok ? ok(readerOf(connected.value)) : connected;
}

/** Reads the entries in a database that `connectReader` or `connectFile` has opened; closing the reader closes it. */
export function readerOf(database: Database.Database): JournalReader {
  const doing = `read the journal ${database.name}`;
  const close = (): void => void database.close();
  return {
    *entries(selection, after) {
      for (let last = after; ;) {
        const page = attempt(doing, () => readRows(database, selection, last, PAGE));
        if (!page.ok) return yield page;
        for (const row of page.value) {
          // Chance changes a row and not its hash; with another hash, it says what its writer meant.
          const broken = chainBreak([row], row.sequence - 1, row.previousHash);
          if (broken !== undefined) return yield err(corruptRow(doing, broken.reason));
          const entry = parseEntry(row);
          if (!entry.ok) return yield err({ kind: 'corrupt', message: `Cannot ${doing}: ${entry.error}` });
          yield entry;
          last = row.sequence;
        }
        if (page.value.length < PAGE) return;
      }
    },
    tail: () => attempt(doing, () => lastEntry(database)),
    close,
    [Symbol.dispose]: close,
  };
}

/** A read-only connection to a journal of our version. */
export function connectReader(folder: string): Result<Database.Database, JournalFailure> {
  const path = join(resolve(folder), JOURNAL_FILE);
  if (!existsSync(path)) {
    const message = `Cannot find a tournament in ${resolve(folder)}: expected the folder that "arbiter run" names when it starts, got ${foundAt(resolve(folder))}`;
    return err({ kind: 'absent', message });
  }
  const opened = connectFile(path, APPLICATION_ID);
  return !opened.ok && opened.error.kind === 'io-error' && !existsSync(`${path}-wal`) ? err(logIsGone(path)) : opened;
}

/** A read-only connection to a file with the entries of a journal of our version, whose application id must be `applicationId`. */
export function connectFile(path: string, applicationId: number): Result<Database.Database, JournalFailure> {
  const opened = connect(path);
  if (!opened.ok) return opened;
  const checked = checkIdentity(opened.value, path, applicationId);
  if (checked.ok) return opened;
  opened.value.close();
  return checked;
}

/** What is there instead of a data folder, with the one that was probably meant. */
function foundAt(folder: string): string {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found !== undefined) return found.isDirectory() ? `a folder without ${JOURNAL_FILE}` : 'a file';
  const dataFolders = (above: string): readonly string[] =>
    readdirSync(above).filter((name) => existsSync(join(above, name, JOURNAL_FILE)));
  return `no such folder${nearestFile(folder, dataFolders)}`;
}

function connect(path: string): Result<Database.Database, JournalFailure> {
  // SQLite would wait for a pipe. The file is not opened to find out: closing it would drop the locks of a writer in this process (open.ts).
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) return err(notAJournal(path, 'no regular file'));
  return attempt(`read the journal ${path}`, () => {
    try {
      return touched(new Database(path, { readonly: true, fileMustExist: true }));
    } catch (error) {
      if (!isHalfChanged(error)) throw error;
      touched(new Database(path, { fileMustExist: true })).close();
      return touched(new Database(path, { readonly: true, fileMustExist: true }));
    }
  });
}

/**
 * The owner was killed while SQLite changed the file itself, as it does at the end and the beginning of a run (store.ts, open.ts). SQLite takes that back
 * at the first connection that may write; one that lives would hold a lock.
 */
const isHalfChanged = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code === 'SQLITE_READONLY_ROLLBACK';

/** SQLite finds out whether it can read the file when the first statement touches it. */
function touched(database: Database.Database): Database.Database {
  try {
    versionOf(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * In a folder that is not writable, SQLite can read a journal that was closed (one plain file) and one whose owner was killed (file, log and
 * index together), but not the file of a running or killed owner alone (https://sqlite.org/wal.html#readonly). We do not force it, because the
 * entries in the log would be missing.
 */
const logIsGone = (path: string): JournalFailure => ({
  kind: 'read-only',
  message: `Cannot read the journal ${path}: expected its write-ahead log next to it (${JOURNAL_FILE}-wal, ${JOURNAL_FILE}-shm) or a folder that can be written, got neither; copy the whole data folder to a writable place`,
});

function checkIdentity(database: Database.Database, path: string, applicationId: number): Result<void, JournalFailure> {
  const application = attempt(`read the journal ${path}`, () => database.pragma('application_id', { simple: true }));
  if (!application.ok) return application;
  if (application.value !== applicationId) return err(notAJournal(path, "another program's database"));
  return checkVersion(path, versionOf(database));
}

function attempt<Value>(doing: string, read: () => Value): Result<Value, JournalFailure> {
  try {
    return ok(read());
  } catch (error) {
    return err(readingFailureOf(doing, error));
  }
}
