// A day of a tournament in pieces: real engines, viewers who come and go, officials who rule, restarts and kills.
//
//   node test/soak/day.ts FOLDER [MINUTES=60] [VIEWERS=40] [SECONDS=0]
//
// Each call goes on with the tournament in FOLDER, so that 24 calls are a day. With SECONDS a move takes at least so long and little of the processor, so
// that several days fit on one machine. It keeps what the run, its page, its launchers and its engines hold of the machine, every 20 seconds, in
// FOLDER/samples.jsonl, and judges the samples of all pieces: memory, descriptors, threads and files must be the same at the end as at the beginning. It
// also fails if a viewer misses a move, a command is refused, a process is left, or the journal is not whole.

import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { changeAccounts } from '../../src/broadcast/officials/accountsFile.ts';
import { hashPassword } from '../../src/broadcast/officials/passwords.ts';
import { derivedSeed, randomSource } from '../../src/core/random.ts';
import { ok, unwrap } from '../../src/core/result.ts';
import { engineLine, pageOf, runArbiter, startArbiter, type Running } from '../e2e/arbiter.ts';
import { DEBIAN_ENGINES, DEBIAN_XBOARD_ENGINES } from '../e2e/debianEngines.ts';
import { takeCensus } from './day/census.ts';
import { judgeSamples, readSamples, type Sample } from './day/verdict.ts';
import { doSomething } from './day/work.ts';
import { SoakViewer, type Missed } from './liveServerViewer.ts';
import { lives, processesUnder } from './processes.ts';

const [folder, minutes = '60', viewers = '40', seconds = '0'] = process.argv.slice(2);
if (folder === undefined) throw new Error('Cannot begin: expected a folder');

const SAMPLE_S = 20;
const WORK_S = { least: 10, most: 60 };
/** Long enough for samples after the warm-up. */
const RESTART_S = { least: 1200, most: 3600 };
/** The exit code of a tournament that was stopped politely. */
const STOPPED = 130;
const PASSWORD = 'a long enough password';
const SLOW = fileURLToPath(new URL('day/slow.pl', import.meta.url));
const SIGNALS = ['SIGTERM', 'SIGKILL', 'SIGHUP', 'SIGKILL'] as const;

type Program = { readonly command: string; readonly args: readonly string[] };

const data = join(folder, 'data');
const file = join(folder, 'day.yaml');
const samplesFile = join(folder, 'samples.jsonl');
if (!existsSync(file)) prepare();
// A folder of its own for temporary files, so that those of other programs do not count.
process.env['TMPDIR'] = join(folder, 'tmp');
const earlier = readSamples(folder);
const piece = (earlier.at(-1)?.piece ?? 0) + 1;
const random = randomSource(derivedSeed(piece, folder));

const problems: string[] = [];
const missed: Missed[] = [];
const done = new Map<string, number>();
const voided = new Set<number>();
const port = await freePort();
const crowd = Array.from(
  { length: Number(viewers) },
  (_, index) => new SoakViewer(port, index, (miss) => void missed.push(miss)),
);
for (const end = performance.now() + Number(minutes) * 60_000; performance.now() < end;)
  await playUntil(Math.min(end, performance.now() + between(RESTART_S) * 1000));
for (const viewer of crowd) viewer.close();
if (missed.length > 0) problems.push(`viewers missed ${missed.length} moves, such as ${JSON.stringify(missed[0])}`);
const verified = await runArbiter(['verify', '--data', data], folder);
if (verified.code !== 0) problems.push(`arbiter verify: ${verified.stdout}${verified.stderr}`);

