// A page of a cluster is killed under its viewers: a run, two pages from its stream and a load balancer before them, on loopback.
//
//   node test/soak/pageNodes.ts [--viewers 2000] [--seconds 15]
//
// Needs nats-server and "bin/arbiter --prepare". Prints how long the viewers of the killed page were away, and whether each of all viewers got every move
// and every ending after their first snapshot, once and in order. Exit code 1: one was away for more than 5 s, or missed or got something twice.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { JournalEntry } from '../../src/journal/entries.ts';
import { startTestCluster } from '../cluster/testCluster.ts';
import { engineLine, pageOf, pagesOf, SAMPLE_CHESS, startArbiter, temporaryFolder, type Running } from '../e2e/arbiter.ts';
import { readJournal } from '../journal/journals.ts';
import { startBalancer } from './pageNodes/balancer.ts';
import type { CrowdReport } from './pageNodes/crowd.ts';
import { cpuMsOf } from './processes.ts';

const { values } = parseArgs({
  options: { viewers: { type: 'string', default: '2000' }, seconds: { type: 'string', default: '15' } },
});
const viewers = Number(values.viewers);
const seconds = Number(values.seconds);
const GOAL_MS = 5000;
/** By then all are back. */
const RUSH_S = 5;
const MATCH =
  'tournament: Watched\ntimeControl: 0.3/move\ntimeMargin: 10s\nadjudication: { maxMoves: 20 }\nformat: match\ngames: 1000\nengines:\n' +
  engineLine('A', SAMPLE_CHESS) +
  engineLine('B', SAMPLE_CHESS);
const MANY_FILES = ['sh', '-c', 'ulimit -n "$(ulimit -H -n)"; exec "$0" "$@"'];

process.env['ARBITER_SANDBOX'] = 'none';
await using cluster = await startTestCluster([
  { name: 'one', role: 'page' },
  { name: 'two', role: 'page' },
]);
using folder = temporaryFolder();
const file = folder.file('watched.yaml', MATCH);
const data = join(folder.path, 'data');
const run = startArbiter(['run', file, '--data', data, '--cluster', cluster.machine('director')], folder.path);
const nodes = ['one', 'two'].map((name) => {
  const args = ['serve', '--from', cluster.machine(name), '--data', join(folder.path, name), '--web', '127.0.0.1:0'];
  return startArbiter(args, folder.path, MANY_FILES);
});
const ports = await Promise.all(nodes.map(async (node) => Number(new URL(await pageOf(node)).port)));
const balancer = await startBalancer(ports);
const crowd = fork(join(import.meta.dirname, 'pageNodes/crowd.ts'), [String(balancer.port), String(viewers)]);
await once(crowd, 'message');
print(`${viewers} viewers are there: ${balancer.counts().join(' and ')} at the two pages`);
await pause(seconds * 1000);

const [killed, kept] = nodes;
if (killed === undefined || kept === undefined) throw new Error('Cannot kill a page: expected two');
const [pages, ended] = [pagesOf(kept), [...pagesOf(killed), killed.process.pid ?? 0]];
const cpuMs = (): number => pages.reduce((sum, id) => sum + cpuMsOf(id), 0);
const lateness = monitorEventLoopDelay({ resolution: 10 });
const quiet = cpuMs();
await pause(RUSH_S * 1000);
const before = cpuMs();
const loads = loadavg()[0]?.toFixed(1);
const lost = balancer.counts()[0] ?? 0;
crowd.send({ kind: 'killed' });
for (const id of ended) process.kill(id, 'SIGKILL');
lateness.enable();
await pause(RUSH_S * 1000);
const rushed = cpuMs();
lateness.disable();
await pause(seconds * 1000);
await stop(run);
const journal = readJournal(data);
crowd.send({ kind: 'report', last: journal.at(-1)?.sequence ?? 0 });
const [report] = (await once(crowd, 'message')) as [CrowdReport];

const wrong = report.viewers.filter((viewer) => !hasEverything(viewer, journal)).length;
const away = report.returns.map(({ hadMs }) => hadMs).toSorted((one, other) => one - other);
const asked = report.returns.map(({ askedMs }) => askedMs).toSorted((one, other) => one - other);
const answered = report.returns.map(({ askedMs, hadMs }) => hadMs - askedMs).toSorted((one, other) => one - other);
const most = away.at(-1) ?? Infinity;
print(`${lost} lost their page; ${away.length} came to the other, away for ${spread(away)}`);
print(`  they asked after ${spread(asked)}, and had its first event after ${spread(answered)} more`);
print(
  `  in these ${RUSH_S} s the other page took ${((rushed - before) / 1000).toFixed(1)} s of CPU, as long before ${((before - quiet) / 1000).toFixed(1)} s; load of the machine ${loads}, balancer late by ${(lateness.percentile(99) / 1e6).toFixed(0)} ms (99 %)`,
);
print(
  `${report.viewers.length - wrong} of ${viewers} got every move and ending once and in order, ${report.faults} moves out of order`,
);
print(`${balancer.counts().join(' and ')} at the two pages at last; ${journal.length} entries`);
if (wrong > 0 || report.faults > 0 || report.viewers.length !== viewers || away.length !== lost || most > GOAL_MS)
  process.exitCode = 1;
crowd.kill();
balancer.close();
for (const node of nodes.slice(1)) await stop(node);

async function stop(running: Running): Promise<void> {
  running.process.kill('SIGINT');
  await running.finished;
}

/** What the journal says after the snapshot that a viewer began with. */
function hasEverything(
  { since, ended, begun, plies }: CrowdReport['viewers'][number],
  entries: readonly JournalEntry[],
): boolean {
  let endings = '';
  let count = 0;
  const known = new Set(begun);
  for (const { sequence, kind, payload } of entries) {
    if (sequence <= since) continue;
    if (kind === 'game-ended') endings += `${payload.id} `;
    if (kind === 'plies-played' && !known.has(payload.id)) count += payload.plies.length;
  }
  return endings === ended && count === plies;
}

function spread(sorted: readonly number[]): string {
  const at = (share: number): string => `${((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) / 1000).toFixed(2)} s`;
  return `${at(0.5)} (median), ${at(0.99)} (99 %), ${at(1)} (longest)`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
