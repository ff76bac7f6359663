// The cost of the journal: `node test/bench/journal.ts [FOLDER]` (a folder on the disk to measure; by default a temporary one). The CPU of the writer
// thread is the process minus the calling thread, so it includes the collector's threads. Where a row waits for its entries, they are on the disk.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PlyRecord } from '../../src/core/gameJob.ts';
import { gameId } from '../../src/core/ids.ts';
import { unwrap } from '../../src/core/result.ts';
import type { EntryPayloads } from '../../src/journal/entries.ts';
import { packPly } from '../../src/journal/packedPlies.ts';
import { entryHash, FIRST_PREVIOUS_HASH } from '../../src/journal/hashChain.ts';
import { acquireLock } from '../../src/journal/owner/lock.ts';
import { openReader } from '../../src/journal/reader.ts';
import { verifyJournal } from '../../src/journal/verify.ts';
import type { JournalWriter } from '../../src/journal/writing/writer.ts';
import { openWriter } from '../../src/journal/writing/writer.ts';

const PLY: PlyRecord = {
  ply: 41,
  move: 'e2e4',
  elapsedMs: 12,
  leftMs: 1_799_000,
  evaluation: { kind: 'centipawns', centipawns: 23, view: 'white' },
  depth: 31,
  selectiveDepth: 44,
  nodes: 123_456_789,
  nodesPerSecond: 98_765_432,
  tablebaseHits: 0,
  hashPermille: 312,
  ponder: 'e7e5',
  pv: 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8',
};
const pliesOf = (game: number, count: number, elapsedMs = PLY.elapsedMs): EntryPayloads['plies-played'] => ({
  id: gameId(game),
  firstPly: 1,
  plies: Array.from({ length: count }, () => packPly({ ...PLY, elapsedMs })),
});

const STEADY_MS = 4000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const micros = (value: number): string => `${value.toFixed(1)} µs`;

const parent = process.argv[2] ?? tmpdir();

function measureHash(plies: number): void {
  const payload = JSON.stringify(pliesOf(1, plies));
  const count = 20_000;
  const begun = performance.now();
  let hash = FIRST_PREVIOUS_HASH;
  for (let sequence = 1; sequence <= count; sequence++)
    hash = entryHash(hash, sequence, 1_700_000_000_000, 'plies-played', payload);
  say(`hash, ${plies} plies (${payload.length} characters): ${micros(((performance.now() - begun) / count) * 1000)} an entry`);
}

type Cpu = { readonly thread: number; readonly process: number };
function cpuNow(): Cpu {
  const thread = process.threadCpuUsage();
  const all = process.cpuUsage();
  return { thread: thread.user + thread.system, process: all.user + all.system };
}

function cpuSince(before: Cpu): Cpu {
  const now = cpuNow();
  return { thread: now.thread - before.thread, process: now.process - before.process };
}

/** At full speed: bursts, each waiting for its last entry. */
async function measureThroughput(writer: JournalWriter, entries: number, plies: number, burst: number): Promise<void> {
  const payload = pliesOf(3, plies);
  const before = cpuNow();
  const begun = performance.now();
  for (let sent = 0; sent < entries; sent += burst) {
    for (let index = 1; index < burst; index++) writer.append('plies-played', payload);
    unwrap(await writer.appendDurably('plies-played', payload));
  }
  const seconds = (performance.now() - begun) / 1000;
  const spent = cpuSince(before);
  const sender = spent.thread / entries;
  const rest = (spent.process - spent.thread) / entries;
  say(
    `${entries} entries of ${plies} plies, ${burst} at a time: ${Math.round(entries / seconds)} entries/s; ` +
      `writer ${micros(rest)} an entry, ${micros(rest / plies)} a ply; sender ${micros(sender)} an entry`,
  );
}

/** A steady stream like that of games: `perSecond` entries of one ply, which took `elapsedMs`. */
async function measureSteady(writer: JournalWriter, perSecond: number, elapsedMs: number): Promise<void> {
  const payload = pliesOf(5, 1, elapsedMs);
  const before = cpuNow();
  const begun = performance.now();
  let sent = 0;
  for (let now = begun; now - begun < STEADY_MS; now = performance.now()) {
    for (const due = ((now - begun) / 1000) * perSecond; sent < due; sent++) writer.append('plies-played', payload);
    await delay(1);
  }
  const spent = cpuSince(before);
  const writerMs = (spent.process - spent.thread) / 1000;
  say(
    `${perSecond} entries/s of 1 ply of ${elapsedMs} ms: writer ${((writerMs / STEADY_MS) * 100).toFixed(1)} % of a core, ${micros((writerMs * 1000) / sent)} an entry`,
  );
}

