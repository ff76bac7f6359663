// A data folder through a backup and back, and backups that are not whole.

import {
  existsSync,
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
import { unwrap } from '../../core/result.ts';
import { foldJournal } from '../../projections/foldJournal.ts';
import { verifyJournal } from '../../journal/verify.ts';
import { backUp } from './backUp.ts';
import { restore } from './restore.ts';

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
  writeFileSync(at('two.backup.partial'), '');
  await expect(backUp(at('data'), at('two.backup'))).rejects.toThrow(
    /expected no unfinished backup, got .*two\.backup\.partial; remove it/,
  );
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'one.backup', 'two.backup.partial']);
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
  writeFileSync(at('bad.backup'), whole);
  edited(
    "UPDATE files SET path = '../out' WHERE path = 'accounts.json'; UPDATE parts SET path = '../out' WHERE path = 'accounts.json'",
  )();
  await expect(restore(at('bad.backup'), at('to'))).rejects.toThrow('expected one in the data folder');
  expect([existsSync(at('out')), existsSync(at('to')), existsSync(at('to.partial'))]).toEqual([false, false, false]);
});
