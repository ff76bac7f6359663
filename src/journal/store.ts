// Appends groups of entries: one transaction per group, each entry chained to the previous one. After a failure it refuses everything, because
// an entry after a lost one would leave an undetected gap. Used only by the writer thread.
//
// Two grades of safety. Every entry is safe from a kill of the process when its transaction is committed: it is in the write-ahead log, which the
// system keeps. It is safe from a power cut when the disk has the log (is synchronised). A power cut takes only the end of the log, never something
// from the middle (https://sqlite.org/pragma.html#pragma_synchronous: WAL is consistent with NORMAL; checkpoints synchronise the log first).

import { closeSync, fdatasyncSync, openSync } from 'node:fs';
import type Database from 'better-sqlite3';
import type { Result } from '../core/result.ts';
import { err, ok } from '../core/result.ts';
import type { EntryKind } from './entries.ts';
import type { JournalFailure } from './failures.ts';
import { failureOf } from './failures.ts';
import { entryHash } from './hashChain.ts';
import type { Tail } from './rows.ts';
import { lastEntry } from './rows.ts';

/** An entry on its way to the journal: `payload` is JSON text, `game` is the result of `gameOf`, 0 for none. */
export type PendingEntry = { readonly kind: EntryKind; readonly payload: string; readonly game: number };

export type JournalStore = {
  readonly tail: () => Tail;
  /**
   * Writes all entries or none. They and all before them are safe from a power cut when it returns, and readers see none of them earlier. The value is
   * the sequence number of the first of the group.
   */
  readonly append: (group: readonly PendingEntry[], atUtcMs: number) => Result<number, JournalFailure>;
  /** The same without waiting for the disk: safe from a kill when it returns, from a power cut after the next `append` or `sync`. */
  readonly write: (group: readonly PendingEntry[], atUtcMs: number) => Result<number, JournalFailure>;
  /** Makes everything written safe from a power cut. */
  readonly sync: () => Result<void, JournalFailure>;
  /** Empties the write-ahead log into the database and leaves one plain file, which can also be read in a read-only folder. */
  readonly close: () => Result<void, JournalFailure>;
};

/** `PRAGMA synchronous` of a transaction: waits for the disk, or does not. */
type Grade = 'FULL' | 'NORMAL';

export function journalStore(database: Database.Database): JournalStore {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const insert = database.prepare<[number, number, string, string, number | null, string]>(
    'INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)',
  );
  const commit = database.prepare('COMMIT');
  const doing = `write the journal ${database.name}`;
  let tail = lastEntry(database);
  // The log exists as long as a connection does. Another descriptor of it is harmless: SQLite has no locks on this file.
  const log = openSync(`${database.name}-wal`, 'r+');
  let synchronous: Grade = 'FULL';
  let failure: JournalFailure | undefined;

  const add = (group: readonly PendingEntry[], atUtcMs: number, grade: Grade): Result<number, JournalFailure> => {
    if (failure !== undefined) return err(failure);
    let { sequence, hash } = tail;
    try {
      if (grade !== synchronous) database.pragma(`synchronous = ${grade}`);
      synchronous = grade;
      begin.run();
      for (const entry of group) {
        sequence += 1;
        hash = entryHash(hash, sequence, atUtcMs, entry.kind, entry.payload);
        insert.run(sequence, atUtcMs, entry.kind, entry.payload, entry.game === 0 ? null : entry.game, hash);
      }
      commit.run();
    } catch (error) {
      failure = failureOf(doing, error);
      rollBack(database);
      return err(failure);
    }
    const first = tail.sequence + 1;
    tail = { sequence, hash };
    return ok(first);
  };

  return {
    tail: () => tail,
    append: (group, atUtcMs) => add(group, atUtcMs, 'FULL'),
    write: (group, atUtcMs) => add(group, atUtcMs, 'NORMAL'),
    sync() {
      if (failure !== undefined) return err(failure);
      try {
        fdatasyncSync(log);
        return ok(undefined);
      } catch (error) {
        failure = failureOf(doing, error);
        return err(failure);
      }
    },
    close() {
      closeSync(log);
      try {
        // If a reader elsewhere keeps the log in use, the complete log stays for the next start.
        database.pragma('busy_timeout = 0');
        database.pragma('wal_checkpoint(TRUNCATE)');
        leavePlainFile(database);
        database.close();
        return ok(undefined);
      } catch (error) {
        const failure = failureOf(`close the journal ${database.name}`, error);
        database.close();
        return err(failure);
      }
    },
  };
}

/** SQLite rolls back by itself on some errors; if even this fails, the next opening rolls the file back. */
function rollBack(database: Database.Database): void {
  if (!database.inTransaction) return;
  try {
    database.exec('ROLLBACK');
  } catch (error) {
    failureOf('roll back', error);
  }
}

function leavePlainFile(database: Database.Database): void {
  try {
    database.pragma('journal_mode = DELETE');
  } catch (error) {
    if (failureOf('leave WAL mode', error).kind !== 'locked') throw error;
  }
}
