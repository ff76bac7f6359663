// The cost of the journal: `node test/bench/journal.ts [FOLDER]` (a folder on the disk to measure; by default a temporary one). The CPU of the writer
// thread is the process minus the calling thread, so it includes the collector's threads. fsync is included: every entry is durable when the clock
// stops.

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
  elapsedMs: 1234,
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
const pliesOf = (game: number, count: number): EntryPayloads['plies-played'] => ({
  id: gameId(game),
  firstPly: 1,
  plies: Array.from({ length: count }, () => packPly(PLY)),
});

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
  const after = cpuNow();
  const sender = (after.thread - before.thread) / entries;
  const rest = (after.process - before.process - (after.thread - before.thread)) / entries;
  say(
    `${entries} entries of ${plies} plies, ${burst} at a time: ${Math.round(entries / seconds)} entries/s; ` +
      `writer ${micros(rest)} an entry, ${micros(rest / plies)} a ply; sender ${micros(sender)} an entry`,
  );
}

/** A steady stream like that of games: `perSecond` entries of one ply; waits for one in twenty, which shows the delay to the disk. */
async function measureSteady(writer: JournalWriter, perSecond: number, seconds: number): Promise<void> {
  const payload = pliesOf(5, 1);
  const delays: number[] = [];
  const before = cpuNow();
  const begun = performance.now();
  let sent = 0;
  const waits: Promise<void>[] = [];
  while (performance.now() - begun < seconds * 1000) {
    const due = ((performance.now() - begun) / 1000) * perSecond;
    for (; sent < due; sent++) {
      if (sent % 20 !== 0) {
        writer.append('plies-played', payload);
        continue;
      }
      const asked = performance.now();
      waits.push(writer.appendDurably('plies-played', payload).then(() => void delays.push(performance.now() - asked)));
    }
    await delay(1);
  }
  await Promise.all(waits);
  const after = cpuNow();
  delays.sort((a, b) => a - b);
  const at = (part: number): string => `${(delays[Math.floor((delays.length - 1) * part)] ?? 0).toFixed(1)} ms`;
  const writerMs = (after.process - before.process - (after.thread - before.thread)) / 1000;
  say(
    `${perSecond} entries/s of 1 ply for ${seconds} s: writer ${((writerMs / (performance.now() - begun)) * 100).toFixed(1)} % of a core, ` +
      `${micros((writerMs * 1000) / sent)} an entry; to the disk p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`,
  );
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
    await measureSteady(writer, 100, 4);
    await measureSteady(writer, 1000, 4);
    await measureSteady(writer, 5000, 4);
    for (let game = 1; game <= 100; game++) writer.append('game-resumed', { id: gameId(game), fromPly: 1 });
    say(`memory added after all that: ${((process.memoryUsage.rss() - rssBefore) / 1048576).toFixed(1)} MiB`);
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
