// The cost of a round trip to an engine for each way to communicate with a process: wall time (p50, p99) and our own CPU time. Not a test: prints one
// table. The other end is `cat`, a C program that answers every line at once.
//
//   node test/bench/pipes.ts [roundTrips]
//
// stream    spawn's socketpair, Node streams both ways
// socketfd  spawn's socketpair, read as a stream, written with fs.writeSync on its descriptor
// fifo      named pipes, read by net.Socket with one reused buffer, written with fs.writeSync (what src/players uses)
// blocking  named pipes, fs.readSync and fs.writeSync that block the thread: for comparison, it cannot watch a clock
// our       src/players/process/engineProcess.ts itself

import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { unwrap } from '../../src/core/result.ts';
import { startEngineProcess } from '../../src/players/process/engineProcess.ts';

const WAYS = ['stream', 'socketfd', 'fifo', 'blocking', 'our'] as const;
type Way = (typeof WAYS)[number];
type Task = { readonly way: Way; readonly core: number | undefined; readonly roundTrips: number };

/** 54 bytes, about the size of a short `position` and `go`. */
const LINE = 'position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6\n';
const WARM_UP = 2000;

type Pipe = { readonly roundTrips: (count: number) => Promise<number[]>; readonly close: () => void };

async function main(): Promise<void> {
  const roundTrips = Number(process.argv[2] ?? 20_000);
  console.log(`${roundTrips} round trips of ${LINE.length} bytes, ${availableParallelism()} cores, Node ${process.version}`);
  console.log('way       engines pinned   p50 µs   p99 µs   own CPU µs');
  for (const way of WAYS) {
    for (const engines of [1, 2]) {
      for (const pinned of [false, true]) {
        const { times, cpuUs } = await measure(way, engines, pinned, roundTrips);
        const at = (share: number): string => ((times[Math.floor(times.length * share)] ?? NaN) * 1000).toFixed(1).padStart(8);
        const perTrip = (cpuUs / (engines * roundTrips)).toFixed(1).padStart(12);
        console.log(
          `${way.padEnd(9)} ${String(engines).padStart(7)} ${(pinned ? 'yes' : 'no').padStart(6)} ${at(0.5)} ${at(0.99)} ${perTrip}`,
        );
      }
    }
  }
}

/** Runs one worker thread for each engine; the CPU time is that of this whole process between the common start and the last end. */
async function measure(
  way: Way,
  engines: number,
  pinned: boolean,
  roundTrips: number,
): Promise<{ times: number[]; cpuUs: number }> {
  const workers = Array.from({ length: engines }, (_, index) => {
    const task: Task = { way, core: pinned ? index % availableParallelism() : undefined, roundTrips };
    return new Worker(new URL(import.meta.url), { workerData: task });
  });
  const messages = (): Promise<unknown[]> =>
    Promise.all(workers.map((worker) => new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))));
  await messages();
  const before = process.cpuUsage();
  const done = messages();
  for (const worker of workers) worker.postMessage('go');
  const times = (await done).flat() as number[];
  const { user, system } = process.cpuUsage(before);
  await Promise.all(workers.map((worker) => worker.terminate()));
  return { times: times.sort((a, b) => a - b), cpuUs: user + system };
}

async function work(task: Task): Promise<void> {
  const port = parentPort;
  if (port === null) throw new TypeError('Cannot measure: expected a worker thread, got "the main thread"');
  const pipe = await openPipe(task.way, task.core);
  await pipe.roundTrips(WARM_UP);
  port.once('message', () => {
    void pipe.roundTrips(task.roundTrips).then((times) => {
      port.postMessage(times);
      pipe.close();
    });
  });
  port.postMessage('ready');
}

