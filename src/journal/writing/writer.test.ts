// The writer thread with real threads on its ports and a real file.

import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { floodEntry } from '../../../test/journal/floodEntry.ts';
import { readJournal, writeJournal } from '../../../test/journal/journals.ts';
import { eventKey } from '../../core/ids.ts';
import { unwrap } from '../../core/result.ts';
import { OUTSTANDING_LIMIT } from './appender.ts';
import type { Entry } from '../entries.ts';
import type { JournalFailure } from '../failures.ts';
import type { Lock } from '../owner/lock.ts';
import { acquireLock } from '../owner/lock.ts';
import type { FromGate, ToGate } from './messages.ts';
import { openSender } from './sender.ts';
import { verifyJournal } from '../verify.ts';
import type { JournalWriter, JournalWriterOptions } from './writer.ts';
import { openWriter } from './writer.ts';

const event = eventKey('cup');
let folder = '';
let lock: Lock;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'writer-'));
  lock = unwrap(acquireLock(folder, 'test'));
});
afterEach(() => {
  lock.release();
  rmSync(folder, { recursive: true });
});

const open = async (options: Partial<JournalWriterOptions> = {}): Promise<JournalWriter> =>
  unwrap(await openWriter(lock, { onCommitted: () => undefined, onFailure: unexpected, ...options }));

const unexpected = (failure: JournalFailure): never => {
  throw new Error(`Unexpected failure: ${failure.message}`);
};

/** A promise for the first failure passed to `onFailure`. */
function failureTold(): { readonly onFailure: (failure: JournalFailure) => void; readonly told: Promise<JournalFailure> } {
  const { promise, resolve } = Promise.withResolvers<JournalFailure>();
  return { onFailure: resolve, told: promise };
}

const closed = { outcome: 'finished' } as const;

test('threads that end abruptly lose nothing, and each keeps its order', async () => {
  const writer = await open();
  const counts = [400, 700, 1000];
  await Promise.all(
    counts.map(async (count, index) => {
      const connection = writer.connect();
      const worker = new Worker(new URL('../../../test/journal/sends.ts', import.meta.url), {
        workerData: { connection, id: index + 1, count },
        transferList: [connection.port],
      });
      await once(worker, 'exit');
    }),
  );
  unwrap(await writer.appendDurably('tournament-closed', closed));
  unwrap(await writer.close());
  const plies = readJournal(folder).filter((entry) => entry.kind === 'plies-played');
  for (const [index, count] of counts.entries()) {
    const ofGame = plies.flatMap(({ payload }) =>
      payload.id === index + 1 ? payload.plies.map((_, offset) => payload.firstPly + offset) : [],
    );
    expect(ofGame).toEqual(Array.from({ length: count }, (_, ply) => ply + 1));
  }
  expect(unwrap(verifyJournal(folder)).kind).toBe('whole');
});

test('entries are on disk before they are announced, announced before they are acknowledged, and plies are not announced', async () => {
  const announced: Entry[] = [];
  const writer = await open({
    onCommitted(entries) {
      // A separate reader sees only what is committed.
      const last = readJournal(folder).at(-1)?.sequence ?? 0;
      for (const entry of entries) expect(entry.sequence).toBeLessThanOrEqual(last);
      announced.push(...entries);
    },
  });
  for (let round = 0; round < 20; round++) {
    for (let ply = 0; ply < 5; ply++) writer.append('plies-played', floodEntry(ply));
    const sequence = unwrap(await writer.appendDurably('seed-drawn', { event, purpose: 'openings', rngSeed: round }));
    expect(sequence).toBe(6 * (round + 1));
    expect(announced.at(-1)).toMatchObject({ sequence, kind: 'seed-drawn', payload: { purpose: 'openings', rngSeed: round } });
    expect(readJournal(folder, { kind: 'all' }, sequence - 1)).toHaveLength(1);
  }
  expect(announced).toHaveLength(20);
  unwrap(await writer.close());
});

test('entries sent together share a commit', async () => {
  const groups: number[] = [];
  const writer = await open({ onCommitted: (entries) => void groups.push(entries.length) });
  for (let entry = 0; entry < 199; entry++) writer.append('seed-drawn', { event, purpose: 'lots', rngSeed: entry });
  unwrap(await writer.appendDurably('seed-drawn', { event, purpose: 'lots', rngSeed: 200 }));
  expect(groups.reduce((sum, size) => sum + size)).toBe(200);
  expect(groups.length).toBeLessThan(20);
  unwrap(await writer.close());
});

