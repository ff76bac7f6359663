// A data folder through a backup and back, and backups that are not whole.

import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTournament } from '../../../test/testSeatGame.ts';
import { readJournal } from '../../../test/journal/journals.ts';
import { randomSource } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { entryHash, FIRST_PREVIOUS_HASH } from '../../journal/hashChain.ts';
import { foldJournal } from '../../projections/foldJournal.ts';
import { verifyJournal } from '../../journal/verify.ts';
import { backUp } from './backUp.ts';
import { takeDraft } from './draft.ts';
import { restore } from './restore.ts';
import { seal } from './seal.ts';

const LAST_LINE_BYTES = 87;
const FIRST = 'DROP TRIGGER entries_are_not_changed; UPDATE entries';
const HASHED = 'WHERE sequence = 1; UPDATE entries SET hash = hash_of(at_utc_ms, kind, payload) WHERE sequence = 1';

let folder = '';
const at = (...names: readonly string[]): string => join(folder, ...names);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-backup-'));
  mkdirSync(at('data'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A data folder whose owner lives, with accounts, logs, and what does not belong into a backup. */
async function dataFolder(): Promise<{ readonly close: () => Promise<void> }> {
  const tournament = await openTournament(at('data'));
  writeFileSync(at('data', 'accounts.json'), '{}', { mode: 0o600 });
  mkdirSync(at('data', 'logs'));
  writeFileSync(at('data', 'logs', 'A.log'), Buffer.alloc(2_500_000, 'a line\n'));
  writeFileSync(at('data', 'logs', 'empty.log'), '');
  writeFileSync(at('data', 'sessions.sqlite'), 'logins');
  symlinkSync('/etc/hostname', at('data', 'logs', 'link'));
  return tournament;
}

const modeOf = (path: string): number => statSync(path).mode & 0o777;

it('is one private file, from which the same tournament is made, with an identity of its own', async () => {
  const running = await dataFolder();
  const { note } = await backUp(at('data'), at('new', 'one.backup'));
  expect(note.tail).toMatchObject({ sequence: 2, hash: readJournal(at('data')).at(-1)?.hash });
  expect([modeOf(at('new', 'one.backup')), readdirSync(at('new'))]).toEqual([0o600, ['one.backup']]);
  const before = readJournal(at('data'));
  await running.close();
  rmSync(at('data'), { recursive: true });

  mkdirSync(at('again'));
  const { note: restored } = await restore(at('new', 'one.backup'), at('again'));
  expect(restored).toEqual(note);
  expect(readdirSync(at('again'), { recursive: true, encoding: 'utf8' }).toSorted()).toEqual([
    'accounts.json',
    'journal.sqlite',
    'logs',
    'logs/A.log',
    'logs/empty.log',
  ]);
  expect(readFileSync(at('again', 'logs', 'A.log'))).toEqual(Buffer.alloc(2_500_000, 'a line\n'));
  expect([modeOf(at('again')), modeOf(at('again', 'logs')), modeOf(at('again', 'accounts.json'))]).toEqual([0o700, 0o700, 0o600]);
  const entries = readJournal(at('again'));
  expect(entries.slice(0, -1)).toEqual(before);
  expect(entries.at(-1)).toMatchObject({ kind: 'journal-restored', payload: { backedUpAtUtcMs: note.madeAtUtcMs } });
  expect(unwrap(verifyJournal(at('again'))).kind).toBe('whole');

  await restore(at('new', 'one.backup'), at('third'));
  const identities = ['again', 'third'].map((name) => unwrap(foldJournal(at(name))).facts.identity);
  expect(new Set(identities).size).toBe(2);
});

it('refuses places that are taken, and what is no backup, and leaves nothing behind', async () => {
  const running = await dataFolder();
  await backUp(at('data'), at('one.backup'));
  await running.close();
  await expect(backUp(at('data'), at('one.backup'))).rejects.toThrow(
    /expected a new file to write, got .*one\.backup, which exists/,
  );
  await expect(backUp(at('data'), at('data', 'own.backup'))).rejects.toThrow('expected a file outside the data folder');
  await expect(restore(at('one.backup'), at('data'))).rejects.toThrow(
    'expected a new or empty folder, got a folder that is not empty',
  );
  await expect(restore(at('one.backup'), at('one.backup'))).rejects.toThrow('expected a new or empty folder, got a file');
  for (const [path, got] of [
    ['nowhere', 'no such file'],
    ['data', 'a folder'],
    ['data/journal.sqlite', 'another file'],
    ['data/accounts.json', 'no readable database'],
    ['data/logs/empty.log', 'another file'],
  ] as const)
    await expect(restore(at(path), at('to'))).rejects.toThrow(got);
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'one.backup']);
});

