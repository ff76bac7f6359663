// What the start of many engines at once costs, and how long it stalls the thread that plays games. Not a test: prints medians of the rounds.
//
//   node test/bench/starts.ts [--engines 128] [--heap 60] [--rounds 5] [--against FOLDER]...
//
// FOLDER: another clone; it and this one take turns, each time in new processes. `--heap`: MiB of objects that the process holds, as in a long run.
// CPU in ms: of the thread, of the process, and of all that it started. Stalls in ms: the longest turn of the event loop, and what bytes that arrive at
// any moment wait for the end of a turn, 99th percentile (in a process of its own, where the loop never sleeps).

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    engines: { type: 'string', default: '128' },
    heap: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '5' },
    against: { type: 'string', multiple: true, default: [] },
    child: { type: 'string' },
    turns: { type: 'boolean', default: false },
  },
});

const COLUMNS = ['thread', 'process', 'started', 'wall', 'longest', 'p99'] as const;
type Sample = Partial<Record<(typeof COLUMNS)[number], number>>;
/** Shorter turns of the loop are not kept. */
const NO_STALL_MS = 0.05;
const MS_PER_TICK = 10;

if (values.child === undefined) compare();
else console.log(JSON.stringify(await (values.turns ? measureTurns(values.child) : measureCpu(values.child))));

function compare(): void {
  const folders = [resolve(import.meta.dirname, '../..'), ...values.against.map((folder) => resolve(folder))];
  const samples = new Map<string, Sample[]>(folders.map((folder) => [folder, []]));
  const run = (folder: string, ...more: readonly string[]): Sample => {
    const args = [import.meta.filename, '--child', folder, '--engines', values.engines, '--heap', values.heap, ...more];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Sample;
  };
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [folder, measured] of samples) measured.push({ ...run(folder), ...run(folder, '--turns') });
  console.log(COLUMNS.map((column) => column.padStart(9)).join(''));
  for (const [folder, measured] of samples) {
    const medians = COLUMNS.map((column) => median(measured.map((one) => one[column] ?? NaN)));
    console.log(`${medians.map((value) => value.toFixed(1).padStart(9)).join('')}  ${folder}`);
  }
}

async function measureCpu(folder: string): Promise<Sample> {
  const { startAll, stopAll } = await prepare(folder);
  const begun = performance.now();
  const cpu = process.cpuUsage();
  const thread = process.threadCpuUsage();
  const startedBefore = childrenMs();
  await startAll();
  const used = process.cpuUsage(cpu);
  const usedByThread = process.threadCpuUsage(thread);
  const wall = performance.now() - begun;
  await stopAll();
  return {
    thread: (usedByThread.user + usedByThread.system) / 1000,
    process: (used.user + used.system) / 1000,
    started: childrenMs() - startedBefore,
    wall,
  };
}

async function measureTurns(folder: string): Promise<Sample> {
  const { startAll, stopAll } = await prepare(folder);
  const turns: number[] = [];
  let isOver = false;
  let last = performance.now();
  const turn = (): void => {
    const now = performance.now();
    if (now - last > NO_STALL_MS) turns.push(now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  const begun = performance.now();
  setImmediate(turn);
  await startAll();
  isOver = true;
  const wall = performance.now() - begun;
  await stopAll();
  return { longest: Math.max(...turns), p99: longestWait(turns, wall * 0.01) };
}

/** Starts a few first, so that all code has run. */
async function prepare(folder: string): Promise<{ startAll: () => Promise<unknown>; stopAll: () => Promise<unknown> }> {
  const path = `${folder}/src/players/process/engineProcess.ts`;
  const { startEngineProcess } = (await import(path)) as typeof import('../../src/players/process/engineProcess.ts');
  const heap = Array.from({ length: Number(values.heap) * 8192 }, (_, index) => new Array<number>(12).fill(index));
  const engines: { stop: (farewell: string, deadlines: { politeMs: number; firmMs: number }) => Promise<unknown> }[] = [];
  const start = async (): Promise<void> => {
    const config = { command: '/bin/cat', args: [], environment: {}, cores: [], runId: `starts-${process.pid}` };
    const started = await startEngineProcess(config, { onData: () => {}, onEnd: () => {} });
    if (!started.ok) throw new Error(`Cannot measure: ${started.error.reason}`);
    engines.push(started.value);
  };
  for (let warm = 0; warm < 10; warm++) await start();
  return {
    startAll: () => Promise.all(Array.from({ length: Number(values.engines) }, start)),
    async stopAll() {
      await Promise.all(engines.map((engine) => engine.stop('', { politeMs: 1, firmMs: 5000 })));
      // The last of them are reaped.
      await setTimeout(50);
      if (heap.length === 0) throw new Error('Cannot measure: expected a heap');
    },
  };
}

/** CPU of all children with those that they have reaped, and of those that this process has reaped. */
function childrenMs(): number {
  const sum = (fields: readonly number[]): number => fields.reduce((total, ticks) => total + ticks, 0) * MS_PER_TICK;
  const children = readdirSync('/proc').flatMap((pid) => {
    const fields = /^\d+$/.test(pid) ? statOf(pid) : [];
    return fields[1] === process.pid ? [sum(fields.slice(11, 15))] : [];
  });
  return sum(statOf('self').slice(13, 15)) + children.reduce((total, ms) => total + ms, 0);
}

/** The numbers after the name, from the state on, which is none: proc(5). */
function statOf(pid: string): readonly number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}

/** What is waited longer than this happens in `share` ms of all. */
function longestWait(turns: readonly number[], share: number): number {
  let least = 0;
  let most = Math.max(...turns);
  while (most - least > 0.001) {
    const wait = (least + most) / 2;
    const longer = turns.reduce((total, ms) => total + Math.max(0, ms - wait), 0);
    if (longer > share) least = wait;
    else most = wait;
  }
  return most;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? NaN;
}
