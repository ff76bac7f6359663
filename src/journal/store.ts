// Appends groups of entries: one transaction per group, each entry chained to the previous one. After a failure it refuses everything, because
// an entry after a lost one would leave an undetected gap. Used only by the writer thread.

import { basename, dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import type { Result } from '../core/result.ts';
import { err, ok } from '../core/result.ts';
import type { EntryKind } from './entries.ts';
import type { JournalFailure } from './failures.ts';
import { failureOf } from './failures.ts';
import type { CopiedEntry } from './parseEntry.ts';
import { entryHash } from './hashChain.ts';
import { watchWrites } from './foreignWrites.ts';
import { identityOf } from './owner/heldFolder.ts';
import type { Tail } from './rows.ts';
import { lastEntry } from './rows.ts';

/** An entry on its way to the journal: `payload` is JSON text, `game` is the result of `gameOf`, 0 for none. */
export type PendingEntry = { readonly kind: EntryKind; readonly payload: string; readonly game: number };

/** An entry with its place in the chain, not written yet. */
export type DraftEntry = PendingEntry & Omit<CopiedEntry, 'kind'>;

export type JournalStore = {
  readonly tail: () => Tail;
  /** The group as it would follow the tail. */
  readonly draft: (group: readonly PendingEntry[], atUtcMs: number) => readonly DraftEntry[];
  /**
   * Writes all entries of a draft that follows the tail, or none. They are safe from a power cut when it returns, and readers see none of them earlier.
   * The value is the sequence number of the first.
   */
  readonly write: (entries: readonly DraftEntry[]) => Result<number, JournalFailure>;
  /** Both at once. */
  readonly append: (group: readonly PendingEntry[], atUtcMs: number) => Result<number, JournalFailure>;
  /** Empties the write-ahead log into the database and leaves one plain file, which can also be read in a read-only folder. */
  readonly close: () => Result<void, JournalFailure>;
};

/** `here`: the path of the held folder (owner/heldFolder.ts); absent: no one holds it. */
export function journalStore(database: Database.Database, here = dirname(database.name)): JournalStore {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const insert = database.prepare<[number, number, string, string, number | null, string]>(
    'INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)',
  );
  const commit = database.prepare('COMMIT');
  const doing = `write the journal ${database.name}`;
  let tail = lastEntry(database);
  const identity = identityOf(database.name);
  const foreign = watchWrites(join(here, basename(database.name)), database.name);
  let failure: JournalFailure | undefined;

  const draft: JournalStore['draft'] = (group, atUtcMs) => {
    let { sequence, hash } = tail;
    return group.map((entry) => {
      sequence += 1;
      hash = entryHash(hash, sequence, atUtcMs, entry.kind, entry.payload);
      return { ...entry, sequence, atUtcMs, hash };
    });
  };
  const write: JournalStore['write'] = (entries) => {
    failure ??= foreign.found(tail);
    if (failure !== undefined) return err(failure);
    try {
      begin.run();
      for (const { sequence, atUtcMs, kind, payload, game, hash } of entries)
        insert.run(sequence, atUtcMs, kind, payload, game === 0 ? null : game, hash);
      commit.run();
      foreign.committed();
    } catch (error) {
      failure = failureOf(doing, error);
      rollBack(database);
      return err(failure);
    }
    const first = tail.sequence + 1;
    tail = entries.at(-1) ?? tail;
    return ok(first);
  };

  return {
    tail: () => tail,
    draft,
    write,
    append: (group, atUtcMs) => write(draft(group, atUtcMs)),
    close() {
      // Its log has nothing to put into the file any more: SQLite must not try.
      failure ??= foreign.found(tail);
      if (failure?.kind === 'overwritten') return err(failure);
      try {
        // If a reader elsewhere keeps the log in use, the complete log stays for the next start.
        database.pragma('busy_timeout = 0');
        database.pragma('wal_checkpoint(TRUNCATE)');
        // SQLite removes the log by its name: where another journal has taken this one's place, that would be the other's.
        if (identityOf(database.name) === identity) leavePlainFile(database);
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
