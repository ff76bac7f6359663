// Every kind of damage must be detected, or have changed nothing. The oracle is the journal as it was written.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { assert, integer, property } from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, pendingEntry, readJournal, writeJournal } from '../../test/journal/journals.ts';
import { gameId } from '../core/ids.ts';
import { unwrap } from '../core/result.ts';
import { entryHash } from './hashChain.ts';
import { openJournal } from './open.ts';
import { openReader } from './reader.ts';
import { verifyJournal } from './verify.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-'));
  file = join(folder, 'journal.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('an empty journal and a long one are whole', () => {
  writeJournal(folder, 0);
  expect(unwrap(verifyJournal(folder))).toEqual({ kind: 'whole', tail: { sequence: 0, hash: '0'.repeat(64) }, found: [] });
  writeJournal(folder, 1000);
  expect(unwrap(verifyJournal(folder))).toEqual({
    kind: 'whole',
    tail: { sequence: 1000, hash: readJournal(folder).at(-1)?.hash },
    found: [],
  });
});

test('a published hash is found at its entry; a journal that was cut or written again has it no more', () => {
  writeJournal(folder, 600);
  const heads = [1, 300, 600].map((sequence) => readJournal(folder)[sequence - 1]?.hash ?? '');
  const found = (): readonly number[] => {
    const verified = unwrap(verifyJournal(folder, heads));
    return verified.kind === 'whole' ? verified.found.map(({ sequence }) => sequence) : [];
  };
  expect(found()).toEqual([1, 300, 600]);

  const forger = new Database(file);
  forger.exec(
    'DROP TRIGGER entries_are_not_changed; DROP TRIGGER entries_are_not_deleted; DELETE FROM entries WHERE sequence > 500',
  );
  expect(found()).toEqual([1, 300]);

  forger.exec(`UPDATE entries SET payload = replace(payload, 'e2e4', 'd2d4') WHERE sequence = 200`);
  type Row = { readonly sequence: number; readonly at_utc_ms: number; readonly kind: string; readonly payload: string };
  const rows = forger.prepare<[], Row>('SELECT * FROM entries ORDER BY sequence').all();
  const rehash = forger.prepare('UPDATE entries SET hash = ? WHERE sequence = ?');
  let hash = '0'.repeat(64);
  for (const { sequence, at_utc_ms, kind, payload } of rows) {
    hash = entryHash(hash, sequence, at_utc_ms, kind, payload);
    rehash.run(hash, sequence);
  }
  forger.close();
  expect(found()).toEqual([1]);
});

test.each([
  [
    'a changed payload',
    `UPDATE entries SET payload = replace(payload, 'e2e4', 'd2d4') WHERE sequence = 300`,
    300,
    'does not carry its hash',
  ],
  ['a changed time', 'UPDATE entries SET at_utc_ms = at_utc_ms + 1 WHERE sequence = 300', 300, 'does not carry its hash'],
  ['a changed kind', `UPDATE entries SET kind = 'game-ended' WHERE sequence = 300`, 300, 'does not carry its hash'],
  ['a changed game', 'UPDATE entries SET game = 99 WHERE sequence = 300', 300, 'expected the game 99 of its column'],
  ['a deleted entry', 'DELETE FROM entries WHERE sequence = 300', 300, 'entry 300 is missing: 301 follows 299'],
  ['a deleted beginning', 'DELETE FROM entries WHERE sequence < 5', 1, 'entry 1 is missing: 5 follows 0'],
  ['a changed hash', `UPDATE entries SET hash = '${'f'.repeat(64)}' WHERE sequence = 300`, 300, 'does not carry its hash'],
  [
    'two entries that changed places',
    `UPDATE entries SET sequence = -1 WHERE sequence = 300; UPDATE entries SET sequence = 300 WHERE sequence = 301;
     UPDATE entries SET sequence = 301 WHERE sequence = -1`,
    300,
    'does not carry its hash',
  ],
])('%s is found', (_, damage, sequence, reason) => {
  writeJournal(folder, 600);
  const before = readJournal(folder);
  const database = new Database(file);
  database.exec(`DROP TRIGGER entries_are_not_changed; DROP TRIGGER entries_are_not_deleted; ${damage}`);
  database.close();
  const found = unwrap(verifyJournal(folder));
  expect(found).toMatchObject({ kind: 'broken', sequence, reason: expect.stringContaining(reason) as string });
  expect(found.tail.sequence).toBe(sequence - 1);
  if (sequence > 1) expect(found.tail.hash).toBe(before[sequence - 2]?.hash);
});

test('an entry of an unknown kind is a break even if its hash is correct', () => {
  const store = openStore(folder);
  unwrap(store.append([pendingEntry(1)], 5));
  const { hash } = store.tail();
  unwrap(store.close());
  const database = new Database(file);
  const forged = entryHash(hash, 2, 5, 'game-dreamt', '{}');
  database.prepare(`INSERT INTO entries VALUES (2, 5, 'game-dreamt', '{}', NULL, ?)`).run(forged);
  database.close();
  expect(unwrap(verifyJournal(folder))).toMatchObject({ kind: 'broken', sequence: 2, tail: { sequence: 1 } });
});

test('a flipped byte is found anywhere, unless all entries read as before', () => {
  writeJournal(folder, 150);
  const before = readJournal(folder);
  const sound = readFileSync(file);
  let found = 0;
  const flips = property(integer({ min: 0, max: sound.length - 1 }), integer({ min: 1, max: 255 }), (position, mask) => {
    const damaged = Buffer.from(sound);
    damaged[position] = (damaged[position] ?? 0) ^ mask;
    writeFileSync(file, damaged);
    const verified = verifyJournal(folder);
    if (!verified.ok || verified.value.kind === 'broken') {
      found += 1;
      // The good beginning is that of the original journal: the hash of its last entry covers all of it.
      if (verified.ok && verified.value.tail.sequence > 0) {
        expect(verified.value.tail.hash).toBe(before[verified.value.tail.sequence - 1]?.hash);
      }
      return;
    }
    expect(readJournal(folder)).toEqual(before);
  });
  assert(flips, { numRuns: 200 });
  // Most bytes of a journal are entries.
  expect(found).toBeGreaterThan(30);
});

test.each([
  [
    'table',
    `UPDATE sqlite_schema SET name = 'entrees', tbl_name = 'entrees', sql = replace(sql, 'TABLE entries', 'TABLE entrees') WHERE name = 'entries'`,
  ],
  ['index', `DELETE FROM sqlite_schema WHERE name = 'entries_of_game'`],
  ['column', `UPDATE sqlite_schema SET sql = replace(sql, 'payload', 'payroll') WHERE name = 'entries'`],
])('a schema whose %s is gone is a damaged journal for everyone who opens it', (what, damage) => {
  writeJournal(folder, 30);
  const database = new Database(file);
  database.unsafeMode().pragma('writable_schema = ON');
  database.exec(damage);
  database.close();
  const verified = verifyJournal(folder);
  expect(verified.ok ? verified.value.kind : verified.error.kind).toMatch(/^(broken|corrupt)$/);
  const reader = unwrap(openReader(folder));
  const read = [...reader.entries(what === 'index' ? { kind: 'game', id: gameId(1) } : { kind: 'all' }, 0)];
  expect(read).toMatchObject([{ ok: false, error: { kind: 'corrupt' } }]);
  reader.close();
  if (what !== 'index') expect(openJournal(folder)).toMatchObject({ ok: false, error: { kind: 'corrupt' } });
});