test('closing writes what was sent, leaves one plain file, and refuses later entries', async () => {
  const writer = await open();
  const { onFailure, told } = failureTold();
  const sender = openSender(writer.connect(), onFailure);
  for (let entry = 0; entry < 50; entry++) sender.append('plies-played', floodEntry(entry));
  for (let entry = 0; entry < 50; entry++) writer.append('plies-played', floodEntry(entry));
  const first = writer.close();
  expect(await writer.close()).toEqual(await first);
  expect(unwrap(await first)).toBeUndefined();
  expect((await told).kind).toBe('closed');
  expect(await sender.appendDurably('tournament-closed', closed)).toMatchObject({ ok: false, error: { kind: 'closed' } });
  expect(await writer.appendDurably('tournament-closed', closed)).toMatchObject({ ok: false, error: { kind: 'closed' } });
  writer.append('tournament-closed', closed);
  expect(readJournal(folder)).toHaveLength(100);
  expect(readdirSync(folder).filter((name) => name.startsWith('journal'))).toEqual(['journal.sqlite']);
  const again = await open();
  expect(again.openedAt.sequence).toBe(100);
  expect(unwrap(await again.appendDurably('tournament-closed', closed))).toBe(101);
  unwrap(await again.close());
});

test('a sender that closes has written what it sent', async () => {
  const writer = await open();
  const sender = openSender(writer.connect(), unexpected);
  for (let entry = 0; entry < 100; entry++) sender.append('plies-played', floodEntry(entry));
  sender.close();
  const other = openSender(writer.connect(), () => undefined);
  unwrap(await other.appendDurably('tournament-closed', closed));
  unwrap(await writer.close());
  expect(readJournal(folder)).toHaveLength(101);
});

describe('with a gate', () => {
  type Gated = { readonly writer: JournalWriter; readonly gate: MessagePort; readonly offers: ToGate[] };
  const openGated = async (options: Partial<JournalWriterOptions> = {}): Promise<Gated> => {
    const { port1, port2 } = new MessageChannel();
    const offers: ToGate[] = [];
    port1.on('message', (offer: ToGate) => offers.push(offer));
    return { writer: await open({ ...options, gate: port2 }), gate: port1, offers };
  };
  const agree: FromGate = { kind: 'agreed' };
  const draw = (rngSeed: number): Parameters<JournalWriter['appendDurably']> => [
    'seed-drawn',
    { event, purpose: 'lots', rngSeed },
  ];

  test('a group is written as it was offered once the gate agrees, and what arrives meanwhile shares the next', async () => {
    const { writer, gate, offers } = await openGated();
    const first = writer.appendDurably(...draw(1));
    await expect.poll(() => offers).toHaveLength(1);
    const others = [2, 3, 4].map((seed) => writer.appendDurably(...draw(seed)));
    const closing = writer.close();
    await expect(Promise.race([first, pause(100)])).resolves.toBeUndefined();
    expect(readJournal(folder)).toEqual([]);
    expect(offers).toHaveLength(1);
    gate.postMessage(agree);
    expect(unwrap(await first)).toBe(1);
    await expect.poll(() => offers.map((offer) => offer.length)).toEqual([1, 3]);
    expect(readJournal(folder)).toHaveLength(1);
    gate.postMessage(agree);
    expect((await Promise.all(others)).map(unwrap)).toEqual([2, 3, 4]);
    unwrap(await closing);
    expect(readJournal(folder)).toMatchObject(offers.flat().map(({ sequence, hash }) => ({ sequence, hash })));
    expect(unwrap(verifyJournal(folder)).kind).toBe('whole');
  });

  test('what the gate refuses is not written, and nothing after it', async () => {
    const { onFailure, told } = failureTold();
    const { writer, gate, offers } = await openGated({ onFailure });
    const sender = openSender(writer.connect(), () => undefined);
    const first = writer.appendDurably(...draw(1));
    await expect.poll(() => offers).toHaveLength(1);
    gate.postMessage(agree);
    unwrap(await first);
    const refused = writer.appendDurably(...draw(2));
    sender.append(...draw(3));
    await expect.poll(() => offers).toHaveLength(2);
    gate.postMessage({ kind: 'refused', message: 'Another writes it.' } satisfies FromGate);
    expect(await refused).toMatchObject({ ok: false, error: { kind: 'fenced', message: 'Another writes it.' } });
    expect(await told).toMatchObject({ kind: 'fenced' });
    expect(await writer.appendDurably(...draw(4))).toMatchObject({ ok: false, error: { kind: 'fenced' } });
    await writer.close();
    expect(offers).toHaveLength(2);
    expect(readJournal(folder)).toHaveLength(1);
  });
});

