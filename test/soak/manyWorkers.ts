// A director with thousands of workers, which are simulated: the program, a real server, and processes of a hundred workers each, with a connection and keys for
// every worker (manyWorkers/simulatedWorker.ts). Workers play no engines, so what is measured is what director and server do for them.
//
//   node test/soak/manyWorkers.ts [--workers 1000] [--rate 100] [--seconds 60] [--storm 0.5] [--profile FOLDER]
//
// Nothing is played until all workers are connected. `--rate`: so many games a second end then. `--storm`: this share of the workers loses its connection in the
// middle and comes back at once.
// One worker in fifty also sends what cannot be read and what it may not report, and of all reports some are sent twice.
// Needs nats-server and "bin/arbiter --prepare". Exit code 1: a game is lost, counted twice, or was taken from one that did not have it.

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { programVersion } from '../../src/files/version.ts';
import { startTestCluster } from '../cluster/testCluster.ts';
import { engineLine, runArbiter, SAMPLE_CHESS, startArbiter, temporaryFolder } from '../e2e/arbiter.ts';
import { untilItSays } from '../e2e/until.ts';
import { readJournal } from '../journal/journals.ts';
import type { CrewReport, ToCrew } from './manyWorkers/crew.ts';

const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
    storm: { type: 'string', default: '0.5' },
    profile: { type: 'string' },
  },
});
const [workers, rate, seconds, storm] = [values.workers, values.rate, values.seconds, values.storm].map(Number) as [
  number,
  number,
  number,
  number,
];
const A_CREW = 100;
const EVERY_MS = 5000;

const names = Array.from({ length: workers }, (_, index) => `w${index + 1}`);
const LEAGUE =
  'tournament: Many\ntimeControl: 60+1\nformat: round-robin\ncycles: 150000\ncores: { share: true }\nengines:\n' +
  ['A', 'B', 'C', 'D'].map((name) => engineLine(name, SAMPLE_CHESS)).join('');

process.env['ARBITER_SANDBOX'] = 'none';
if (values.profile !== undefined) process.env['NODE_OPTIONS'] = `--cpu-prof --cpu-prof-dir=${values.profile}`;
await using cluster = await startTestCluster(names.map((name) => ({ name, role: 'worker' })));
using folder = temporaryFolder();
const file = folder.file('many.yaml', LEAGUE);
const data = join(folder.path, 'data');
const run = startArbiter(['run', file, '--data', data, '--cluster', cluster.machine('director'), '--workers'], folder.path);
delete process.env['NODE_OPTIONS'];

const director = run.process.pid ?? 0;
await untilItSays(run, 'kept in');
/** Of an official. */
async function command(word: string): Promise<void> {
  const { code, stderr } = await runArbiter([word, '--data', data, '--by', 'soak', '--reason', 'workers connect'], folder.path);
  if (code !== 0) throw new Error(stderr);
}
await command('pause');
const began = performance.now();
print('       s  workers   games  games/s  director: CPU  memory   server: CPU  memory  workers: CPU');
let before = { ended: 0, atMs: began, director: cpuSeconds(director), server: cpuSeconds(cluster.serverId()), crews: 0 };
const crews: ChildProcess[] = [];
let read = 0;
let here = 0;
const watching = setInterval(look, EVERY_MS);

/** In memory where that can be: real workers do not share a disk with the director. */
const spools = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'arbiter-spools-'));
for (let first = 0; first < workers; first += A_CREW) {
  const of = names.slice(first, first + A_CREW).join(',');
  const args = [cluster.folder, spools, programVersion(), String((1000 * workers) / rate), of];
  const crew = fork(join(import.meta.dirname, 'manyWorkers/crew.ts'), args);
  crews.push(crew);
  await once(crew, 'message');
  here += Math.min(A_CREW, workers - first);
}
print(`All are connected after ${((performance.now() - began) / 1000).toFixed(0)} s`);
await command('resume');
await pause((1000 * workers) / rate);
print('All play');
const atFull = { ended: before.ended + endedSince(), director: cpuSeconds(director), server: cpuSeconds(cluster.serverId()) };
before = { ...before, ended: atFull.ended };
await pause((seconds * 1000) / 2);
if (storm > 0) {
  print(`${Math.round(workers * storm)} workers lose their connection`);
  for (const crew of crews) crew.send({ kind: 'storm', share: storm } satisfies ToCrew);
}
await pause((seconds * 1000) / 2);
const games = before.ended + endedSince() - atFull.ended;
const each = (cpu: number): string => `${((1000 * cpu) / games).toFixed(2)} ms`;
const costs = [cpuSeconds(director) - atFull.director, cpuSeconds(cluster.serverId()) - atFull.server].map(each);
print(`${games} games with all workers: each cost the director ${costs[0]} of a core, the server ${costs[1]}`);
run.process.kill('SIGINT');
const stopAtMs = performance.now();
const end = await run.finished;
if (end.code !== 130) print(`${end.stdout}${end.stderr}`.slice(-2000));
clearInterval(watching);
print(`The run ended ${((performance.now() - stopAtMs) / 1000).toFixed(1)} s after Ctrl-C, with ${end.code}`);