it('keeps nothing that a killed one left, and touches nothing else of that name', async () => {
  await (await dataFolder()).close();
  const partial = at('one.backup.partial');
  const children = (name: string): readonly string[] => readdirSync(at(name)).toSorted();
  for (const left of [[], ['lock'], ['lock', 'draft', 'draft-journal']]) {
    mkdirSync(partial);
    for (const name of left) writeFileSync(join(partial, name), name === 'draft' ? 'half a backup' : '');
    await expect(restore(partial, at('to'))).rejects.toThrow('got one that was killed before it was whole: make another');
    await backUp(at('data'), at('one.backup'));
    expect(existsSync(partial)).toBe(false);
    await restore(at('one.backup'), at('to'));
    rmSync(at('to'), { recursive: true });
    rmSync(at('one.backup'));
  }
  await backUp(at('data'), at('good.backup'));
  mkdirSync(at('to.partial', 'draft'), { recursive: true });
  writeFileSync(at('to.partial', 'draft', 'accounts.json'), 'half of it');
  await restore(at('good.backup'), at('to'));
  expect(existsSync(at('to.partial'))).toBe(false);

  const others: readonly (() => void)[] = [
    () => writeFileSync(partial, 'mine'),
    () => execFileSync('mkfifo', [partial]),
    () => symlinkSync(at('to'), partial),
    () => void (mkdirSync(partial), writeFileSync(join(partial, 'draft'), ''), writeFileSync(join(partial, 'mine'), '')),
    () => void (mkdirSync(partial), symlinkSync('/etc/hostname', join(partial, 'draft'))),
  ];
  for (const put of others) {
    put();
    await expect(backUp(at('data'), at('one.backup'))).rejects.toThrow(
      /expected nothing at .*one\.backup\.partial, got something that Arbiter did not leave there; move it away$/,
    );
    expect(lstatSync(partial)).toBeDefined();
    rmSync(partial, { recursive: true });
  }
  expect(children('to')).toContain('journal.sqlite');

  using living = takeDraft(at('one.backup'), 'Cannot');
  await expect(backUp(at('data'), at('one.backup'))).rejects.toThrow(/one\.backup\.partial belongs to another process/);
  writeFileSync(living.path, 'whole');
  living.place();
  expect(readFileSync(at('one.backup'), 'utf8')).toBe('whole');
});

it('writes no backup where something is, whatever it is', async () => {
  await (await dataFolder()).close();
  const put: Readonly<Record<string, (path: string) => void>> = {
    'a pipe': (path) => execFileSync('mkfifo', [path]),
    'a link to nothing': (path) => symlinkSync(at('nothing'), path),
    'a folder': (path) => mkdirSync(path),
  };
  for (const [name, make] of Object.entries(put)) {
    make(at(name));
    await expect(backUp(at('data'), at(name))).rejects.toThrow('which exists');
  }
  await expect(backUp(at('data'), at('a folder', 'one', '..', '..', 'data', 'x'))).rejects.toThrow('outside the data folder');
  await expect(backUp(at('data'), at('data', 'accounts.json', 'x'))).rejects.toThrow('outside the data folder');
  await expect(backUp(at('data'), at('a pipe', 'x'))).rejects.toThrow('expected a folder, got a file');
  await backUp(at('data'), at('one.backup'));
  mkdirSync(at('disk'));
  symlinkSync(at('disk'), at('link'));
  await restore(at('one.backup'), at('link'));
  expect([lstatSync(at('link')).isSymbolicLink(), readdirSync(at('disk')).includes('journal.sqlite')]).toEqual([true, true]);
});

