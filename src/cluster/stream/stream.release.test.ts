// A journal, the stream of a real server, and copies of it: everything once and in order, whatever ends in between; what is not this journal is refused.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasNats, startTestCluster, type TestCluster } from '../../../test/cluster/testCluster.ts';
import { readJournal, writeJournal } from '../../../test/journal/journals.ts';
import { unwrap } from '../../core/result.ts';
import { openCopy, type JournalCopy } from '../../journal/copying.ts';
import type { CopiedEntry } from '../../journal/parseEntry.ts';
import { acquireLock } from '../../journal/owner/lock.ts';
import { connectReader } from '../../journal/reader.ts';
import { readRows } from '../../journal/rows.ts';
import { connectCluster } from '../link/connection.ts';
import { decodeBatch, encodeBatch } from './entryBatch.ts';
import { JournalFollower } from './follower.ts';
import { JournalStream } from './journalStream.ts';
import { patientLink } from './patientLink.ts';
import { JournalPublisher } from './publisher.ts';

const JOURNAL = 'one';
let root = '';
let own = '';
let cluster: TestCluster;
let ending: (() => Promise<unknown>)[] = [];
const onEnd = (end: () => Promise<unknown>): void => void ending.push(end);

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'stream-'));
  own = join(root, 'own');
  cluster = await startTestCluster([
    { name: 'page1', role: 'page' },
    { name: 'page2', role: 'page' },
  ]);
});
afterEach(async () => {
  for (const end of ending.toReversed()) await end();
  ending = [];
  await cluster[Symbol.asyncDispose]();
  rmSync(root, { recursive: true });
});

function publish(notices: string[] = [], folder = own): JournalPublisher {
  const options = { machine: cluster.machine('director'), folder, identity: JOURNAL };
  return new JournalPublisher({ ...options, onNotice: (text) => notices.push(text) });
}

async function streamOf(machine: string): Promise<JournalStream> {
  const { connection } = unwrap(await connectCluster(cluster.machine(machine)));
  onEnd(() => connection.close());
  return new JournalStream(connection);
}

/** Everything in the stream, message by message. */
async function inStream(): Promise<readonly CopiedEntry[]> {
  const stream = await streamOf('page1');
  const found: CopiedEntry[] = [];
  for (let place = 1; ;) {
    const messages = await stream.from(JOURNAL, place);
    for (const { data } of messages) found.push(...unwrap(decodeBatch(data)));
    const last = messages.at(-1);
    if (last === undefined) return found;
    place = last.place + 1;
  }
}

type Kept = {
  readonly copy: JournalCopy;
  readonly notices: string[];
  readonly folder: string;
  readonly end: () => Promise<void>;
};

/** A page's copy in its own folder. */
async function follow(name: 'page1' | 'page2'): Promise<Kept> {
  const folder = join(root, name);
  const lock = unwrap(acquireLock(folder, 'test', true));
  const copy = unwrap(openCopy(lock));
  const notices: string[] = [];
  const stop = new AbortController();
  const tell = (text: string): void => void notices.push(text);
  const link = await patientLink(cluster.machine(name), stop.signal, tell, () => follower.lookAgain());
  if (link === undefined) throw new Error('Cannot follow: expected a connection');
  const follower = new JournalFollower(new JournalStream(link.connection), JOURNAL, copy, tell, 'reads');
  const ended = follower.follow(stop.signal);
  const end = async (): Promise<void> => {
    stop.abort();
    await link.connection.close();
    await ended;
    copy[Symbol.dispose]();
    lock.release();
  };
  return { copy, notices, folder, end };
}

function rowsOf(folder: string): readonly CopiedEntry[] {
  const database = unwrap(connectReader(folder));
  try {
    return readRows(database, { kind: 'all' }, 0, 1_000_000);
  } finally {
    database.close();
  }
}

const stored = (entries: readonly CopiedEntry[]) =>
  entries.map(({ sequence, atUtcMs, kind, payload, hash }) => ({ sequence, atUtcMs, kind, payload, hash }));

