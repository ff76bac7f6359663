// A journal followed while other processes write it, are killed and restart.

import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startChild } from '../../../test/journal/child.ts';
import { openStore, pendingEntry, readJournal, writeJournal } from '../../../test/journal/journals.ts';
import type { Result } from '../../core/result.ts';
import { unwrap } from '../../core/result.ts';
import type { Entry } from '../../journal/entries.ts';
import type { JournalFailure } from '../../journal/failures.ts';
import { acquireLock } from '../../journal/owner/lock.ts';
import { isOwned } from './ownership.ts';
import { followJournal, type TailTimes } from './tail.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tail-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Followed = {
  readonly entries: Entry[];
  readonly batches: number[];
  readonly owned: boolean[];
  readonly caughtUp: number[];
  readonly stop: () => Promise<Result<void, JournalFailure>>;
  readonly ended: Promise<Result<void, JournalFailure>>;
  readonly upToDate: () => Promise<void>;
};

function follow(path: string, onBatch: () => void = () => undefined, times: TailTimes = { pollMs: 5, checkMs: 10 }): Followed {
  const control = new AbortController();
  const followed = { entries: [] as Entry[], batches: [] as number[], owned: [] as boolean[], caughtUp: [] as number[] };
  const listener = {
    onEntries: (batch: readonly Entry[]) => {
      followed.entries.push(...batch);
      followed.batches.push(batch.length);
      onBatch();
    },
    onCaughtUp: (sequence: number) => void followed.caughtUp.push(sequence),
    onOwned: (isOwned: boolean) => void followed.owned.push(isOwned),
  };
  const { ended, upToDate } = followJournal(path, listener, control.signal, times);
  const stop = (): Promise<Result<void, JournalFailure>> => {
    control.abort();
    return ended;
  };
  return { ...followed, ended, upToDate, stop };
}

/** A journal that stays open, and grows entry by entry. */
function storeOf(path: string) {
  const store = openStore(path);
  return {
    add(count: number): void {
      for (let added = 0; added < count; added++) unwrap(store.append([pendingEntry(store.tail().sequence + 1)], 0));
    },
    [Symbol.dispose]: () => void unwrap(store.close()),
  };
}

const sequences = (entries: readonly Entry[]): readonly number[] => entries.map(({ sequence }) => sequence);

test('a journal that does not exist yet, written by an owner that is killed and restarts: every entry once, in order', async () => {
  const path = join(folder, 'data');
  const followed = follow(path);
  await expect.poll(() => followed.caughtUp).toEqual([0]);
  for (let life = 1; life <= 3; life++) {
    const before = followed.entries.length;
    const owner = startChild('floods.ts', [path]);
    await expect.poll(() => followed.entries.length).toBeGreaterThan(before + 300);
    await expect.poll(() => followed.owned.at(-1)).toBe(true);
    await owner.kill();
    await expect.poll(() => followed.owned.at(-1)).toBe(false);
  }
  const written = readJournal(path);
  await expect.poll(() => followed.entries.length).toBe(written.length);
  expect(followed.entries).toEqual(written);
  expect(followed.owned).toEqual([false, true, false, true, false, true, false]);
  expect(await followed.stop()).toEqual({ ok: true, value: undefined });
  // Once for the empty journal, once after the first entries, and never again.
  expect(followed.caughtUp).toHaveLength(2);
});

test('an owner that ends cleanly and leaves one plain file, and the next one, which writes a WAL again', async () => {
  writeJournal(folder, 20);
  const followed = follow(folder);
  await expect.poll(() => followed.caughtUp).toEqual([20]);
  writeJournal(folder, 20);
  await expect.poll(() => followed.entries.length).toBe(40);
  const store = openStore(folder);
  unwrap(store.append([pendingEntry(41)], 0));
  await expect.poll(() => followed.entries.length).toBe(41);
  unwrap(store.close());
  writeJournal(folder, 1);
  await expect.poll(() => followed.entries.length).toBe(42);
  await followed.stop();
  expect(sequences(followed.entries)).toEqual(Array.from({ length: 42 }, (_, index) => index + 1));
});

test('a long journal comes in batches, and other work runs between them', async () => {
  writeJournal(folder, 3000);
  let turns = 0;
  let isCounting = true;
  const turn = (): void => {
    turns += 1;
    if (isCounting) setImmediate(turn);
  };
  setImmediate(turn);
  const turnsAt: number[] = [];
  const followed = follow(folder, () => turnsAt.push(turns));
  await expect.poll(() => followed.caughtUp).toEqual([3000]);
  isCounting = false;
  await followed.stop();
  expect(followed.entries).toHaveLength(3000);
  expect(Math.max(...followed.batches)).toBeLessThanOrEqual(256);
  expect(new Set(turnsAt).size).toBe(turnsAt.length);
});