it('finds every bit that was turned over', async () => {
  await (await openTournament(at('data'))).close();
  writeFileSync(at('data', 'accounts.json'), '{}');
  await backUp(at('data'), at('one.backup'));
  const whole = readFileSync(at('one.backup'));
  const random = randomSource(7);
  const header = Array.from({ length: 100 }, (_, byte) => byte);
  const line = Array.from({ length: 90 }, (_, byte) => whole.length - 1 - byte);
  for (const byte of [...header, ...line, ...Array.from({ length: 200 }, () => random.below(whole.length))]) {
    const changed = Buffer.from(whole);
    changed[byte] = (changed[byte] ?? 0) ^ (1 << random.below(8));
    writeFileSync(at('bad.backup'), changed);
    await expect(restore(at('bad.backup'), at('to')), `byte ${byte} of ${whole.length}`).rejects.toThrow(
      'Cannot read the backup',
    );
  }
  expect(readdirSync(folder).toSorted()).toEqual(['bad.backup', 'data', 'one.backup']);
});

it('says so where another version of Arbiter wrote it', async () => {
  await (await dataFolder()).close();
  await backUp(at('data'), at('one.backup'));
  const whole = readFileSync(at('one.backup'));
  const edited = (sql: string): void => {
    writeFileSync(at('bad.backup'), whole.subarray(0, -LAST_LINE_BYTES));
    const database = new Database(at('bad.backup'));
    database.function('hash_of', (atUtcMs, kind, payload) =>
      entryHash(FIRST_PREVIOUS_HASH, 1, Number(atUtcMs), String(kind), String(payload)),
    );
    database.exec(sql);
    database.close();
    seal(at('bad.backup'));
  };
  for (const [sql, words] of [
    ['UPDATE backup SET version = 3', 'expected version 1 to 2, got "3"; a newer Arbiter wrote it'],
    ['PRAGMA user_version = 2', 'expected version 1, got "2"; a newer Arbiter wrote it'],
    [
      `${FIRST} SET payload = replace(payload, '"formatVersion":4', '"formatVersion":5') ${HASHED}`,
      'it is whole, but this version of Arbiter cannot read it: Cannot read entry 1: expected a journal of format version 2 to 4',
    ],
    [`${FIRST} SET kind = 'of-tomorrow' ${HASHED}`, 'a newer arbiter may have written it'],
  ] as const) {
    edited(sql);
    await expect(restore(at('bad.backup'), at('to')), sql).rejects.toThrow(words);
  }
  edited(
    "UPDATE files SET path = '../out' WHERE path = 'accounts.json'; UPDATE parts SET path = '../out' WHERE path = 'accounts.json'",
  );
  await expect(restore(at('bad.backup'), at('to'))).rejects.toThrow('expected one in the data folder');
  expect(readdirSync(folder).toSorted()).toEqual(['bad.backup', 'data', 'one.backup']);
});

it('refuses a backup that was cut or changed anywhere that matters', async () => {
  const running = await dataFolder();
  await backUp(at('data'), at('one.backup'));
  await running.close();
  const whole = readFileSync(at('one.backup'));
  const refused = async (change: () => void): Promise<void> => {
    writeFileSync(at('bad.backup'), whole);
    change();
    await expect(restore(at('bad.backup'), at('to'))).rejects.toThrow(
      /Cannot read the backup .*(?:expected a whole backup, got .*; it was changed or cut: use another backup|wrote, got another file)/s,
    );
    expect(readdirSync(folder).toSorted()).toEqual(['bad.backup', 'data', 'one.backup']);
  };
  for (let size = 0; size < whole.length; size += 99_991) await refused(() => truncateSync(at('bad.backup'), size));
  await refused(() => truncateSync(at('bad.backup'), whole.length - 1));
  for (const text of ['a line\na line\n', '"game-issued"', 'game-issued', 'arbiter_version', 'Many Faces']) {
    const place = whole.indexOf(text);
    if (place < 0) continue;
    const changed = Buffer.from(whole);
    changed[place + 2] = (changed[place + 2] ?? 0) ^ 1;
    await refused(() => writeFileSync(at('bad.backup'), changed));
  }
  const edited = (sql: string) => (): void => {
    const database = new Database(at('bad.backup'));
    database.exec(sql);
    database.close();
  };
  await refused(edited('DROP TRIGGER entries_are_not_deleted; DELETE FROM entries WHERE sequence = 2'));
  await refused(edited("UPDATE parts SET content = x'00' WHERE part = 1"));
  await refused(edited('DELETE FROM parts WHERE part = 2'));
  await refused(edited('DELETE FROM backup'));
  await refused(edited("DELETE FROM files WHERE path = 'accounts.json'"));
});
