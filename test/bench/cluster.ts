// What workers cost: the same short games on eight workers of this machine, through a NATS server, and without one, in turn: in one run with eight places, and
// in eight runs at once with an eighth of the games each, which share nothing, as workers share nothing.
//
//   node test/bench/cluster.ts [--games 5000] [--workers 8] [--passes 1] [--sleep-us 1000] [--only there,here,apart]
//
// Prints games a second of each pass and their ratios, and how much of a core each process took for a game, without engines. Checks that the journal has each
// game of the workers exactly once, with the moves that the one run has. Everything runs on this machine, so the ratios contain the work of the server, of eight
// more processes and of the director. Needs nats-server and a C compiler.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unwrap } from '../../src/core/result.ts';
import { openReader } from '../../src/journal/reader.ts';
import { startArbiter, temporaryFolder, type Running } from '../e2e/arbiter.ts';
import { untilItSays } from '../e2e/until.ts';
import { buildInstant } from '../e2e/instantEngine.ts';
import { startTestCluster } from '../cluster/testCluster.ts';
import { gamesIn } from '../cluster/testWorkers.ts';

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '5000' },
    workers: { type: 'string', default: '8' },
    passes: { type: 'string', default: '1' },
    'sleep-us': { type: 'string', default: '1000' },
    only: { type: 'string', default: 'there,here,apart' },
  },
});
const [games, workers, passes] = [values.games, values.workers, values.passes].map(Number) as [number, number, number];
const kinds = values.only.split(',');
process.env['ARBITER_SANDBOX'] = 'none';

const names = Array.from({ length: workers }, (_, index) => `w${index + 1}`);
await using cluster = await startTestCluster(names.map((name) => ({ name, role: 'worker' })));
using folder = temporaryFolder();
const engine = buildInstant(folder.path);
const whole = fileOf('whole', games, workers);
const part = fileOf('part', Math.ceil(games / workers), 1);
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const working = names.map((name) =>
  startArbiter(['worker', cluster.machine(name), '--data', join(folder.path, name), '--games', '1'], folder.path),
);
try {
  for (const worker of working) await untilItSays(worker, 'is in the cluster');
  for (let pass = 1; pass <= passes; pass++) {
    const data = (name: string): string => join(folder.path, `${name}${pass}`);
    const rates = new Map<string, number>();
    for (const kind of pass % 2 === 0 ? kinds.toReversed() : kinds) rates.set(kind, await play(kind, data));
    for (const [kind, words] of Object.entries({ here: 'one run', apart: `${workers} runs` })) {
      const [there, other] = [rates.get('there'), rates.get(kind)];
      if (there !== undefined && other !== undefined) say(`pass ${pass}: ${(there / other).toFixed(3)} of ${words}`);
    }
    if (kinds.includes('there')) check(data('there'), kinds.includes('here') ? data('here') : undefined);
  }
} finally {
  for (const { process } of working) process.kill('SIGINT');
  await Promise.all(working.map(({ finished }) => finished));
}

/** Games a second. */
function play(kind: string, data: (name: string) => string): Promise<number> {
  const quiet = (file: string, name: string): readonly string[] => ['run', file, '--data', data(name), '--quiet'];
  if (kind === 'here') return timed('one run', [quiet(whole, 'here')]);
  if (kind === 'apart')
    return timed(
      `${workers} runs`,
      names.map((name) => quiet(part, `apart-${name}-`)),
    );
  return timed(`${workers} workers`, [[...quiet(whole, 'there'), '--cluster', cluster.machine('director'), '--workers']]);
}

async function timed(what: string, commands: readonly (readonly string[])[]): Promise<number> {
  const isCluster = commands[0]?.includes('--workers') === true;
  const others = isCluster ? working.map(({ process }) => process.pid ?? 0) : [];
  const server = cluster.serverId();
  const before = { workers: sum(others), server: sum([server]) };
  const begun = performance.now();
  const runs = commands.map((args) => startArbiter(args, folder.path));
  const used = new Map<number, number>();
  const timer = setInterval(() => {
    for (const { process } of runs)
      used.set(process.pid ?? 0, Math.max(used.get(process.pid ?? 0) ?? 0, sum([process.pid ?? 0])));
  }, 50);
  const ended = await Promise.all(runs.map((run: Running) => run.finished));
  clearInterval(timer);
  const seconds = (performance.now() - begun) / 1000;
  for (const { code, stdout, stderr } of ended)
    if (code !== 0) throw new Error(`Cannot bench: a run ended with ${code}: ${stdout}${stderr}`);
  const each = (ms: number): string => `${(ms / games).toFixed(2)} ms`;
  const runsMs = [...used.values()].reduce((all, ms) => all + ms, 0);
  const shares = isCluster
    ? `director ${each(runsMs)}, workers ${each(sum(others) - before.workers)}, server ${each(sum([server]) - before.server)}`
    : each(runsMs);
  say(
    `${what}: ${games} games in ${seconds.toFixed(1)} s, ${(games / seconds).toFixed(1)} a second; of a core for a game: ${shares}`,
  );
  return games / seconds;
}

/** The time of processors that these processes have taken, in ms, without their children. */
function sum(processes: readonly number[]): number {
  return processes.reduce((all, id) => {
    try {
      const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
        .replace(/^.*\) /u, '')
        .split(' ');
      return all + (Number(fields[11]) + Number(fields[12])) * 10;
    } catch {
      return all;
    }
  }, 0);
}

/** Throws unless each game begins once and ends once, and with the moves that it has in the other data folder. */
function check(data: string, other: string | undefined): void {
  using reader = unwrap(openReader(data));
  const times = { 'game-started': new Map<number, number>(), 'game-ended': new Map<number, number>() };
  for (const entry of reader.entries({ kind: 'without-plies' }, 0)) {
    const { kind, payload } = unwrap(entry);
    if (kind === 'game-started' || kind === 'game-ended') times[kind].set(payload.id, (times[kind].get(payload.id) ?? 0) + 1);
  }
  for (const [kind, counts] of Object.entries(times))
    if (counts.size !== games || [...counts.values()].some((count) => count !== 1))
      throw new Error(`Cannot bench: expected ${kind} once for each of ${games} games, got it for ${counts.size}, or twice`);
  const movesOf = (folder: string): string =>
    gamesIn(folder)
      .map(({ moves }) => moves)
      .join('\n');
  if (other !== undefined && movesOf(data) !== movesOf(other))
    throw new Error('Cannot bench: expected the same moves in both runs, got others');
  say(`each of ${games} games was played exactly once${other === undefined ? '' : ', with the moves of the one run'}`);
}

function fileOf(name: string, count: number, concurrency: number): string {
  const engines = [1, 2].map(
    (seed) => `  - { name: E${seed}, cmd: ${engine}, args: [--seed, "${seed}", --sleep-us, "${values['sleep-us']}"] }\n`,
  );
  return folder.file(
    `${name}.yaml`,
    `tournament: Bench\ntimeControl: 60+1\nformat: match\ngames: ${count}\nconcurrency: ${concurrency}\ncores: { share: true }\n` +
      `adjudication: { maxMoves: 40 }\nengines:\n${engines.join('')}`,
  );
}
