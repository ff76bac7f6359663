// Durability: what was written survives a kill at any moment; what was announced or acknowledged, and everything older than 100 ms, survives a power
// cut. A writer's real operations on its files are recorded, and done again up to random moments.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { areHere } from '../../../test/e2e/debianEngines.ts';
import { startChild } from '../../../test/journal/child.ts';
import { openStore, pendingEntry, readJournal } from '../../../test/journal/journals.ts';
import { playedEntry } from '../../../test/journal/playedEntry.ts';
import {
  compileRecorder,
  readFolderLog,
  RecordedFolder,
  recordingTo,
  type FolderItem,
} from '../../../test/journal/recordedFolder.ts';
import { randomSource } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { openReader } from '../reader.ts';
import { verifyJournal } from '../verify.ts';

const PROMISED_MS = 100;
const CUTS = 30;

let root = '';
let folder = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'power-cut-'));
  folder = join(root, 'data');
});
afterEach(() => rmSync(root, { recursive: true }));

/** Checks that the folder holds a whole beginning of what plays.ts writes; returns its length. */
function expectBeginning(data: string): number {
  const entries = readJournal(data);
  for (const [index, { sequence, kind, payload }] of entries.entries()) {
    expect([sequence, { kind, payload }]).toEqual([index + 1, playedEntry(index + 1)]);
  }
  expect(unwrap(verifyJournal(data))).toMatchObject({ kind: 'whole', tail: { sequence: entries.length } });
  return entries.length;
}

function lastSequence(data: string): number {
  using reader = unwrap(openReader(data));
  return unwrap(reader.tail()).sequence;
}

function emptied(path: string): void {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path);
}

const outputOf = ({ operation, bytes }: FolderItem): string => (operation === 'o' ? bytes.toString().trim() : '');

/** How much later than planned the machine did things: the longest time between two beats. */
function longestStall(items: readonly FolderItem[]): number {
  const beats = items.filter((item) => outputOf(item) === 'beat').map(({ atMs }) => atMs);
  return Math.max(...beats.slice(1).map((atMs, index) => atMs - (beats[index] ?? 0) - 10));
}

/** The last writes before each synchronisation of the log: a transaction is whole there, and not yet safe from a power cut. */
function unsynced(items: readonly FolderItem[]): readonly number[] {
  const log = items.find(({ operation, names }) => operation === 'c' && names[0] === 'journal.sqlite-wal')?.inode;
  return items.flatMap(({ inode, operation }, index) => (inode === log && operation === 's' ? [index - 1] : []));
}

test.skipIf(process.platform !== 'linux' || !areHere('/usr/bin/gcc'))(
  'a kill takes nothing that was written, a power cut only plies of the last 100 ms',

  async () => {
    unwrap(openStore(folder).close());
    const disk = new RecordedFolder(folder);
    const log = join(root, 'log');
    const owner = startChild('./plays.ts', [folder], recordingTo(log, folder, compileRecorder(join(root, 'folderLog.so'))));
    for (let line = await owner.line(); line !== 'done'; line = await owner.line()) expect(line).toBeDefined();
    await owner.kill();

    const items = readFolderLog(log);
    const opened = items.findIndex((item) => outputOf(item) === 'beat');
    const stallMs = longestStall(items);
    const random = randomSource(1);
    const lossyCuts = unsynced(items).filter((index) => index > opened);
    const cuts = new Set(
      Array.from({ length: CUTS }, (_, cut) =>
        cut % 2 === 0 ? opened + random.below(items.length - opened) : (lossyCuts[random.below(lossyCuts.length)] ?? opened),
      ),
    );
    /** The last item whose effect must survive a power cut at another. */
    const promisedAt = (cut: number): number =>
      items.findLastIndex(({ atMs }) => atMs < (items[cut]?.atMs ?? 0) - PROMISED_MS - stallMs);
    const looks = new Set([...cuts].flatMap((cut) => [cut, promisedAt(cut)]));

    const cut = join(root, 'cut');
    const written = new Map<number, number>();
    let told = 0;
    let lossy = 0;
    for (const [index, item] of items.entries()) {
      disk.follow(item);
      if (/^(announced|acked) /.test(outputOf(item))) told = Number(outputOf(item).split(' ')[1]);
      if (!looks.has(index)) continue;
      emptied(cut);
      disk.afterKill(cut);
      const known = cuts.has(index) ? expectBeginning(cut) : lastSequence(cut);
      expect(known).toBeGreaterThanOrEqual(Math.max(told, ...written.values()));
      written.set(index, known);
      if (!cuts.has(index)) continue;

      emptied(cut);
      disk.afterPowerCut(cut, random);
      const left = expectBeginning(cut);
      expect(left).toBeGreaterThanOrEqual(Math.max(told, written.get(promisedAt(index)) ?? 0));
      if (left < known) lossy += 1;
      // The journal can be continued.
      const store = openStore(cut);
      expect(unwrap(store.append([pendingEntry(1)], 0))).toBe(left + 1);
      unwrap(store.close());
    }
    const plies = Math.max(...written.values());
    expect(plies).toBeGreaterThan(500);
    // Power cuts that lost nothing would show nothing.
    expect(lossy).toBeGreaterThan(CUTS / 4);
  },
);
