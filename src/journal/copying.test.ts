// A copy takes what continues the journal, and nothing else.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readJournal, writeJournal } from '../../test/journal/journals.ts';
import { unwrap } from '../core/result.ts';
import { COPY_MARK, copiedIn, markCopy } from './copyMark.ts';
import { openCopy, type JournalCopy } from './copying.ts';
import type { CopiedEntry } from './parseEntry.ts';
import { entryHash } from './hashChain.ts';
import { acquireLock, type Lock } from './owner/lock.ts';
import { connectReader } from './reader.ts';
import { readRows } from './rows.ts';
import { verifyJournal } from './verify.ts';

let root = '';
let lock: Lock;
let copy: JournalCopy;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'copy-'));
  writeJournal(join(root, 'own'), 30);
  lock = unwrap(acquireLock(join(root, 'copy'), 'test', true));
  copy = unwrap(openCopy(lock));
});
afterEach(() => {
  copy[Symbol.dispose]();
  lock.release();
  rmSync(root, { recursive: true });
});

function entriesOf(folder: string): readonly CopiedEntry[] {
  const database = unwrap(connectReader(folder));
  try {
    return readRows(database, { kind: 'all' }, 0, 1000);
  } finally {
    database.close();
  }
}

test('has every entry as it is in the journal, whatever comes twice', () => {
  const entries = entriesOf(join(root, 'own'));
  unwrap(copy.append(entries.slice(0, 10)));
  unwrap(copy.append(entries.slice(4, 10)));
  unwrap(copy.append(entries.slice(7, 30)));
  expect(entriesOf(lock.folder)).toEqual(entries);
  expect(readJournal(lock.folder)).toEqual(readJournal(join(root, 'own')));
  expect(unwrap(verifyJournal(lock.folder)).kind).toBe('whole');
  expect(copy.tail).toEqual({ sequence: 30, hash: entries.at(-1)?.hash });
});

const changed = (entry: CopiedEntry | undefined, changes: Partial<CopiedEntry>): CopiedEntry => {
  if (entry === undefined) throw new TypeError('Cannot change an entry: expected one');
  return { ...entry, ...changes };
};
/** With the hash that fits it. */
const forged = (before: CopiedEntry | undefined, entry: CopiedEntry | undefined, changes: Partial<CopiedEntry>): CopiedEntry => {
  const other = changed(entry, changes);
  return { ...other, hash: entryHash(before?.hash ?? '', other.sequence, other.atUtcMs, other.kind, other.payload) };
};

test.each<[string, (all: readonly CopiedEntry[]) => readonly (CopiedEntry | undefined)[], RegExp]>([
  [
    'a changed payload',
    (all) => [all[9], changed(all[10], { payload: all[11]?.payload ?? '' })],
    /entry 11 does not carry its hash/,
  ],
  ['a changed time', (all) => [changed(all[10], { atUtcMs: 1 })], /entry 11 does not carry its hash/],
  ['a gap', (all) => [all[11]], /entry 11 is missing/],
  ['another entry where it has one', (all) => [forged(all[8], all[9], { atUtcMs: 1 }), all[10]], /entry 10 is not the one/],
  ['a kind that no one knows', (all) => [forged(all[9], all[10], { kind: 'game-dreamt' })], /expected one of the kinds/],
  ['text that is no payload', (all) => [forged(all[9], all[10], { payload: '[]' })], /expected a JSON object/],
])('refuses %s, and writes nothing of that message', (_, entries, reason) => {
  const all = entriesOf(join(root, 'own'));
  unwrap(copy.append(all.slice(0, 10)));
  const given = entries(all).filter((entry) => entry !== undefined);
  expect(copy.append(given)).toMatchObject({
    ok: false,
    error: { kind: 'wrong', message: expect.stringMatching(reason) as string },
  });
  expect(entriesOf(lock.folder)).toEqual(all.slice(0, 10));
  unwrap(copy.append(all.slice(10)));
  expect(entriesOf(lock.folder)).toEqual(all);
});

test('no one else writes in the folder of a copy, until its mark is deleted', () => {
  unwrap(copy.append(entriesOf(join(root, 'own'))));
  markCopy(lock.folder, 'one');
  expect(copiedIn(lock.folder)).toBe('one');
  lock.release();
  expect(acquireLock(lock.folder, 'arbiter run')).toMatchObject({
    error: { kind: 'copy', message: expect.stringContaining('delete "copy-of.json"') as string },
  });
  lock = unwrap(acquireLock(lock.folder, 'arbiter serve --from', true));
  lock.release();
  rmSync(join(lock.folder, COPY_MARK));
  lock = unwrap(acquireLock(lock.folder, 'arbiter run'));
});
