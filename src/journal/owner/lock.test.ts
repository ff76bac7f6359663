// Uses real second processes, because the kernel decides about the lock.

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startChild } from '../../../test/journal/child.ts';
import { unwrap } from '../../core/result.ts';
import { watchFolder } from './heldFolder.ts';
import { acquireLock, LOCK_FILE } from './lock.ts';
import { readOwner, writeOwner } from './owner.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a second process is refused, with the name of the first; a kill -9 of the first frees the lock at once', async () => {
  for (let times = 0; times < 3; times++) {
    const owner = startChild('./owns.ts', [folder]);
    expect(await owner.line()).toBe('owned');
    const { processId, since } = readOwner(folder) ?? {};
    const second = acquireLock(folder, 'arbiter run other.yaml');
    expect(second.ok).toBe(false);
    if (!second.ok) {
      expect(second.error.kind).toBe('owned');
      expect(second.error.message).toMatch(
        new RegExp(
          `^Cannot run in ${folder}: expected to be the only one, but "arbiter run season.yaml" \\(process ${processId} on .*, since ${since}\\) owns it$`,
        ),
      );
    }
    await owner.kill();
    const third = acquireLock(folder, 'arbiter run other.yaml');
    expect(third.ok).toBe(true);
    if (third.ok) third.value.release();
  }
});

test('another process is refused while this one holds the lock, and gets it after the release', async () => {
  const lock = unwrap(acquireLock(folder, 'arbiter run mine.yaml'));
  const refused = await startChild('./owns.ts', [folder]).rest();
  expect(refused).toHaveLength(1);
  expect(refused[0]).toContain(
    `owned Cannot run in ${folder}: expected to be the only one, but "arbiter run mine.yaml" (process ${process.pid} `,
  );
  lock.release();
  lock.release();
  expect(readOwner(folder)).toBeUndefined();
  const owner = startChild('./owns.ts', [folder]);
  expect(await owner.line()).toBe('owned');
  await owner.kill();
});

test('the same process is refused too, and its failed try does not drop the lock', async () => {
  const lock = unwrap(acquireLock(folder, 'one'));
  expect(acquireLock(folder, 'two').ok).toBe(false);
  expect((await startChild('./owns.ts', [folder]).rest())[0]).toContain('owned Cannot run');
  lock.release();
});

test('without a readable owner.json the message still says what is wrong', () => {
  const lock = unwrap(acquireLock(folder, 'one'));
  writeFileSync(join(folder, 'owner.json'), '{"processId":"x"');
  const second = acquireLock(folder, 'two');
  expect(second).toEqual({
    ok: false,
    error: {
      kind: 'owned',
      message: expect.stringMatching(
        `^Cannot run in ${folder}: expected to be the only one, but (another process|process ${process.pid} .*) owns it$`,
      ),
    },
  });
  lock.release();
});

test('a data folder is made with its missing parents', () => {
  const deep = join(folder, 'seasons', '2027');
  unwrap(acquireLock(deep, 'one')).release();
  expect(acquireLock(deep, 'again').ok).toBe(true);
});

test('a file where the folder should be is left as it is', () => {
  const file = join(folder, 'data');
  writeFileSync(file, 'precious');
  for (const path of [file, join(file, 'below')]) {
    const lock = acquireLock(path, 'one');
    expect(lock.ok).toBe(false);
    if (!lock.ok) expect(lock.error.kind).toBe('not-a-folder');
  }
  expect(readFileSync(file, 'utf8')).toBe('precious');
});

test('a folder in place of the lock file is a failure, not a crash', () => {
  mkdirSync(join(folder, 'lock.sqlite'));
  const lock = acquireLock(folder, 'one');
  expect(lock.ok).toBe(false);
  if (!lock.ok) expect(lock.error.kind).toBe('io-error');
});

test('the named owner is one that lives: a note of a dead process is not believed', async () => {
  const owner = startChild('./owns.ts', [folder]);
  expect(await owner.line()).toBe('owned');
  const living = readOwner(folder);
  writeOwner(folder, {
    processId: 2 ** 22,
    host: hostname(),
    command: 'arbiter run gone.yaml',
    since: '2026-01-01T00:00:00.000Z',
  });
  const second = acquireLock(folder, 'two');
  const expected = process.platform === 'linux' ? `process ${living?.processId} (` : 'another process';
  expect(second).toMatchObject({ ok: false, error: { kind: 'owned', message: expect.stringContaining(`but ${expected}`) } });
  await owner.kill();
});

test('a reader can keep no one from owning the folder, and there is still one owner', async () => {
  unwrap(acquireLock(folder, 'before')).release();
  const reader = startChild('./reads.ts', [join(folder, LOCK_FILE)]);
  expect(await reader.line()).toBe('reading');
  const lock = unwrap(acquireLock(folder, 'one'));
  expect(acquireLock(folder, 'two').ok).toBe(false);
  expect((await startChild('./owns.ts', [folder]).rest())[0]).toContain('owned Cannot run');
  lock.release();
  await reader.kill();
});

test('a folder that is replaced right after it was locked is noticed at the first look', () => {
  const [data, away] = [join(folder, 'data'), join(folder, 'away')];
  const lock = unwrap(acquireLock(data, 'one'));
  renameSync(data, away);
  mkdirSync(data);
  writeFileSync(join(data, LOCK_FILE), '');
  const lost: string[] = [];
  const watch = watchFolder(lock, [LOCK_FILE], ({ message }) => lost.push(message));
  expect(lost).toEqual([
    `Cannot go on in ${data}: expected the data folder with which this run began, got another one; it is ${away} now: continue it there`,
  ]);
  expect(watch.isIntact()).toBe(false);
  watch.end();
  lock.release();
});

test('a folder is for its owner alone, whatever the umask says; an older one is tightened, and that is said once', () => {
  const before = process.umask(0);
  try {
    const fresh = join(folder, 'fresh');
    const lock = unwrap(acquireLock(fresh, 'one'));
    expect(lock.privacy).toBeUndefined();
    expect(['.', LOCK_FILE, 'owner.json'].map((name) => statSync(join(fresh, name)).mode & 0o777)).toEqual([0o700, 0o600, 0o600]);
    lock.release();

    const old = join(folder, 'old');
    mkdirSync(join(old, 'logs'), { recursive: true });
    writeFileSync(join(old, 'logs', 'A-1.log'), '');
    chmodSync(old, 0o755);
    const tightened = unwrap(acquireLock(old, 'one'));
    expect(tightened.privacy).toBe(`Others on this machine could read ${old}: now only its owner can.`);
    expect(['.', 'logs', 'logs/A-1.log'].map((name) => statSync(join(old, name)).mode & 0o777)).toEqual([0o700, 0o700, 0o600]);
    tightened.release();
    const again = unwrap(acquireLock(old, 'one'));
    expect(again.privacy).toBeUndefined();
    again.release();
  } finally {
    process.umask(before);
  }
});
