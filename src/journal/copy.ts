// Copies of a journal's entries. `copyJournal` is SQLite's online backup (https://sqlite.org/backup.html): all pages as they are in one moment, also
// while the owner writes. One transaction reads them, so commits do not make it start again, and a reader delays no writer.
// `fillJournal` writes the entries of such a copy into a new journal of our own schema.

import type Database from 'better-sqlite3';
import type { Result } from '../core/result.ts';
import { err, ok } from '../core/result.ts';
import type { JournalFailure } from './failures.ts';
import { failureOf, readingFailureOf } from './failures.ts';
import type { StoredEntry } from './parseEntry.ts';
import { connectReader } from './reader.ts';
import { readRows } from './rows.ts';

/** Between two steps, signals and timers have their turn. */
const PAGES_A_STEP = 1000;
const ROWS_A_PAGE = 1000;

/** `file`: empty or missing. The copy is not synchronised with the disk. */
export async function copyJournal(folder: string, file: string): Promise<Result<void, JournalFailure>> {
  const connected = connectReader(folder);
  if (!connected.ok) return connected;
  return copyEntries(connected.value, file);
}

/** The same of any database with entries; it is closed. */
export async function copyEntries(database: Database.Database, file: string): Promise<Result<void, JournalFailure>> {
  try {
    // A transaction has its moment when it first reads.
    database.exec('BEGIN');
    database.prepare('SELECT 1 FROM entries LIMIT 1').get();
    await database.backup(file, { progress: () => PAGES_A_STEP });
    return ok(undefined);
  } catch (error) {
    return err(failureOf(`copy the journal to ${file}`, error));
  } finally {
    database.close();
  }
}

/** `journal` is new (openJournal). All entries are written, with the hashes that they have, or none. */
export function fillJournal(journal: Database.Database, from: Database.Database): Result<void, JournalFailure> {
  const insert = journal.prepare<StoredEntry>('INSERT INTO entries VALUES (@sequence, @atUtcMs, @kind, @payload, @game, @hash)');
  try {
    journal.transaction(() => {
      for (let after = 0; ;) {
        const rows = readRows(from, { kind: 'all' }, after, ROWS_A_PAGE);
        for (const row of rows) insert.run(row);
        const last = rows.at(-1);
        if (last === undefined) return;
        after = last.sequence;
      }
    })();
    return ok(undefined);
  } catch (error) {
    return err(readingFailureOf(`write the journal ${journal.name}`, error));
  }
}