test('a stop in the middle takes effect at once, and nothing comes afterwards', async () => {
  writeJournal(folder, 2000);
  const control = new AbortController();
  const batches: number[] = [];
  const listener = {
    onEntries: (batch: readonly Entry[]) => {
      batches.push(batch.length);
      control.abort();
    },
    onCaughtUp: () => void batches.push(-1),
  };
  expect(await followJournal(folder, listener, control.signal).ended).toEqual({ ok: true, value: undefined });
  expect(batches).toHaveLength(1);
  expect(batches[0]).toBeLessThanOrEqual(256);
});

test('a journal that replaces another is not mixed with it', async () => {
  const path = join(folder, 'data');
  writeJournal(path, 30);
  const followed = follow(path);
  await expect.poll(() => followed.caughtUp).toEqual([30]);
  renameSync(path, join(folder, 'old'));
  writeJournal(path, 60);
  const ended = await followed.ended;
  expect(ended).toMatchObject({ ok: false, error: { kind: 'not-a-journal' } });
  expect(followed.entries).toHaveLength(30);
});

describe('asked to be up to date', () => {
  const NEVER = { pollMs: 3_600_000, checkMs: 3_600_000 };

  test('it delivers what was committed before, however long until the next poll', async () => {
    using store = storeOf(folder);
    store.add(20);
    const followed = follow(folder, () => undefined, NEVER);
    for (let last = 20; last < 220; last++) {
      await followed.upToDate();
      expect(followed.entries.length).toBe(last);
      store.add(1);
    }
    // Those who ask together share one look.
    await Promise.all(Array.from({ length: 1000 }, () => followed.upToDate()));
    expect(followed.batches).toHaveLength(201);
    await followed.stop();
  });

  test('it does not answer by a look that had begun before', async () => {
    using store = storeOf(folder);
    let asked: Promise<number> | undefined;
    const followed = follow(
      folder,
      () => {
        if (asked !== undefined) return;
        store.add(1);
        asked = followed.upToDate().then(() => followed.entries.length);
      },
      NEVER,
    );
    store.add(1);
    await followed.upToDate();
    expect(await asked).toBe(2);
    await followed.stop();
  });

  test('it answers also while there is no journal, and when it no longer follows one', async () => {
    const path = join(folder, 'data');
    const followed = follow(path, () => undefined, NEVER);
    await followed.upToDate();
    expect(followed.caughtUp).toEqual([0]);
    writeJournal(path, 3);
    await followed.upToDate();
    expect(followed.caughtUp).toEqual([0, 3]);
    const last = followed.upToDate();
    await followed.stop();
    await last;
    await followed.upToDate();
    const wrong = join(folder, 'wrong');
    mkdirSync(wrong);
    writeFileSync(join(wrong, 'journal.sqlite'), 'no database, and long enough to be looked at by SQLite'.repeat(20));
    const failing = follow(wrong);
    await failing.upToDate();
    expect(await failing.ended).toMatchObject({ ok: false });
    await failing.upToDate();
  });

  test('it does not keep anyone waiting for a long journal', async () => {
    writeJournal(folder, 3000);
    const followed = follow(folder, () => undefined, { ...NEVER, answerMs: 1 });
    await followed.upToDate();
    expect(followed.entries.length).toBeLessThan(3000);
    await expect.poll(() => followed.caughtUp).toEqual([3000]);
    await followed.stop();
  });
});

test("a file that is not a journal ends it with the reader's message", async () => {
  writeFileSync(join(folder, 'journal.sqlite'), 'no database, and long enough to be looked at by SQLite'.repeat(20));
  expect(await follow(folder).ended).toMatchObject({ ok: false, error: { kind: 'corrupt' } });
});

test('a folder is owned while its owner lives, whatever its note says', async () => {
  expect(isOwned(folder)).toBe(false);
  const owner = startChild('owns.ts', [folder]);
  expect(await owner.line()).toBe('owned');
  expect(isOwned(folder)).toBe(true);
  await owner.kill();
  expect(existsSync(join(folder, 'owner.json'))).toBe(true);
  expect(isOwned(folder)).toBe(false);
  // The dead process's id was reused by another process.
  const note = { processId: process.pid, host: hostname(), command: 'arbiter run', since: new Date(0).toISOString() };
  writeFileSync(join(folder, 'owner.json'), JSON.stringify(note));
  expect(isOwned(folder)).toBe(false);
});

test('checking whether this process owns a folder does not release it', async () => {
  const lock = unwrap(acquireLock(folder, 'arbiter run'));
  for (let look = 0; look < 5; look++) expect(isOwned(folder)).toBe(true);
  const second = startChild('owns.ts', [folder]);
  expect((await second.rest()).join('\n')).toMatch(/^owned Cannot run in/);
  lock.release();
  expect(isOwned(folder)).toBe(false);
});