describe.skipIf(!hasNats)('the stream of a journal', () => {
  it('has every entry once, also after the publisher and the server ended', async () => {
    writeJournal(own, 500);
    const first = publish();
    await first.finish(10_000);
    writeJournal(own, 100);
    const notices: string[] = [];
    const second = publish(notices);
    await expect.poll(inStream, { timeout: 5000 }).toHaveLength(600);
    await cluster.stopServer();
    writeJournal(own, 300);
    await cluster.startServer();
    await second.finish(20_000);
    expect(stored(await inStream())).toEqual(stored(rowsOf(own)));
  });

  it('gets at the next run what the end of one could not publish, which says so', async () => {
    writeJournal(own, 40);
    await publish().finish(10_000);
    await cluster.stopServer();
    writeJournal(own, 12);
    const notices: string[] = [];
    const endsAtMs = performance.now() + 5000;
    await publish(notices).finish(300);
    expect(performance.now()).toBeLessThan(endsAtMs);
    expect(notices.at(-1)).toMatch(/^Up to 52 entries of the journal are not in the cluster yet: the next .* publishes them\.$/);
    await cluster.startServer();
    await publish().finish(10_000);
    expect(stored(await inStream())).toEqual(stored(rowsOf(own)));
  });

  it('is copied by each page, which may start, be killed and lose the server at any time', async () => {
    writeJournal(own, 300);
    const publisher = publish();
    const one = await follow('page1');
    await expect.poll(() => one.copy.tail.sequence, { timeout: 5000 }).toBe(300);
    writeJournal(own, 50);
    await expect.poll(() => one.copy.tail.sequence, { timeout: 5000 }).toBe(350);
    await one.end();
    writeJournal(own, 2000);
    const two = await follow('page2');
    await expect.poll(() => two.copy.tail.sequence, { timeout: 10_000 }).toBe(2350);
    const again = await follow('page1');
    await cluster.stopServer();
    writeJournal(own, 70);
    await cluster.startServer();
    await expect.poll(() => [again, two].map(({ copy }) => copy.tail.sequence), { timeout: 20_000 }).toEqual([2420, 2420]);
    for (const { folder } of [again, two]) expect(stored(rowsOf(folder))).toEqual(stored(rowsOf(own)));
    await Promise.all([again.end(), two.end(), publisher.finish(5000)]);
  });

  it('is written again by the director where the server lost it, and pages go on', async () => {
    writeJournal(own, 400);
    const publisher = publish();
    const page = await follow('page1');
    await expect.poll(() => page.copy.tail.sequence, { timeout: 5000 }).toBe(400);
    await cluster.stopServer();
    rmSync(join(cluster.folder, 'server/jetstream'), { recursive: true });
    await cluster.startServer();
    writeJournal(own, 30);
    await expect.poll(() => page.copy.tail.sequence, { timeout: 20_000 }).toBe(430);
    expect(stored(await inStream())).toEqual(stored(rowsOf(own)));
    await Promise.all([page.end(), publisher.finish(5000)]);
  });

  it('with a changed entry is refused by pages, which keep what they have and say so', async () => {
    writeJournal(own, 100);
    await publish().finish(5000);
    const page = await follow('page1');
    await expect.poll(() => page.copy.tail.sequence, { timeout: 5000 }).toBe(100);
    writeJournal(own, 20);
    const changed = rowsOf(own)
      .slice(100)
      .map((entry, index) => (index === 7 ? { ...entry, atUtcMs: entry.atUtcMs + 1 } : entry));
    const director = await streamOf('director');
    const last = (await director.last(JOURNAL))?.place ?? 0;
    await director.publish(JOURNAL, encodeBatch(changed), last);
    await expect
      .poll(() => page.notices, { timeout: 5000 })
      .toEqual([
        'The stream is refused: entry 108 does not carry its hash. The page shows the tournament as it was until entry 100.',
      ]);
    expect(stored(rowsOf(page.folder))).toEqual(stored(rowsOf(own).slice(0, 100)));
    await page.end();
  });

  it('of a tournament that was continued elsewhere gets nothing from the other, which says so', async () => {
    const other = join(root, 'other');
    writeJournal(own, 50);
    writeJournal(other, 50);
    writeJournal(own, 10, 1_700_000_000_000);
    writeJournal(other, 20, 1_800_000_000_000);
    await publish().finish(5000);
    const page = await follow('page1');
    const notices: string[] = [];
    const second = publish(notices, other);
    await expect
      .poll(() => notices, { timeout: 5000 })
      .toEqual(['The journal is not published: its stream has another entry 60: another machine has continued the tournament.']);
    await second.finish(0);
    expect(stored(await inStream())).toEqual(stored(rowsOf(own)));
    await expect.poll(() => page.copy.tail.sequence).toBe(60);
    expect(readJournal(page.folder)).toEqual(readJournal(own));
    await page.end();
  });

  it('is refused by a page that has another one', async () => {
    const other = join(root, 'other');
    writeJournal(own, 60, 1_700_000_000_000);
    writeJournal(other, 80, 1_800_000_000_000);
    await publish().finish(5000);
    const page = await follow('page1');
    await expect.poll(() => page.copy.tail.sequence, { timeout: 5000 }).toBe(60);
    await page.end();
    await cluster.stopServer();
    rmSync(join(cluster.folder, 'server/jetstream'), { recursive: true });
    await cluster.startServer();
    await publish([], other).finish(5000);
    const again = await follow('page1');
    await expect
      .poll(() => again.notices, { timeout: 5000 })
      .toEqual([
        'The stream is refused: entry 60 is not the one that was received before. The page shows the tournament as it was until entry 60.',
      ]);
    expect(readJournal(again.folder)).toEqual(readJournal(own));
    await again.end();
  });
});
