// Reading during and after a write, and where nothing can be written.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startChild } from '../../test/journal/child.ts';
import { floodEntry } from '../../test/journal/floodEntry.ts';
import { openStore, pendingEntry, readJournal, writeJournal } from '../../test/journal/journals.ts';
import { ownMounts } from '../../test/needs.ts';
import { gameId } from '../core/ids.ts';
import { unwrap } from '../core/result.ts';
import { FIRST_PREVIOUS_HASH } from './hashChain.ts';
import { openReader } from './reader.ts';
import { SCHEMA_VERSION } from './schema.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reader-'));
  file = join(folder, 'journal.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('entries come in order from any sequence number, each with the hash before it', () => {
  writeJournal(folder, 600);
  const all = readJournal(folder);
  expect(all).toHaveLength(600);
  for (const [index, entry] of all.entries()) {
    expect(entry).toMatchObject({ sequence: index + 1, kind: 'plies-played', payload: floodEntry(index + 1) });
    expect(entry.previousHash).toBe(all[index - 1]?.hash ?? FIRST_PREVIOUS_HASH);
  }
  for (const after of [0, 1, 255, 256, 257, 599, 600, 700])
    expect(readJournal(folder, { kind: 'all' }, after)).toEqual(all.slice(after));
});

test('one game, and everything but plies, without the rest', () => {
  const store = openStore(folder);
  const ended = JSON.stringify({ id: 3, ending: { kind: 'resigned', by: 'white' }, plies: 9, durationMs: 1, evidence: [] });
  for (let round = 0; round < 40; round++) {
    unwrap(
      store.append(
        [
          pendingEntry(round),
          { kind: 'game-ended', payload: ended, game: 3 },
          { kind: 'tournament-closed', payload: '{}', game: 0 },
        ],
        0,
      ),
    );
  }
  unwrap(store.close());
  const all = readJournal(folder);
  const ofGame3 = all.filter(({ payload }) => 'id' in payload && payload.id === 3);
  expect(ofGame3.length).toBeGreaterThan(40);
  expect(readJournal(folder, { kind: 'game', id: gameId(3) })).toEqual(ofGame3);
  expect(readJournal(folder, { kind: 'game', id: gameId(3) }, 60)).toEqual(ofGame3.filter(({ sequence }) => sequence > 60));
  expect(readJournal(folder, { kind: 'without-plies' }, 10)).toEqual(
    all.filter(({ kind, sequence }) => kind !== 'plies-played' && sequence > 10),
  );
});

test('while another process writes at full speed, reads are complete and growing, and do not delay the writer', async () => {
  const owner = startChild('./floods.ts', [folder]);
  expect(await owner.line()).toBe('opened 0');
  await owner.line();
  const reader = unwrap(openReader(folder));
  let last = 0;
  let growths = 0;
  while (growths < 10) {
    const acked = Number((await owner.line())?.split(' ')[1]);
    const read = [...reader.entries({ kind: 'all' }, last)].map(unwrap);
    for (const entry of read) expect(entry).toMatchObject({ sequence: ++last, payload: floodEntry(last) });
    expect(last).toBeGreaterThanOrEqual(acked);
    if (read.length > 0) growths += 1;
  }
  reader.close();
  await owner.kill();
});

test('a journal whose owner was killed is read with everything in its log', async () => {
  const owner = startChild('./floods.ts', [folder]);
  for (let line = 0; line < 5; line++) await owner.line();
  const acked = Number((await owner.kill()).at(-1)?.split(' ')[1] ?? 0);
  expect(readdirSync(folder)).toContain('journal.sqlite-wal');
  const read = readJournal(folder);
  expect(read.length).toBeGreaterThanOrEqual(acked);
  expect(read.at(-1)?.sequence).toBe(read.length);
});

test('no journal, a foreign file, a newer version and no version are distinguished', () => {
  const kindOf = (): string | undefined => {
    const opened = openReader(folder);
    if (!opened.ok) return opened.error.kind;
    opened.value.close();
    return undefined;
  };
  expect(kindOf()).toBe('absent');
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(file, 'x'.repeat(200));
  expect(kindOf()).toBe('corrupt');
  rmSync(file);
  new Database(file).exec('CREATE TABLE photos (name TEXT)').close();
  expect(kindOf()).toBe('not-a-journal');
  rmSync(file);
  writeJournal(folder, 1);
  expect(kindOf()).toBeUndefined();
  for (const [version, kind] of [
    [SCHEMA_VERSION + 1, 'newer-version'],
    [SCHEMA_VERSION - 1, 'corrupt'],
  ] as const) {
    const database = new Database(file);
    database.pragma(`user_version = ${version}`);
    database.close();
    expect(kindOf()).toBe(kind);
  }
});

