// What a start finds in a data folder, and that a failed start does not change it.

import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, pendingEntry, readJournal, writeJournal } from '../../test/journal/journals.ts';
import type { Result } from '../core/result.ts';
import { unwrap } from '../core/result.ts';
import type { JournalFailure } from './failures.ts';
import { openJournal } from './open.ts';
import { APPLICATION_ID, SCHEMA_VERSION, versionOf } from './schema.ts';
import { verifyJournal } from './verify.ts';

let root = '';
let folder = '';
let file = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'open-'));
  folder = join(root, 'data');
  file = join(folder, 'journal.sqlite');
});
afterEach(() => rmSync(root, { recursive: true }));

function failureOf(result: Result<unknown, JournalFailure>): JournalFailure {
  if (result.ok) throw new TypeError('Cannot see a failure: expected one, got "ok"');
  return result.error;
}

test('a new journal is durable at every commit, is marked as ours, and is one plain file after closing', () => {
  const database = unwrap(openJournal(folder));
  expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
  // FULL is 2 (https://sqlite.org/pragma.html#pragma_synchronous).
  expect(database.pragma('synchronous', { simple: true })).toBe(2);
  expect(database.pragma('application_id', { simple: true })).toBe(APPLICATION_ID);
  expect(versionOf(database)).toBe(SCHEMA_VERSION);
  database.close();
  writeJournal(folder, 10);
  expect(readdirSync(folder)).toEqual(['journal.sqlite']);
});

test('entries cannot be changed or deleted through SQL', () => {
  writeJournal(folder, 3);
  const database = new Database(file);
  expect(() => database.exec(`UPDATE entries SET payload = '{}'`)).toThrow('a journal entry is never changed');
  expect(() => database.exec('DELETE FROM entries')).toThrow('a journal entry is never deleted');
  database.close();
});

test('the chain continues after reopening', () => {
  writeJournal(folder, 20);
  writeJournal(folder, 20);
  expect(readJournal(folder).map(({ sequence }) => sequence)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  expect(unwrap(verifyJournal(folder))).toMatchObject({ kind: 'whole', tail: { sequence: 40 } });
});

test('a wall clock that jumps back affects neither order nor chain', () => {
  const store = openStore(folder);
  unwrap(store.append([pendingEntry(1)], 2_000));
  unwrap(store.append([pendingEntry(2)], 1_000));
  unwrap(store.append([pendingEntry(3)], 0));
  unwrap(store.close());
  expect(readJournal(folder).map(({ sequence, atUtcMs }) => [sequence, atUtcMs])).toEqual([
    [1, 2_000],
    [2, 1_000],
    [3, 0],
  ]);
  expect(unwrap(verifyJournal(folder)).kind).toBe('whole');
});

test.each([
  [
    'text',
    (path: string) =>
      writeFileSync(path, 'not a database, but long enough to hold a header of one hundred bytes, which this is now'),
  ],
  ['an empty file', (path: string) => writeFileSync(path, '')],
  ["another program's database", (path: string) => foreignDatabase(path, 'DELETE')],
  ["another program's database in WAL mode", (path: string) => foreignDatabase(path, 'WAL')],
])('%s is refused and left untouched', (_, make) => {
  mkdirSync(folder);
  make(file);
  const before = [readdirSync(folder), readFileSync(file)];
  const failure = failureOf(openJournal(folder));
  expect(failure.kind).toBe('not-a-journal');
  expect(failure.message).toMatch(
    new RegExp(`^Cannot open the journal ${file}: expected a journal of Arbiter, got ".*"; choose another data folder$`),
  );
  expect([readdirSync(folder), readFileSync(file)]).toEqual(before);
});

function foreignDatabase(path: string, mode: 'WAL' | 'DELETE'): void {
  const database = new Database(path);
  database.pragma(`journal_mode = ${mode}`);
  database.exec('CREATE TABLE photos (name TEXT)');
  database.close();
}

test('a newer version is refused and left untouched', () => {
  writeJournal(folder, 3);
  const database = new Database(file);
  database.pragma(`user_version = ${SCHEMA_VERSION + 1}`);
  database.close();
  const before = readFileSync(file);
  const failure = failureOf(openJournal(folder));
  expect(failure).toEqual({
    kind: 'newer-version',
    message: `Cannot open the journal ${file}: expected version ${SCHEMA_VERSION}, got "${SCHEMA_VERSION + 1}"; a newer Arbiter wrote it: use that version`,
  });
  expect(readFileSync(file)).toEqual(before);
});

test('a version that no journal ever had counts as damage', () => {
  writeJournal(folder, 3);
  for (const version of [0, -5]) {
    const database = new Database(file);
    database.pragma(`user_version = ${version}`);
    database.close();
    const failure = failureOf(openJournal(folder));
    expect(failure.kind).toBe('corrupt');
    expect(failure.message).toContain(`expected an intact journal, got "version ${version}"`);
  }
});

test('a failed creation leaves nothing behind', () => {
  expect(() => openJournal(join(root, 'new', 'data'), 'CREATE TABLE broken (')).toThrow('incomplete input');
  expect(readdirSync(root)).toEqual([]);
});

test('a file in place of the folder is refused', () => {
  writeFileSync(folder, 'precious');
  expect(failureOf(openJournal(folder)).kind).toBe('not-a-folder');
  expect(readFileSync(folder, 'utf8')).toBe('precious');
});

test('the log of a missing journal is not replayed into a new one', () => {
  mkdirSync(folder);
  writeFileSync(`${file}-wal`, 'old');
  const failure = failureOf(openJournal(folder));
  expect(failure.kind).toBe('not-a-journal');
  expect(failure.message).toContain(`got "${file}-wal" of a journal that is gone; move it away`);
  expect(existsSync(file)).toBe(false);
});

test('a start recovers from a kill half-way through creating a journal', () => {
  writeJournal(folder, 1);
  copyFileSync(file, `${file}.new`);
  rmSync(file);
  writeJournal(folder, 2);
  expect(readJournal(folder)).toHaveLength(2);
});

test('opening detects damage in the last entries', () => {
  writeJournal(folder, 50);
  const database = new Database(file);
  database.exec(
    `DROP TRIGGER entries_are_not_changed; UPDATE entries SET payload = replace(payload, 'e2e4', 'd2d4') WHERE sequence = 37`,
  );
  database.close();
  const failure = failureOf(openJournal(folder));
  expect(failure.kind).toBe('corrupt');
  expect(failure.message).toContain(
    `Cannot open the journal ${file}: expected an intact journal, got "entry 37 does not carry its hash"`,
  );
});