const samples = readSamples(folder);
const { rows, growing } = judgeSamples(samples);
const last = samples.at(-1);
const seen = crowd.reduce((sum, viewer) => sum + viewer.plies, 0);
print(`piece ${piece}: ${[...done].map(([name, times]) => `${times} × ${name}`).join(', ')}; viewers saw ${seen} moves`);
print(
  `${samples.length} samples of ${piece} pieces, ${last?.games} games, journal ${last?.census.journalMebibytes.toFixed(1)} MiB`,
);
for (const row of rows) print(row);
if (growing.length > 0) problems.push(`grows: ${growing.join(', ')}`);
print(problems.length === 0 ? 'as it should be' : `WRONG: ${problems.join('; ')}`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** One start of the runner: play, be disturbed, and end, politely or not. */
async function playUntil(deadline: number): Promise<void> {
  const running = startArbiter(['run', file, '--data', data, '--web', `127.0.0.1:${port}`], String(folder));
  const runner = running.process.pid ?? 0;
  const end = (): boolean => running.process.kill('SIGKILL');
  process.once('exit', end);
  const url = await pageOf(running);
  const begun = performance.now();
  let [sampleAt, workAt] = [begun + SAMPLE_S * 1000, begun + between(WORK_S) * 1000];
  while (performance.now() < deadline && running.process.exitCode === null) {
    await sleep(500);
    const ended = endedGames(running);
    const counting = ended.filter((one) => !voided.has(one));
    if (performance.now() >= sampleAt) {
      sampleAt += SAMPLE_S * 1000;
      const sample: Sample = {
        piece,
        uptimeS: Math.round((performance.now() - begun) / 1000),
        games: ended.at(-1) ?? 0,
        census: takeCensus(runner, data),
      };
      appendFileSync(samplesFile, `${JSON.stringify(sample)}\n`);
    }
    const game = counting[random.below(Math.max(1, counting.length))];
    if (performance.now() < workAt || game === undefined) continue;
    await doSomething({ folder: String(folder), data, url, password: PASSWORD, runner, game, voided }, random).then(
      count,
      (reason: unknown) => problems.push(String(reason)),
    );
    workAt = performance.now() + between(WORK_S) * 1000;
  }
  await stop(running, runner);
  process.off('exit', end);
}

async function stop(running: Running, runner: number): Promise<void> {
  const all = processesUnder(runner);
  const signal = SIGNALS[random.below(SIGNALS.length)] ?? 'SIGTERM';
  running.process.kill(signal);
  const { code, signal: endedBy, stderr } = await running.finished;
  if (signal !== endedBy && code !== STOPPED) problems.push(`${signal}: ended with ${endedBy ?? code}: ${stderr}`);
  await sleep(3000);
  const left = all.filter(lives).map(({ pid, name }) => `${pid} (${name})`);
  if (left.length > 0) problems.push(`${signal}: processes ${left.join(', ')} are left`);
  count(signal);
}

/** The numbers of the games whose end this start has told. */
function endedGames(running: Running): readonly number[] {
  return [...running.output().matchAll(/^Game (\d+) /gm)].map(([, number]) => Number(number));
}

function between({ least, most }: { readonly least: number; readonly most: number }): number {
  return least + random.below(most - least);
}

function count(name: string): void {
  const short = name.replaceAll(/\d+/g, '').trim();
  done.set(short, (done.get(short) ?? 0) + 1);
}

function paced({ command, args }: Program): Program {
  return Number(seconds) === 0 ? { command, args } : { command: 'perl', args: [SLOW, seconds, command, ...args] };
}

/** Engines of two protocols, more games than a day has time for, and an official who can log in. */
function prepare(): void {
  mkdirSync(data, { recursive: true });
  mkdirSync(join(String(folder), 'tmp'));
  const { Stockfish, Glaurung, Toga, Ethereal } = DEBIAN_ENGINES;
  const engines = [
    ...Object.entries({ Stockfish, Glaurung, Toga, Ethereal }).map(([name, program]) => engineLine(name, paced(program))),
    ...(['Sjeng', 'Fairy-Max'] as const).map((name) => engineLine(name, paced(DEBIAN_XBOARD_ENGINES[name]), 'protocol: xboard')),
  ];
  const pace = Number(seconds) === 0 ? 'timeControl: 2+0.02' : `timeControl: 20+${2 * Number(seconds)}\nlimits: { depth: 5 }`;
  writeFileSync(
    file,
    `tournament: Day\n${pace}\ntimeMargin: 10s\nformat: round-robin\ncycles: 3000\nconcurrency: 2\nengineLogs: true\n` +
      `officials: [{ name: Ada, role: chair }]\nengines:\n${engines.join('')}`,
  );
  const password = hashPassword(PASSWORD);
  unwrap(changeAccounts(data, () => ok([{ name: 'Ada', role: 'chair', entrants: [], password }])));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