test('a disk that stops makes the journal fail for everyone, with no gap after the failure', async () => {
  const main = failureTold();
  const writer = await open({ onFailure: main.onFailure });
  const flooding = failureTold();
  const flooder = openSender(writer.connect(), flooding.onFailure);
  const waiting = failureTold();
  const bystander = openSender(writer.connect(), waiting.onFailure);
  expect(unwrap(await bystander.appendDurably('plies-played', floodEntry(1)))).toBe(1);

  // Another program has the database open and delays every commit.
  const browser = new Database(join(folder, 'journal.sqlite'));
  browser.exec('BEGIN IMMEDIATE');
  const payload = { ...floodEntry(2), plies: [], padding: 'x'.repeat(100_000) };
  const most = Math.ceil(OUTSTANDING_LIMIT / 100_000) + 1;
  for (let sent = 0; sent < most; sent++) flooder.append('plies-played', payload);
  const failure = await flooding.told;
  expect(failure.kind).toBe('overloaded');
  expect(failure.message).toContain(`expected at most ${OUTSTANDING_LIMIT} characters on their way to the disk`);
  flooder.append('plies-played', floodEntry(3));
  browser.close();

  expect(await main.told).toEqual(failure);
  expect(await waiting.told).toEqual(failure);
  expect(await bystander.appendDurably('plies-played', floodEntry(4))).toEqual({ ok: false, error: failure });
  expect(await writer.close()).toEqual({ ok: false, error: failure });
  const read = readJournal(folder);
  expect(read.length).toBeLessThanOrEqual(most);
  expect(read.slice(1).every((entry) => 'padding' in entry.payload)).toBe(true);
  expect(unwrap(verifyJournal(folder)).kind).toBe('whole');
});

test('another program that keeps the file locked causes a failure that says so', async () => {
  const main = failureTold();
  const writer = await open({ onFailure: main.onFailure });
  const browser = new Database(join(folder, 'journal.sqlite'));
  browser.exec('BEGIN IMMEDIATE');
  const appended = await writer.appendDurably('tournament-closed', closed);
  const failure = await main.told;
  expect(appended).toEqual({ ok: false, error: failure });
  expect(failure).toMatchObject({
    kind: 'locked',
    message: expect.stringContaining('close the program that has the file open') as string,
  });
  browser.close();
  expect(await writer.appendDurably('tournament-closed', closed)).toEqual({ ok: false, error: failure });
  expect(await writer.close()).toEqual({ ok: false, error: failure });
  expect(readJournal(folder)).toEqual([]);
});

test('everyone learns about a thread that dies', async () => {
  const main = failureTold();
  const writer = await open({ onFailure: main.onFailure });
  const other = failureTold();
  const sender = openSender(writer.connect(), other.onFailure);
  unwrap(await sender.appendDurably('plies-played', floodEntry(1)));
  const rogue = writer.connect();
  const waiting = writer.appendDurably('plies-played', floodEntry(2));
  await waiting;
  rogue.port.postMessage('0\t0\tgame-dreamt\t{}');
  expect(await main.told).toMatchObject({ kind: 'thread-ended', message: expect.stringContaining('game-dreamt') as string });
  expect((await other.told).kind).toBe('thread-ended');
  expect(await writer.appendDurably('plies-played', floodEntry(3))).toMatchObject({ ok: false, error: { kind: 'thread-ended' } });
  expect((await writer.close()).ok).toBe(false);
  expect(readJournal(folder)).toHaveLength(2);
});

test('a disk that lets a journal be opened too slowly is a failure', async () => {
  // No thread starts so fast.
  const opened = await openWriter(lock, { onCommitted: () => undefined, onFailure: unexpected, deadlineMs: 1 });
  expect(opened).toMatchObject({
    ok: false,
    error: { kind: 'io-error', message: expect.stringContaining('expected it to be opened within 0.001 s, got no answer') },
  });
});

test('a journal that was opened in a folder which had the place of the own one for a moment is not written', async () => {
  const away = `${folder}-away`;
  renameSync(folder, away);
  mkdirSync(folder);
  const opened = await openWriter(lock, { onCommitted: () => undefined, onFailure: unexpected });
  expect(opened).toMatchObject({
    ok: false,
    error: { kind: 'folder-lost', message: expect.stringMatching(/another one; .*mount/) },
  });
  rmSync(folder, { recursive: true });
  renameSync(away, folder);
});

test('a journal that cannot be opened is reported as such, and the thread ends', async () => {
  writeJournal(folder, 5);
  const database = new Database(join(folder, 'journal.sqlite'));
  database.pragma('user_version = 99');
  database.close();
  const opened = await openWriter(lock, { onCommitted: () => undefined, onFailure: unexpected });
  expect(opened).toMatchObject({ ok: false, error: { kind: 'newer-version' } });
});
