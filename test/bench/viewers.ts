// How many can watch: one process serves the stream, a second one holds thousands of connections to it and measures the delay from publication to
// reception. Not a test.
//
//   node test/bench/viewers.ts [--viewers 10000 --rate 4] [--seconds 20] [--with-match] [--profile]
//
// Without --viewers: 10,000 at 4 messages a second, then 5,000 at 10. --rate is the number of writes to each viewer in a second; everything produced
// between two (thoughts of both sides twenty times a second, moves) goes out in one. --with-match plays a match at 1+0.01 meanwhile, and counts
// losses on time. The delay is that of the oldest message received, including its wait for the next write.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { followJournal } from '../../src/broadcast/stream/tail.ts';
import { WEB_NICENESS } from '../../src/run/web/messages.ts';
import type { Entry } from '../../src/journal/entries.ts';
import type { CrowdReport, ServerReport } from './viewers/viewersTypes.ts';

const { values } = parseArgs({
  options: {
    viewers: { type: 'string' },
    rate: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '20' },
    'with-match': { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const GOAL_MS = 500;
const FILES = 65_536;
/** During a match both processes lower their priority, as the thread of the web server does. */
const NICE = values['with-match'] ? `nice -n ${WEB_NICENESS}` : '';
const root = resolve(import.meta.dirname, '../..');

const loads =
  values.viewers === undefined
    ? [
        { viewers: 10_000, rate: 4 },
        { viewers: 5000, rate: 10 },
      ]
    : [{ viewers: Number(values.viewers), rate: Number(values.rate) }];
for (const { viewers, rate } of loads) await measure(viewers, rate);

async function measure(viewers: number, rate: number): Promise<void> {
  const server = start('viewersServer.ts', [String(rate)], values.profile ? ['--cpu-prof'] : []);
  const [address] = (await once(server, 'message')) as [{ readonly port: number }];
  const crowd = start('viewersCrowd.ts', [String(address.port), String(viewers)]);
  await once(crowd, 'message');
  const match = values['with-match'] ? await startMatch() : undefined;
  const [received, served] = await Promise.all([ask<CrowdReport>(crowd), ask<ServerReport>(server)]);
  const load = loadavg()[0] ?? 0;
  const played = await match?.();
  for (const child of [crowd, server]) child.send({ kind: 'end' });
  await Promise.all([once(crowd, 'exit'), once(server, 'exit')]);

  if (received.events === 0) throw new Error('Cannot measure: expected messages, but no viewer received one');
  const perSecond = received.events / received.wallMs / viewers;
  const verdict = received.p99Ms < GOAL_MS ? 'holds' : 'MISSED';
  if (received.p99Ms >= GOAL_MS || (played?.lostOnTime ?? 0) > 0) process.exitCode = 1;
  print(`${viewers} viewers at ${rate}/s for ${seconds} s, load ${load.toFixed(1)}`);
  print(
    `  received   ${(perSecond * 1000).toFixed(2)} a second each, ${received.lost} connections lost, ${received.bytesEach} bytes each time`,
  );
  print(
    `  delay      p50 ${received.p50Ms.toFixed(0)} ms, p99 ${received.p99Ms.toFixed(0)} ms, most ${received.mostMs.toFixed(0)} ms: under ${GOAL_MS} ms ${verdict}`,
  );
  print(
    `  on its way p50 ${received.wayP50Ms.toFixed(0)} ms, p99 ${received.wayP99Ms.toFixed(0)} ms (of the newest message in it)`,
  );
  print(
    `  server     ${percent(served.cpuMs / served.wallMs)} of a core (${((1000 * served.cpuMs) / received.events).toFixed(1)} µs a viewer and time), ${served.rssMib.toFixed(0)} MiB resident, ${served.heapMib.toFixed(0)} MiB heap, ${served.slow} slow`,
  );
  print(`  crowd      ${percent(received.cpuMs / received.wallMs)} of a core`);
  if (played !== undefined) print(`  match      ${played.games} games at 1+0.01, ${played.lostOnTime} lost on time`);
}

/** Runs a process with as many open connections as the system allows. */
function start(program: string, args: readonly string[], flags: readonly string[] = []): ChildProcess {
  const raise = `ulimit -n ${FILES} 2>/dev/null || ulimit -n "$(ulimit -H -n)"; exec ${NICE} "$0" "$@"`;
  return spawn('sh', ['-c', raise, process.execPath, ...flags, join(import.meta.dirname, 'viewers', program), ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

async function ask<Report>(child: ChildProcess): Promise<Report> {
  child.send({ kind: 'measure', seconds });
  const [report] = (await once(child, 'message')) as [Report];
  return report;
}

type Played = { readonly games: number; readonly lostOnTime: number };

/** The sample engine against itself, in a separate session as if started elsewhere, from its first move until it is stopped. */
async function startMatch(): Promise<() => Promise<Played>> {
  const folder = mkdtempSync(join(tmpdir(), 'viewers-'));
  const engine = (name: string): string =>
    `  - { name: ${name}, cmd: ${JSON.stringify(process.execPath)}, args: [${JSON.stringify(join(root, 'engines/sampleChess/main.ts'))}] }\n`;
  const file = join(folder, 'match.yaml');
  const games = 'format: round-robin\ncycles: 50\n';
  writeFileSync(file, `tournament: Match\ntimeControl: 1+0.01\n${games}engines:\n${engine('A')}${engine('B')}`);
  const data = join(folder, 'data');
  const run = spawn(join(root, 'bin/arbiter'), ['run', file, '--data', data], { stdio: 'ignore', detached: true });
  const exited = once(run, 'exit');
  const played = { games: 0, lostOnTime: 0 };
  const begun = Promise.withResolvers<void>();
  const stop = new AbortController();
  const onEntries = (entries: readonly Entry[]): void => {
    for (const entry of entries) {
      if (entry.kind === 'plies-played') begun.resolve();
      if (entry.kind !== 'game-ended') continue;
      played.games += 1;
      const { ending } = entry.payload;
      if (ending.kind === 'forfeit' && ending.fault === 'time') played.lostOnTime += 1;
    }
  };
  const followed = followJournal(data, { onEntries }, stop.signal).ended;
  await Promise.race([begun.promise, exited]);
  return async () => {
    run.kill('SIGINT');
    await exited;
    stop.abort();
    await followed;
    rmSync(folder, { recursive: true });
    return played;
  };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
