// Appends groups of entries: one transaction a group, each entry chained to the one before. After a failure it refuses everything, for an
// entry behind a lost one would be a gap in the truth. Used by the writer thread alone.

import type Database from 'better-sqlite3';
import type { Result } from '../core/result.ts';
import { err, ok } from '../core/result.ts';
import type { EntryKind } from './entries.ts';
import type { JournalFailure } from './failures.ts';
import { failureOf } from './failures.ts';
import { entryHash } from './hashChain.ts';
import type { Tail } from './rows.ts';
import { lastEntry } from './rows.ts';

/** An entry on its way to the journal: `payload` is JSON text, `game` as `gameOf` says, 0 for none. */
export type PendingEntry = { readonly kind: EntryKind; readonly payload: string; readonly game: number };

export type JournalStore = {
  readonly tail: () => Tail;
  /** All or none; durable when it returns. The value is the sequence number of the first of the group. */
  readonly append: (group: readonly PendingEntry[], atUtcMs: number) => Result<number, JournalFailure>;
  /** Empties the write-ahead log into the database and leaves one plain file, which can be read from a read-only folder too. */
  readonly close: () => Result<void, JournalFailure>;
};

export function journalStore(database: Database.Database): JournalStore {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const insert = database.prepare<[number, number, string, string, number | null, string]>(
    'INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)',
  );
  const commit = database.prepare('COMMIT');
  const doing = `write the journal ${database.name}`;
  let tail = lastEntry(database);
  let failure: JournalFailure | undefined;

  return {
    tail: () => tail,
    append(group, atUtcMs) {
      if (failure !== undefined) return err(failure);
      let { sequence, hash } = tail;
      try {
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
    },
    close() {
      try {
        // A reader elsewhere may keep the log in use: then it stays, whole, for the next start.
        database.pragma('busy_timeout = 0');
        database.pragma('wal_checkpoint(TRUNCATE)');
        leavePlainFile(database);
        database.close();
        return ok(undefined);
      } catch (error) {
        const told = failureOf(`close the journal ${database.name}`, error);
        database.close();
        return err(told);
      }
    },
  };
}

/** SQLite rolls back by itself on some errors; where even this fails the file is cut back when it is next opened. */
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
