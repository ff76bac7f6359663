// A registry on disk: `registry.sqlite` in its folder, a chain of entries like the journal of a tournament. Several tournaments and commands share it, so
// no process owns it: each change is one transaction, which reads what is true, decides, and appends.

import { chmodSync, existsSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import type { Phrase } from '../core/phrases/phrase.ts';
import { err, ok, type Result } from '../core/result.ts';
import { fillJournal } from '../journal/copy.ts';
import { entryHash } from '../journal/hashChain.ts';
import { corruptRow, readingFailureOf, type JournalFailure } from '../journal/failures.ts';
import { createFolderDurably } from '../journal/folder.ts';
import { chainBreak, lastEntry, readRows, type Tail } from '../journal/rows.ts';
import type { StoredEntry } from '../journal/parseEntry.ts';
import { ENTRIES_TABLE, SCHEMA_VERSION, versionOf } from '../journal/schema.ts';
import { isRegistryKind, REGISTRY_FORMAT, type NewRegistryEntry, type RegistryEntry } from './entries.ts';
import { after, EMPTY_REGISTRY, type Registry } from './registry.ts';

export const REGISTRY_FILE = 'registry.sqlite';

/** "Arbr". */
const REGISTRY_ID = 0x41726272;
const MADE = `${ENTRIES_TABLE} PRAGMA application_id = ${REGISTRY_ID}; PRAGMA user_version = ${SCHEMA_VERSION};`;
/** How long it is waited for while another program writes. */
export const BUSY_MS = 10_000;
const PAGE = 256;
/** Engines that run as other users find their files through these folders, and can list none. */
export const REGISTRY_MODE = 0o711;

/** Whether `folder` has a registry. */
export const isRegistry = (folder: string): boolean => existsSync(join(folder, REGISTRY_FILE));

/** Makes an empty registry, with its folder; does nothing if there is one. */
export function createRegistry(folder: string, arbiterVersion: string, nowUtcMs: number): Result<void, JournalFailure> {
  const absolute = resolve(folder);
  const made = createFolderDurably(absolute, 'registry');
  if (!made.ok) return made;
  return withDatabase(absolute, true, (database) => {
    database.exec('BEGIN IMMEDIATE');
    if (versionOf(database) === 0) {
      chmodSync(absolute, REGISTRY_MODE);
      chmodSync(join(absolute, REGISTRY_FILE), 0o600);
      database.exec(MADE);
      const payload = { formatVersion: REGISTRY_FORMAT, identity: randomUUID(), arbiterVersion };
      append(database, [{ kind: 'registry-opened', payload }], nowUtcMs);
    }
    database.exec('COMMIT');
    return ok(undefined);
  });
}

/** Makes a registry in a folder without one, with the entries of a copy. */
export const fillRegistry = (folder: string, from: Database.Database): Result<void, JournalFailure> =>
  withDatabase(resolve(folder), true, (database) => {
    chmodSync(resolve(folder), REGISTRY_MODE);
    chmodSync(join(folder, REGISTRY_FILE), 0o600);
    database.exec(MADE);
    return fillJournal(database, from);
  });

/** The registry as it is now, and its last entry. */
export function readRegistry(
  folder: string,
  busyMs = BUSY_MS,
): Result<{ readonly registry: Registry; readonly tail: Tail }, JournalFailure> {
  const read = (database: Database.Database): ReturnType<typeof readRegistry> => {
    const registry = foldOn(database);
    return registry.ok ? ok({ registry: registry.value, tail: lastEntry(database) }) : registry;
  };
  return withDatabase(resolve(folder), false, read, busyMs);
}

/** What is to be recorded; the error is a sentence, of the disk as text. */
export type Decided = Result<readonly NewRegistryEntry[], Phrase | string>;

/**
 * Records what `change` decides, or nothing if it refuses. No other change comes between what it is given and what is recorded. The error is a sentence, of
 * the refusal or of the disk.
 */
export const changeRegistry = (folder: string, nowUtcMs: number, change: (registry: Registry) => Decided): Decided =>
  decidedOr(tryChange(folder, nowUtcMs, change));

/** The failure of the disk as a sentence, like a refusal. */
export const decidedOr = (tried: Result<Decided, JournalFailure>): Decided => (tried.ok ? tried.value : err(tried.error.message));

/** The same; what the disk did is the error. */
export function tryChange(
  folder: string,
  nowUtcMs: number,
  change: (registry: Registry) => Decided,
  busyMs = BUSY_MS,
): Result<Decided, JournalFailure> {
  const changed = (database: Database.Database): Result<Decided, JournalFailure> => {
    database.exec('BEGIN IMMEDIATE');
    const folded = foldFrom(database, NOTHING);
    if (!folded.ok) return folded;
    const decided = change(folded.value.registry);
    if (!decided.ok) return ok(decided);
    append(database, decided.value, nowUtcMs);
    const fits = foldFrom(database, folded.value);
    if (!fits.ok) throw new TypeError(`Cannot record ${JSON.stringify(decided.value)}: ${fits.error.message}`);
    database.exec('COMMIT');
    return ok(decided);
  };
  return withDatabase(resolve(folder), false, changed, busyMs);
}

function withDatabase<Value>(
  folder: string,
  isNew: boolean,
  work: (database: Database.Database) => Result<Value, JournalFailure>,
  busyMs = BUSY_MS,
): Result<Value, JournalFailure> {
  const path = join(folder, REGISTRY_FILE);
  if (!isNew && !existsSync(path))
    return err({
      kind: 'absent',
      message: `Cannot find a registry in ${folder}: expected a folder that "arbiter registry create" made`,
    });
  let database: Database.Database | undefined;
  try {
    database = new Database(path, { timeout: busyMs });
    database.pragma('synchronous = EXTRA');
    const known = Number(database.pragma('application_id', { simple: true }));
    if (known !== REGISTRY_ID && !(isNew && known === 0 && versionOf(database) === 0))
      return err({ kind: 'not-a-journal', message: `Cannot open ${path}: expected a registry of Arbiter, got another database` });
    return work(database);
  } catch (error) {
    return err(readingFailureOf(`use the registry ${path}`, error));
  } finally {
    // An open transaction is rolled back.
    database?.close();
  }
}

function append(database: Database.Database, entries: readonly NewRegistryEntry[], atUtcMs: number): void {
  const insert = database.prepare('INSERT INTO entries VALUES (?, ?, ?, ?, NULL, ?)');
  let { sequence, hash } = lastEntry(database);
  for (const { kind, payload } of entries) {
    sequence += 1;
    const text = JSON.stringify(payload);
    hash = entryHash(hash, sequence, atUtcMs, kind, text);
    insert.run(sequence, atUtcMs, kind, text, hash);
  }
}

/** The registry in any database that has its entries; all of them are checked. */
export function foldRegistry(database: Database.Database): Result<Registry, JournalFailure> {
  const folded = foldFrom(database, NOTHING);
  return folded.ok ? ok(folded.value.registry) : folded;
}

/** A registry up to an entry; `tail` absent: before the first. */
type Folded = { readonly registry: Registry; readonly tail: Tail | undefined };

const NOTHING: Folded = { registry: EMPTY_REGISTRY, tail: undefined };

/** What this process has read of each registry. */
const known = new Map<string, Folded>();

/** The same, of which only what is new is read, if this process has read it before. */
function foldOn(database: Database.Database): Result<Registry, JournalFailure> {
  const before = known.get(database.name);
  const { sequence = 0, hash } = before?.tail ?? {};
  // Else another registry has the place, or a change was not recorded.
  const isSame = database.prepare('SELECT hash FROM entries WHERE sequence = ?').pluck().get(sequence) === hash;
  const folded = foldFrom(database, before !== undefined && isSame ? before : NOTHING);
  if (!folded.ok) return folded;
  known.set(database.name, folded.value);
  return ok(folded.value.registry);
}

function foldFrom(database: Database.Database, before: Folded): Result<Folded, JournalFailure> {
  const doing = `read the registry ${database.name}`;
  let { registry, tail } = before;
  for (;;) {
    const rows: readonly StoredEntry[] = readRows(database, { kind: 'all' }, tail?.sequence ?? 0, PAGE);
    const [first] = rows;
    if (first === undefined) return ok({ registry, tail });
    const broken = chainBreak(rows, tail?.sequence ?? 0, tail?.hash ?? first.previousHash);
    if (broken !== undefined) return err(corruptRow(doing, broken.reason));
    for (const row of rows) {
      if (!isRegistryKind(row.kind)) return err(corruptRow(doing, `entry ${row.sequence} is of the unknown kind ${row.kind}`));
      const { sequence, atUtcMs, kind, payload } = row;
      const next = after(registry, { sequence, atUtcMs, kind, payload: JSON.parse(payload) } as RegistryEntry);
      if (!next.ok) return err(corruptRow(doing, `entry ${sequence}: ${next.error}`));
      registry = next.value;
      tail = { sequence, hash: row.hash };
    }
  }
}