async function openPipe(way: Way, core: number | undefined): Promise<Pipe> {
  switch (way) {
    case 'stream':
    case 'socketfd': {
      const child = start(core, ['pipe', 'pipe', 'ignore']);
      const { stdin, stdout } = child;
      if (stdin === null || stdout === null) throw new TypeError('Cannot talk to cat: expected pipes');
      const fd = descriptorOf(stdin);
      const write = way === 'stream' ? (): unknown => stdin.write(LINE) : (): unknown => writeSync(fd, LINE);
      return pingPong(
        write,
        (answered) => stdout.on('data', answered),
        () => child.kill(),
      );
    }
    case 'fifo': {
      const { child, input, output } = startOnFifos(core, constants.O_NONBLOCK);
      let answered: (chunk: Uint8Array) => void = () => {};
      const callback = (bytes: number, buffer: Uint8Array): boolean => (answered(buffer.subarray(0, bytes)), true);
      new Socket({
        fd: output,
        readable: true,
        writable: false,
        onread: { buffer: Buffer.allocUnsafe(65536), callback },
      }).resume();
      return pingPong(
        () => writeSync(input, LINE),
        (listener) => (answered = listener),
        () => child.kill(),
      );
    }
    case 'blocking': {
      const { child, input, output } = startOnFifos(core, 0);
      const buffer = Buffer.allocUnsafe(65536);
      const roundTrips = (count: number): Promise<number[]> => {
        const times = new Array<number>(count);
        for (let trip = 0; trip < count; trip++) {
          const started = performance.now();
          writeSync(input, LINE);
          for (let missing = LINE.length; missing > 0;) missing -= readSync(output, buffer);
          times[trip] = performance.now() - started;
        }
        return Promise.resolve(times);
      };
      return { roundTrips, close: () => child.kill() };
    }
    case 'our': {
      let answered: (chunk: Uint8Array) => void = () => {};
      const config = { command: 'cat', args: [], environment: {}, cores: core === undefined ? [] : [core], runId: 'bench' };
      const cat = unwrap(await startEngineProcess(config, { onData: (chunk) => answered(chunk), onEnd: () => {} }));
      return pingPong(
        () => cat.write(LINE),
        (listener) => (answered = listener),
        cat.kill,
      );
    }
  }
}

function pingPong(write: () => unknown, listen: (answered: (chunk: Uint8Array) => void) => unknown, close: () => unknown): Pipe {
  let times: number[] = [];
  let trip = 0;
  let missing = 0;
  let started = 0;
  let finish: (times: number[]) => void = () => {};
  const next = (): void => {
    missing = LINE.length;
    started = performance.now();
    write();
  };
  listen((chunk) => {
    missing -= chunk.length;
    if (missing > 0) return;
    times[trip++] = performance.now() - started;
    if (trip < times.length) next();
    else finish(times);
  });
  return {
    roundTrips: (count) =>
      new Promise((resolve) => {
        times = new Array<number>(count);
        trip = 0;
        finish = resolve;
        next();
      }),
    close,
  };
}

function start(core: number | undefined, stdio: StdioOptions): ChildProcess {
  return core === undefined ? spawn('cat', [], { stdio }) : spawn('taskset', ['-c', String(core), 'cat'], { stdio });
}

function startOnFifos(core: number | undefined, ourFlags: number): { child: ChildProcess; input: number; output: number } {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-bench-'));
  const [toEngine, fromEngine] = [join(folder, 'in'), join(folder, 'out')];
  execFileSync('mkfifo', [toEngine, fromEngine]);
  const both = [openSync(toEngine, constants.O_RDWR), openSync(fromEngine, constants.O_RDWR)];
  const input = openSync(toEngine, constants.O_WRONLY | ourFlags);
  const output = openSync(fromEngine, constants.O_RDONLY | ourFlags);
  const theirs = [openSync(toEngine, constants.O_RDONLY), openSync(fromEngine, constants.O_WRONLY)] as const;
  const child = start(core, [theirs[0], theirs[1], 'ignore']);
  for (const fd of [...both, ...theirs]) closeSync(fd);
  rmSync(folder, { recursive: true });
  return { child, input, output };
}

/** The descriptor of a child process's stream; Node has no public name for it. */
function descriptorOf(stream: object): number {
  const handle = '_handle' in stream ? stream._handle : undefined;
  if (typeof handle === 'object' && handle !== null && 'fd' in handle && typeof handle.fd === 'number') return handle.fd;
  throw new TypeError('Cannot find the descriptor of a stream: this Node keeps it elsewhere');
}

if (isMainThread) await main();
else await work(workerData as Task);