/** How long after it is sent an entry is safe from a kill (a reader sees it), and acknowledged as safe from a power cut. */
async function measureDelays(writer: JournalWriter, folder: string): Promise<void> {
  using reader = unwrap(openReader(folder));
  const [written, onDisk]: [number[], number[]] = [[], []];
  for (let count = 0; count < 300; count++) {
    await delay(3);
    const { sequence } = unwrap(reader.tail());
    const sent = performance.now();
    writer.append('plies-played', pliesOf(6, 1));
    while (unwrap(reader.tail()).sequence === sequence);
    written.push(performance.now() - sent);
    const asked = performance.now();
    unwrap(await writer.appendDurably('plies-played', pliesOf(6, 1)));
    onDisk.push(performance.now() - asked);
  }
  const spread = (delays: number[]): string => {
    delays.sort((a, b) => a - b);
    const at = (part: number): string => `${(delays[Math.floor((delays.length - 1) * part)] ?? 0).toFixed(1)} ms`;
    return `p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`;
  };
  say(`from sending to written: ${spread(written)}; to the disk: ${spread(onDisk)}`);
}

function measureReading(folder: string): void {
  const reader = unwrap(openReader(folder));
  const begun = performance.now();
  let count = 0;
  for (const entry of reader.entries({ kind: 'all' }, 0)) count += unwrap(entry).sequence > 0 ? 1 : 0;
  const read = performance.now();
  let others = 0;
  for (const entry of reader.entries({ kind: 'without-plies' }, 0)) others += unwrap(entry).sequence > 0 ? 1 : 0;
  say(
    `reading ${count} entries: ${((read - begun) / 1000).toFixed(2)} s, ${micros(((read - begun) / count) * 1000)} an entry; ` +
      `the ${others} that are not plies: ${(performance.now() - read).toFixed(1)} ms`,
  );
  reader.close();
  const from = performance.now();
  const verified = unwrap(verifyJournal(folder));
  say(`verifying: ${verified.kind}, ${((performance.now() - from) / 1000).toFixed(2)} s`);
}

async function main(): Promise<void> {
  for (const plies of [1, 80]) measureHash(plies);
  const folder = mkdtempSync(join(parent, 'journal-bench-'));
  const lock = unwrap(acquireLock(folder, 'bench'));
  try {
    const rssBefore = process.memoryUsage.rss();
    const open = performance.now();
    const options = {
      onCommitted: () => undefined,
      onFailure: (failure: { readonly message: string }) => {
        throw new Error(failure.message);
      },
    };
    const writer = unwrap(await openWriter(lock, options));
    say(
      `opening: ${(performance.now() - open).toFixed(0)} ms; memory added: ${((process.memoryUsage.rss() - rssBefore) / 1048576).toFixed(1)} MiB`,
    );
    await measureThroughput(writer, 2_000, 1, 100);
    await measureThroughput(writer, 40_000, 1, 400);
    await measureThroughput(writer, 500, 1, 1);
    await measureThroughput(writer, 1_000, 80, 1);
    await measureThroughput(writer, 2_000, 80, 8);
    for (const perSecond of [20, 100, 300, 1000, 5000]) await measureSteady(writer, perSecond, 12);
    for (const perSecond of [10, 100]) await measureSteady(writer, perSecond, 1200);
    for (let game = 1; game <= 100; game++) writer.append('game-resumed', { id: gameId(game), fromPly: 1 });
    say(`memory added after all that: ${((process.memoryUsage.rss() - rssBefore) / 1048576).toFixed(1)} MiB`);
    await measureDelays(writer, folder);
    const closing = performance.now();
    unwrap(await writer.close());
    say(`closing: ${(performance.now() - closing).toFixed(0)} ms`);
    measureReading(folder);
    const again = performance.now();
    unwrap(await unwrap(await openWriter(lock, options)).close());
    say(`opening and closing again: ${(performance.now() - again).toFixed(0)} ms`);
  } finally {
    lock.release();
    rmSync(folder, { recursive: true });
  }
}

await main();
