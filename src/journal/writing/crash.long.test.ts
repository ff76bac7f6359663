// What a tournament director must be able to rely on: an acknowledged entry survives any failure of the process or the disk, and one that is written
// any end of the process. ARBITER_TEST_KILLS sets the number of kills.

import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, integer, property } from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startChild } from '../../../test/journal/child.ts';
import { floodEntry } from '../../../test/journal/floodEntry.ts';
import { openStore, pendingEntry, readJournal, writeJournal } from '../../../test/journal/journals.ts';
import { ownMounts } from '../../../test/needs.ts';
import { unwrap } from '../../core/result.ts';
import { openReader } from '../reader.ts';
import { verifyJournal } from '../verify.ts';

let root = '';
let folder = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'crash-'));
  folder = join(root, 'data');
});
afterEach(() => rmSync(root, { recursive: true }));

const numberIn = (line: string | undefined): number => Number(line?.split(' ')[1] ?? 0);
const lastAcked = (said: readonly string[]): number => numberIn(said.findLast((line) => line.startsWith('acked')));

function lastSequence(): number {
  const reader = unwrap(openReader(folder));
  try {
    return unwrap(reader.tail()).sequence;
  } finally {
    reader.close();
  }
}

/** Checks that every entry is the one that floods.ts wrote at its place, and that the chain holds. */
function expectFloodOf(data: string, atLeast: number): number {
  const read = readJournal(data);
  for (const [index, { sequence, payload }] of read.entries()) {
    expect([sequence, payload]).toEqual([index + 1, floodEntry(index + 1)]);
  }
  expect(read.length).toBeGreaterThanOrEqual(atLeast);
  expect(unwrap(verifyJournal(data))).toMatchObject({ kind: 'whole', tail: { sequence: read.length } });
  return read.length;
}

const KILLS = Number(process.env['ARBITER_TEST_KILLS'] ?? 20);

test(
  `killed ${KILLS} times with -9 at full speed, no entry that was written is lost and the next run continues`,
  { timeout: 30_000 + KILLS * 8_000 },
  async () => {
    let known = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const owner = startChild('./floods.ts', [folder]);
      expect(numberIn(await owner.line())).toBe(known);
      for (let line = 0; line < (kill * 7) % 12; line++) await owner.line();
      // A reader sees what is written, synchronised or not.
      const written = lastSequence();
      const acked = lastAcked(await owner.kill());
      const found = lastSequence();
      expect(found).toBeGreaterThanOrEqual(Math.max(acked, written, known));
      known = found;
    }
    expect(known).toBeGreaterThan(1000);
    expect(expectFloodOf(folder, known)).toBe(known);
  },
);

test('a power cut that tears the log anywhere leaves a whole beginning of the journal', () => {
  writeJournal(folder, 20);
  const store = openStore(folder);
  for (let sequence = 21; sequence <= 60; sequence++) unwrap(store.append([pendingEntry(sequence)], 0));
  const log = 'journal.sqlite-wal';
  const cut = join(root, 'cut');
  const saved = join(root, 'saved');
  mkdirSync(saved);
  for (const name of ['journal.sqlite', log]) copyFileSync(join(folder, name), join(saved, name));
  unwrap(store.close());
  const length = readFileSync(join(saved, log)).length;
  expect(length).toBeGreaterThan(100_000);

  const lengths = new Set<number>();
  const tears = property(integer({ min: 0, max: length }), integer({ min: 0, max: 255 }), (kept, noise) => {
    rmSync(cut, { recursive: true, force: true });
    mkdirSync(cut);
    for (const name of ['journal.sqlite', log]) copyFileSync(join(saved, name), join(cut, name));
    truncateSync(join(cut, log), kept);
    // What a disk may contain after the last block it wrote.
    if (noise > 0 && kept < length) writeFileSync(join(cut, log), Buffer.alloc(length - kept, noise), { flag: 'a' });
    const found = expectFloodOf(cut, 20);
    expect(found).toBeLessThanOrEqual(60);
    lengths.add(found);
    // The journal can be continued.
    writeJournal(cut, 3);
    expectFloodOf(cut, found + 3);
  });
  assert(tears, { numRuns: 40 });
  expect(lengths.size).toBeGreaterThan(10);
});

test('a file that may not grow further causes a failure; acknowledged entries stay, and with room the journal continues', async () => {
  // A limit on file size needs no rights; the system refuses the write as it does on a broken disk (EFBIG).
  const said = await startChild('./floods.ts', [folder], ['prlimit', '--fsize=400000']).rest();
  expect(said.at(-1)).toMatch(
    /^failed io-error Cannot write the journal .*: expected the disk to obey, got "disk I\/O error" \(SQLITE_IOERR_WRITE\)/,
  );
  const acked = lastAcked(said);
  expect(acked).toBeGreaterThan(100);
  const known = expectFloodOf(folder, acked);
  const next = startChild('./floods.ts', [folder]);
  expect(numberIn(await next.line())).toBe(known);
  await next.line();
  expectFloodOf(folder, lastAcked(await next.kill()));
});

test('a journal that cannot be created reports it and leaves nothing behind', async () => {
  const said = await startChild('./floods.ts', [folder], ['prlimit', '--fsize=5000']).rest();
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^failed io-error Cannot create the journal/);
  expect(existsSync(join(folder, 'journal.sqlite'))).toBe(false);
  expect(existsSync(join(folder, 'journal.sqlite.new'))).toBe(false);
});

const mounts = ownMounts();

const mounted = (mount: string): readonly string[] => [
  ...(mounts ?? []),
  'sh',
  '-c',
  `${mount} && "$@"; cp -r "$0" "$0.copy"`,
  folder,
];

test.skipIf(mounts === undefined)('a full disk causes a failure; acknowledged entries stay', async () => {
  mkdirSync(folder);
  const said = await startChild('./floods.ts', [folder], mounted('mount -t tmpfs -o size=700k tmpfs "$0"')).rest();
  expect(said.at(-1)).toMatch(
    /^failed disk-full Cannot write the journal .*: expected room on the disk, got "database or disk is full" \(SQLITE_FULL\)/,
  );
  const acked = lastAcked(said);
  expect(acked).toBeGreaterThan(100);
  expectFloodOf(`${folder}.copy`, acked);
});

test.skipIf(mounts === undefined)('a read-only folder is refused and nothing is made in it', async () => {
  mkdirSync(folder);
  const said = await startChild(
    './floods.ts',
    [folder],
    mounted('mount --bind "$0" "$0" && mount -o remount,ro,bind "$0"'),
  ).rest();
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('failed read-only Cannot');
  expect(existsSync(`${folder}.copy/journal.sqlite`)).toBe(false);
});