const reports = await Promise.all(
  crews.map(async (crew) => {
    crew.send({ kind: 'report' } satisfies ToCrew);
    return ((await once(crew, 'message')) as [CrewReport])[0].counts;
  }),
);
for (const crew of crews) crew.disconnect();
rmSync(spools, { recursive: true });
judge();

function judge(): void {
  const journal = readJournal(data);
  const endings = new Map<number, number>();
  const issued = new Map<number, number>();
  for (const entry of journal) {
    if (entry.kind === 'game-ended') endings.set(entry.payload.id, (endings.get(entry.payload.id) ?? 0) + 1);
    if (entry.kind === 'game-issued') issued.set(entry.payload.number, (issued.get(entry.payload.number) ?? 0) + 1);
  }
  const sum = (of: (counts: CrewReport['counts']) => number): number => reports.reduce((all, one) => all + of(one), 0);
  const confirmed = reports.flatMap((one) => one.confirmed);
  const lost = confirmed.filter((id) => !endings.has(id)).length;
  const twice = [...endings.values(), ...issued.values()].filter((count) => count > 1).length;
  const made = new Set(reports.flatMap((one) => one.ended));
  const invented = [...endings.keys()].filter((id) => !made.has(id)).length;
  const answers = reports.flatMap((one) => one.answerMs).toSorted((one, other) => one - other);
  const at = (share: number): string => `${(answers[Math.floor(share * (answers.length - 1))] ?? 0).toFixed(0)} ms`;
  print(`${endings.size} games are in the journal, ${confirmed.length} were confirmed to their workers`);
  print(`lost: ${lost}, twice: ${twice}, that no worker played: ${invented}`);
  print(
    `${sum((one) => one.doubled)} reports were sent twice, ${sum((one) => one.malformed)} could not be read, ${sum((one) => one.forged)} were forged; ` +
      `${sum((one) => one.redelivered)} jobs came again, ${sum((one) => one.refused.length)} workers were refused`,
  );
  print(`${sum((one) => one.sentAway)} times a worker heard that it is to come back`);
  print(`${sum((one) => one.beats)} beats, answered after ${at(0.5)} (median), ${at(0.99)} (99 %), ${at(1)} (longest)`);
  if (lost + twice + invented > 0 || endings.size === 0 || end.code !== 130) process.exitCode = 1;
}

/** Games that ended since the last look. */
function endedSince(): number {
  try {
    const entries = readJournal(data, { kind: 'without-plies' }, read);
    read = entries.at(-1)?.sequence ?? read;
    return entries.filter(({ kind }) => kind === 'game-ended').length;
  } catch {
    // It is not there yet.
    return 0;
  }
}

/** Of user and system; see proc_pid_stat(5). */
function cpuSeconds(pid: number): number {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}

function memoryOf(pid: number): string {
  return `${(Number(/^VmRSS:\s+(\d+) kB/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0) / 1024).toFixed(0)} MB`;
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function look(): void {
  const now = {
    ended: before.ended + endedSince(),
    atMs: performance.now(),
    director: cpuSeconds(director),
    server: cpuSeconds(cluster.serverId()),
    crews: crews.reduce((all, { pid = 0 }) => all + cpuSeconds(pid), 0),
  };
  const passed = (now.atMs - before.atMs) / 1000;
  const share = (one: number, other: number): string => `${((100 * (one - other)) / passed).toFixed(0)} %`;
  const columns = [
    [((now.atMs - began) / 1000).toFixed(0), 8],
    [String(here), 9],
    [String(now.ended), 8],
    [((now.ended - before.ended) / passed).toFixed(0), 9],
    [share(now.director, before.director), 15],
    [memoryOf(director), 8],
    [share(now.server, before.server), 14],
    [memoryOf(cluster.serverId()), 8],
    [share(now.crews, before.crews), 14],
  ] as const;
  print(columns.map(([text, width]) => text.padStart(width)).join(''));
  before = now;
}