test('an entry that cannot be understood ends the reading with its number', () => {
  const store = openStore(folder);
  unwrap(store.append([pendingEntry(1), { kind: 'game-ended', payload: '[]', game: 0 }, pendingEntry(3)], 0));
  unwrap(store.close());
  const reader = unwrap(openReader(folder));
  const read = [...reader.entries({ kind: 'all' }, 0)];
  reader.close();
  expect(read.map(({ ok }) => ok)).toEqual([true, false]);
  expect(read[1]).toEqual({
    ok: false,
    error: { kind: 'corrupt', message: `Cannot read the journal ${file}: Cannot read entry 2: expected a JSON object, got "[]"` },
  });
});

const mounts = ownMounts();
const READ_IN_CHILD = `
  import { readJournal } from '${new URL('../../test/journal/journals.ts', import.meta.url).href}';
  try { console.log(readJournal(process.argv[1]).length); } catch (error) { console.log(error.message); }`;

/** Runs the reader in a folder that is mounted read-only, which restricts root too. */
function readWhereReadOnly(): string {
  const script =
    'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && exec "$2" --input-type=module-typescript -e "$3" "$1"';
  const [unshare = '', ...namespaces] = mounts ?? [];
  return execFileSync(unshare, [...namespaces, 'sh', '-c', script, 'sh', folder, process.execPath, READ_IN_CHILD], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

test.skipIf(mounts === undefined)(
  'in a read-only folder a closed journal is read, and one left by a killed owner; one whose log is gone is refused',
  async () => {
    writeJournal(folder, 30);
    expect(readWhereReadOnly()).toBe('30');

    const owner = startChild('./floods.ts', [folder]);
    for (let line = 0; line < 5; line++) await owner.line();
    await owner.kill();
    const whole = readJournal(folder).length;
    expect(readWhereReadOnly()).toBe(String(whole));

    // In WAL mode, complete in the file, with the log removed: like a copy of the file alone.
    const database = new Database(file);
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.close();
    for (const name of readdirSync(folder)) if (name !== 'journal.sqlite') rmSync(join(folder, name));
    expect(readWhereReadOnly()).toContain('expected its write-ahead log next to it');
    expect(readdirSync(folder)).toEqual(['journal.sqlite']);
  },
);

test('a journal whose owner was killed while SQLite changed the file itself is read', () => {
  writeJournal(folder, 100);
  const killed = join(folder, 'killed');
  mkdirSync(killed);
  const database = new Database(file);
  try {
    // With a cache of one page, a transaction writes into the file before it is committed.
    database.exec('PRAGMA cache_size = 1; BEGIN; CREATE TABLE more AS SELECT payload FROM entries');
    for (const name of ['journal.sqlite', 'journal.sqlite-journal']) copyFileSync(join(folder, name), join(killed, name));
    database.exec('ROLLBACK');
  } finally {
    database.close();
  }
  expect(readJournal(killed)).toEqual(readJournal(folder));
});

test('a row that is not as it was written is given to no one, whichever way it is read', () => {
  const store = openStore(folder);
  const issued = (round: number): string => JSON.stringify({ id: 3, round });
  unwrap(
    store.append(
      [1, 2, 3].map((round) => ({ kind: 'game-issued', payload: issued(round), game: 3 })),
      0,
    ),
  );
  unwrap(store.close());
  const database = new Database(file);
  database.exec('DROP TRIGGER entries_are_not_changed');
  database.prepare('UPDATE entries SET payload = ? WHERE sequence = 2').run(issued(7));
  database.close();
  for (const selection of [{ kind: 'all' }, { kind: 'without-plies' }, { kind: 'game', id: gameId(3) }] as const)
    expect(() => readJournal(folder, selection)).toThrow(
      /Cannot read the journal .*: expected a whole journal, got .*entry 2 does not carry its hash.*; see where it breaks with .*arbiter verify/,
    );
  expect(readJournal(folder, { kind: 'all' }, 2)).toHaveLength(1);
});
