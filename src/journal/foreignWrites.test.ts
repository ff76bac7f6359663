// A journal that another program writes into while it is open, with real SQLite.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unwrap } from '../core/result.ts';
import { openJournal } from './open.ts';
import { holdFolder } from './owner/heldFolder.ts';
import { JOURNAL_FILE } from './schema.ts';
import { journalStore, type JournalStore } from './store.ts';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foreign-'));
  path = join(folder, JOURNAL_FILE);
});
afterEach(() => rmSync(folder, { recursive: true }));

const add = (store: JournalStore, count = 1): ReturnType<JournalStore['append']> =>
  store.append(
    Array.from({ length: count }, () => ({ kind: 'tournament-closed', payload: '{"outcome":"finished"}', game: 0 })),
    1,
  );

function begin(): JournalStore {
  const store = journalStore(unwrap(openJournal(folder)));
  unwrap(add(store, 500));
  return store;
}

const WRITES: Readonly<Record<string, () => void>> = {
  'an older copy over it': () => copyFileSync(join(folder, 'older'), path),
  'a cut': () => truncateSync(path, 4096),
  nothing: () => truncateSync(path, 0),
  'text over it': () => writeFileSync(path, 'mine now'),
  'an entry by a database browser': () => {
    const other = new Database(path);
    other.exec(
      `INSERT INTO entries SELECT sequence + 1, at_utc_ms, kind, payload, game, hash FROM entries ORDER BY sequence DESC LIMIT 1`,
    );
    other.close();
  },
};

describe.each(Object.entries(WRITES))('%s', (_, write) => {
  it('is noticed before the next entry, and nothing is written after it, also not at the end', () => {
    unwrap(begin().close());
    copyFileSync(path, join(folder, 'older'));
    unwrap(begin().close());
    const store = begin();
    write();
    const left = readFileSync(path);
    expect(add(store)).toMatchObject({ ok: false, error: { kind: 'overwritten' } });
    expect(add(store)).toMatchObject({ ok: false, error: { kind: 'overwritten' } });
    expect(store.close()).toMatchObject({ ok: false, error: { kind: 'overwritten' } });
    expect(readFileSync(path).equals(left)).toBe(true);
    expect(statSync(`${path}-wal.kept`).size).toBeGreaterThan(10_000);
  });
});

it('a folder whose place another one has for a moment, as when its disk is unmounted and back, is no foreign write', () => {
  unwrap(begin().close());
  const held = holdFolder(folder);
  const store = journalStore(unwrap(openJournal(folder)), held.here);
  unwrap(add(store));
  renameSync(folder, `${folder}-away`);
  mkdirSync(folder);
  unwrap(add(store));
  rmSync(folder, { recursive: true });
  renameSync(`${folder}-away`, folder);
  unwrap(add(store));
  unwrap(store.close());
  held.close();
  const after = new Database(path, { readonly: true });
  expect(after.prepare('SELECT count(*) FROM entries').pluck().get()).toBe(503);
  after.close();
});

it('is noticed at the end, if no entry comes', () => {
  const store = begin();
  writeFileSync(path, 'mine now');
  expect(store.close()).toMatchObject({ ok: false, error: { kind: 'overwritten' } });
  expect(readFileSync(path, 'utf8')).toBe('mine now');
});

it('a new time, and a reader, are no foreign writes', () => {
  const store = begin();
  utimesSync(path, 1, 1);
  const reader = new Database(path, { readonly: true });
  expect(reader.prepare('SELECT count(*) FROM entries').pluck().get()).toBe(500);
  unwrap(add(store));
  reader.close();
  unwrap(add(store));
  unwrap(store.close());
});

it('a host without descriptors proves nothing', async () => {
  const store = begin();
  utimesSync(path, 1, 1);
  const limit = (...words: readonly string[]): readonly string[] => ['--pid', String(process.pid), ...words];
  const usual = execFileSync('prlimit', limit('--nofile', '--output=SOFT', '--noheadings'), { encoding: 'utf8' }).trim();
  // Nothing can be started until the limit is back.
  const restoring = spawn('sh', ['-c', 'read -r _; exec prlimit "$@"', 'sh', ...limit(`--nofile=${usual}:`)]);
  execFileSync('prlimit', limit('--nofile=3:'));
  try {
    expect(() => readFileSync(path)).toThrow('EMFILE');
    unwrap(add(store));
  } finally {
    restoring.stdin.end('\n');
    await once(restoring, 'exit');
  }
  unwrap(store.close());
});
