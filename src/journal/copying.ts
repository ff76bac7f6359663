// The writer of a copy (copyMark.ts): entries of another machine's journal with the numbers, times and hashes that they have there. An entry that does
// not continue the chain is never written, so whatever reads the copy shows the other journal or an earlier state of it. A power cut may take its end,
// which comes again.

import type Database from 'better-sqlite3';
import { err, ok, type Result } from '../core/result.ts';
import { gameOf, isEntryKind, type EntryPayloads } from './entries.ts';
import { failureOf, type JournalFailure } from './failures.ts';
import { openJournal } from './open.ts';
import type { Lock } from './owner/lock.ts';
import { parseEntry, type CopiedEntry, type StoredEntry } from './parseEntry.ts';
import { chainBreak, lastEntry, readRows, type Tail } from './rows.ts';

/** `wrong`: these are not entries of the same journal, as a sentence says; others may be. `failed`: this machine cannot write. */
export type CopyFailure =
  | { readonly kind: 'wrong'; readonly message: string }
  | { readonly kind: 'failed'; readonly failure: JournalFailure };

export class JournalCopy implements Disposable {
  readonly #database: Database.Database;
  readonly #insert: Database.Statement<[StoredEntry]>;
  #tail: Tail;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#insert = database.prepare('INSERT INTO entries VALUES (@sequence, @atUtcMs, @kind, @payload, @game, @hash)');
    this.#tail = lastEntry(database);
  }

  get tail(): Tail {
    return this.#tail;
  }

  /** At most `limit` entries after the sequence number `after`, in order. */
  after(after: number, limit: number): readonly StoredEntry[] {
    return readRows(this.#database, { kind: 'all' }, after, limit);
  }

  hashOf(sequence: number): string | undefined {
    return this.after(sequence - 1, 1)[0]?.hash;
  }

  /** `entries`: consecutive ones. Those that are here already are compared; of the others all are written, or none. */
  append(entries: readonly CopiedEntry[]): Result<void, CopyFailure> {
    const { sequence, hash } = this.#tail;
    const isKnown = (entry: CopiedEntry): boolean => entry.sequence <= sequence;
    const known = entries.findLast(isKnown);
    if (known !== undefined && this.hashOf(known.sequence) !== known.hash)
      return wrong(`entry ${known.sequence} is not the one that was received before`);
    const rows: StoredEntry[] = [];
    for (const entry of entries) {
      if (isKnown(entry)) continue;
      const row = { ...entry, game: gameColumn(entry), previousHash: rows.at(-1)?.hash ?? hash };
      const parsed = parseEntry(row);
      if (!parsed.ok) return wrong(parsed.error);
      rows.push(row);
    }
    const broken = chainBreak(rows, sequence, hash);
    if (broken !== undefined) return wrong(broken.reason);
    const last = rows.at(-1);
    if (last === undefined) return ok(undefined);
    try {
      this.#database.transaction(() => rows.forEach((row) => this.#insert.run(row)))();
    } catch (error) {
      return err({ kind: 'failed', failure: failureOf(`write the journal ${this.#database.name}`, error) });
    }
    this.#tail = { sequence: last.sequence, hash: last.hash };
    return ok(undefined);
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }
}

/** Only the holder of the folder's lock may write the copy. */
export function openCopy({ folder }: Lock): Result<JournalCopy, JournalFailure> {
  const opened = openJournal(folder);
  if (!opened.ok) return opened;
  opened.value.pragma('synchronous = NORMAL');
  return ok(new JournalCopy(opened.value));
}

/** `null` also for what `parseEntry` refuses. */
function gameColumn({ kind, payload }: CopiedEntry): number | null {
  if (!isEntryKind(kind)) return null;
  try {
    const read = JSON.parse(payload) as EntryPayloads[typeof kind] & { readonly id: never; readonly subject: never };
    return gameOf(kind, read) ?? null;
  } catch {
    return null;
  }
}

const wrong = (message: string): Result<never, CopyFailure> => err({ kind: 'wrong', message });
