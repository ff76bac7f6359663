// A league between engines of two machines, one game at a time, as TCEC plays it, while programs are killed, lines are cut and the way to the server is slow:
// the table, games and clocks must be those of an undisturbed run. Each machine (the server, the director, two engine hosts) has a network namespace and a
// wall clock of its own; clocks differ by hours (libfaketime). Killed programs are started again, as by a service manager. Engines play by position and seed,
// and measure their own time. Prints each disturbance and the figures; ends with 1 if something did not hold.
//
//   node test/soak/league.ts                                                        about four minutes
//   node test/soak/league.ts --kills 30 --cuts 9 --longest 300 --games 30           18 minutes: cuts of up to five minutes
//
//   --kills N --cuts N   how many; they come as the league goes on
//   --longest SECONDS    of the cuts, which are 1 s to so long
//   --delay MS           from each machine with engines to the server, each way, and up to a quarter more or less; 0: none
//   --games N            six in each cycle
//   --seed N             which disturbances, and when
//   --workers            workers play whole games, two at a time, instead of engine hosts
//   --stand-by           two directors share the tournament
//
// Needs root, what network.ts needs, nats-server, gcc, libfaketime and the reference tools.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomSource, shuffled } from '../../src/core/random.ts';
import { initCluster } from '../../src/cluster/keys/initCluster.ts';
import { readHashes } from '../cluster/shared.ts';
import { runArbiter, startArbiter, startProgram, temporaryFolder, type Running } from '../e2e/arbiter.ts';
import { buildInstant } from '../e2e/instantEngine.ts';
import { differences, outcomeOf, type Outcome } from './campaign/outcome.ts';
import { figuresOf, pliesAfter, type Figures } from './league/figures.ts';
import { SERVER_PORT, startNetwork } from './league/network.ts';
import { startService, type Service } from './league/service.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '6' },
    cuts: { type: 'string', default: '4' },
    longest: { type: 'string', default: '30' },
    delay: { type: 'string', default: '200' },
    games: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'boolean', default: false },
    'stand-by': { type: 'boolean', default: false },
  },
});
const kills = Number(values.kills);
const cuts = Number(values.cuts);
const longestMs = Number(values.longest) * 1000;
const delayMs = Number(values.delay);

const CONTROL = { baseMs: 60_000, incrementMs: 1000 };
const THINKS_US = 40_000;
/** A delay in a move would be at least this long. */
const MOST_BEYOND_MS = Math.max(delayMs / 2, 50);
/** Shorter cuts of `east` are bridged, longer ones hold its games; those of `west` hold them after 4 s. */
const MAX_LAG = { west: '4s', east: '20s' } as const;
const SILENCE_S = 4;
/** While nothing is played, the next disturbance comes after so long. */
const IDLE_MS = 12_000;
/** Nothing is cut, and nothing is played for so long: it hangs. */
const HANGS_MS = 150_000;
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

/** Who is where. The evaluations of Ada and Cy decide their games, the others are drawn. */
const ENGINES = [
  { name: 'Ada', machine: 'west', seed: 1, evaluation: 1500 },
  { name: 'Bo', machine: 'west', seed: 2, evaluation: 0 },
  { name: 'Cy', machine: 'east', seed: 3, evaluation: -1500 },
  { name: 'Di', machine: 'east', seed: 4, evaluation: 0 },
] as const;
const PLAYERS = ['west', 'east'] as const;
const DIRECTORS = values['stand-by'] ? ['director', 'second'] : ['director'];
const SKEWS_H: Readonly<Record<string, number>> = { west: -7, east: 30, director: 5, second: -3 };

process.env['ARBITER_SANDBOX'] = 'none';
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort(new Error(`stopped by ${signal}`)));
const begunAt = performance.now();
const say = (line: string): void => void process.stdout.write(`${clock(performance.now() - begunAt)} ${line}\n`);
const random = randomSource(Number(values.seed));
const wrong: string[] = [];
const complain = (what: string): void => {
  wrong.push(what);
  say(`  ${what}`);
};
/** A machine that finds no server at its start ends, and is started again. */
const ended = (what: string): void =>
  /: (?:arbiter: )?Cannot reach the cluster/u.test(what) ? say(`  ${what}`) : complain(what);
const rest = (ms: number): Promise<unknown> => pause(ms, undefined, { signal: stop.signal });

try {
  await league();
} catch (error) {
  wrong.push(String(stop.signal.aborted ? stop.signal.reason : error));
}
for (const one of wrong) say(`DOES NOT HOLD: ${one}`);
say(wrong.length === 0 ? 'Everything holds.' : `${wrong.length} things do not hold.`);
process.exitCode = wrong.length === 0 ? 0 : 1;

async function league(): Promise<void> {
  using folder = temporaryFolder();
  const engine = buildInstant(folder.path);
  const undisturbed = join(folder.path, 'undisturbed');
  const here = await runArbiter(['run', folder.file('here.yaml', leagueFile(engine, false)), '--data', undisturbed], folder.path);
  if (here.code !== 0) throw new Error(here.stderr);
  const expected = bySchedule(outcomeOf(undisturbed));
  const { plies: total } = pliesAfter(undisturbed, 0);
  say(`Undisturbed: ${expected.games.size} games, ${total} moves.`);

  const cluster = join(folder.path, 'cluster');
  await using network = await startNetwork(['server', ...DIRECTORS, ...PLAYERS]);
  const address = `${network.addressOf('server')}:${SERVER_PORT}`;
  const role = values.workers ? 'worker' : 'host';
  await initCluster(
    cluster,
    [address, '127.0.0.1'],
    [
      ...DIRECTORS.slice(1).map((name) => ({ name, role: 'director' as const })),
      ...PLAYERS.map((name) => ({ name, role }) as const),
    ],
  );
  for (const machine of PLAYERS) {
    if (delayMs > 0)
      say(`The way of ${machine} is slowed by ${await network.slow(machine, join(cluster, machine), 'server', delayMs)}.`);
    const list = ENGINES.filter((one) => one.machine === machine).map(({ name, ...one }) => [
      name,
      { cmd: engine, args: argsOf(one), sandbox: 'none' },
    ]);
    if (!values.workers)
      writeFileSync(join(cluster, machine, 'host.yaml'), JSON.stringify({ cores: 2, engines: Object.fromEntries(list) }));
  }
  const skewed = (machine: string): readonly string[] => [
    ...network.on(machine),
    ...['env', `LD_PRELOAD=${LIBRARY}`, `FAKETIME=${skewOf(machine)}`, 'FAKETIME_DONT_FAKE_MONOTONIC=1'],
  ];
  for (const machine of [...DIRECTORS, ...PLAYERS]) checkClock(machine, skewed(machine));

  const file = folder.file('league.yaml', leagueFile(engine, !values.workers));
  const data = (name: string): string => join(folder.path, name);
  const program = (machine: string, args: readonly string[]): Running => startArbiter(args, folder.path, skewed(machine));
  const words: Readonly<Record<string, () => Running>> = {
    server: () =>
      startProgram(
        [...network.on('server'), 'env', `--chdir=${cluster}/server`, 'nats-server', '-c', 'nats-server.conf'],
        cluster,
      ),
    ...Object.fromEntries(
      PLAYERS.map((name) => [
        name,
        () =>
          program(
            name,
            values.workers
              ? ['worker', join(cluster, name), '--data', data(name), '--games', '2']
              : ['host', join(cluster, name)],
          ),
      ]),
    ),
    ...Object.fromEntries(
      DIRECTORS.map((name) => [
        name,
        () =>
          program(name, [
            ...['run', file, '--data', data(name), '--cluster', join(cluster, name)],
            ...(values.workers ? ['--workers', '--worker-silence', String(SILENCE_S)] : []),
            ...(values['stand-by'] ? ['--stand-by', '--director-silence', String(SILENCE_S)] : []),
          ]),
      ]),
    ),
  };
  await using services = new AsyncDisposableStack();
  const running = new Map<string, Service>();
  for (const [name, start] of Object.entries(words)) running.set(name, services.use(startService(name, start, ended)));
  await disturb(running, network.cut, DIRECTORS.map(data), total);

  say('Over.');
  const found = new Map(DIRECTORS.map((name) => [name, data(name)]));
  for (const [name, folderOf] of found)
    for (const difference of differences(bySchedule(outcomeOf(folderOf)), expected)) wrong.push(`${name}: ${difference}`);
  const [first, ...others] = [...found.values()].map(readHashes);
  for (const other of others) if (other.join() !== first?.join()) wrong.push('the journals of the directors differ');
  report('undisturbed', figuresOf(undisturbed, CONTROL));
  report('disturbed', figuresOf(data('director'), CONTROL));
}

/** They come as the league goes on, so that all come while games are played; while none can be, after a while. */
async function disturb(
  running: ReadonlyMap<string, Service>,
  cut: (machine: string, isCut: boolean) => Promise<void>,
  journals: readonly string[],
  total: number,
): Promise<void> {
  // Machines in turn, so that each is hit.
  const names = shuffled([...running.keys()], random);
  const inTurn = (index: number): string => names[index % names.length] ?? '';
  const disturbances = shuffled(
    [
      ...Array.from({ length: kills }, (_, index) => ({ machine: inTurn(index), cutMs: undefined })),
      ...Array.from({ length: cuts }, (_, index) => ({
        machine: inTurn(index),
        cutMs: 1000 * (longestMs / 1000) ** (cuts === 1 ? 1 : index / (cuts - 1)),
      })),
    ],
    random,
  );
  const cutNow = new Map<string, Promise<unknown>>();
  const failed: unknown[] = [];
  const places = journals.map(() => ({ plies: 0, last: 0 }));
  let done = 0;
  let playedAt = performance.now();
  let disturbedAt = performance.now();
  let played = 0;
  const isOver = (): boolean => journals.every((_, index) => running.get(DIRECTORS[index] ?? '')?.hasEndedWell());
  while (!isOver()) {
    await rest(250);
    for (const [index, journal] of journals.entries()) {
      const place = places[index] ?? { plies: 0, last: 0 };
      const { plies, last } = pliesAfter(journal, place.last);
      places[index] = { plies: place.plies + plies, last };
    }
    const now = performance.now();
    const most = Math.max(...places.map(({ plies }) => plies));
    if (most > played || cutNow.size > 0) playedAt = Math.max(playedAt, most > played ? now : now - HANGS_MS / 2);
    played = most;
    if (failed.length > 0) throw failed[0];
    if (now - playedAt > HANGS_MS) {
      for (const { name, output } of running.values()) say(`${name}: ${output().slice(-2000)}`);
      throw new Error(`Nothing was played for ${HANGS_MS / 1000} s after ${played} of ${total} moves`);
    }
    // Two may be cut at once, one not twice: what may not be now comes later.
    const isPossible = ({ machine, cutMs }: (typeof disturbances)[number]): boolean =>
      cutMs === undefined || (cutNow.size <= 1 && !cutNow.has(machine));
    const at = disturbances.findIndex((one, index) => index >= done && isPossible(one));
    const next = disturbances[at];
    if (next === undefined || played === 0) continue;
    const isDue = played >= (total * (done + 0.5)) / disturbances.length;
    const isIdle = now - Math.max(playedAt, disturbedAt) > IDLE_MS;
    if (!isDue && !isIdle) continue;
    disturbances.splice(done, 0, ...disturbances.splice(at, 1));
    done++;
    disturbedAt = now;
    const { machine, cutMs } = next;
    if (cutMs === undefined) {
      const awayMs = random.below(4) === 0 ? 8000 : random.below(1500);
      say(
        `  ${done}: ${machine} is killed, and started again after ${(awayMs / 1000).toFixed(1)} s (${played} of ${total} moves)`,
      );
      running.get(machine)?.kill(awayMs);
    } else {
      say(`  ${done}: ${machine} is cut off for ${(cutMs / 1000).toFixed(1)} s (${played} of ${total} moves)`);
      await cut(machine, true);
      const back = rest(cutMs)
        .then(() => cut(machine, false))
        .then(() => say(`     ${machine} is back`))
        .catch((error: unknown) => failed.push(error))
        .finally(() => cutNow.delete(machine));
      cutNow.set(machine, back);
    }
  }
  await Promise.all(cutNow.values());
  if (done < disturbances.length) wrong.push(`only ${done} of ${disturbances.length} disturbances before the end`);
}

function report(name: string, figures: Figures): void {
  const { moves, mostBeyondMs, beyondMs, clockBeyondMs, wrongClocks, twice, held, resumed, notices } = figures;
  say(`${name}: ${moves} moves; games held ${held} times, continued ${resumed} times`);
  say(
    `  charged beyond the engine's own time: ${mostBeyondMs} ms at most for a move, ${(beyondMs / moves).toFixed(2)} ms on average`,
  );
  say(`  clocks: at most ${clockBeyondMs} ms from what the engines' own times leave`);
  for (const [notice, times] of notices) say(`  notice (${times}): ${notice}`);
  if (Math.abs(mostBeyondMs) > MOST_BEYOND_MS)
    wrong.push(`${name}: a move was charged ${mostBeyondMs} ms beyond its engine's own time`);
  if (wrongClocks > 0) wrong.push(`${name}: ${wrongClocks} clocks are not what the charged times leave`);
  if (twice > 0) wrong.push(`${name}: ${twice} moves or games came twice`);
}

function leagueFile(engine: string, isHosted: boolean): string {
  const engines = ENGINES.map(({ name, machine, ...one }) =>
    isHosted ? { name, on: machine, maxLag: MAX_LAG[machine] } : { name, cmd: engine, args: argsOf(one), sandbox: 'none' },
  );
  return JSON.stringify({
    tournament: 'League',
    format: 'round-robin',
    cycles: Math.ceil(Number(values.games) / 6),
    concurrency: values.workers ? 2 : 1,
    cores: { share: true },
    timeControl: '60+1',
    interruption: { warmUp: '200ms' },
    // A game that goes on elsewhere counts for WIN-1 only what was played there, so it would end later.
    adjudication: values.workers ? { maxMoves: 15 } : { maxMoves: 15, win: { moves: 5, pawns: 10 } },
    engines,
  });
}

function argsOf({ seed, evaluation }: { readonly seed: number; readonly evaluation: number }): readonly string[] {
  return ['--seed', String(seed), '--sleep-us', String(THINKS_US), '--eval', String(evaluation)];
}

/** Its wall clock is wrong by hours, its monotonic one is that of all. */
function checkClock(machine: string, launcher: readonly string[]): void {
  const [program, ...words] = [...launcher, process.execPath, '-p', '`${Date.now()} ${process.hrtime.bigint()}`'];
  const before = process.hrtime.bigint();
  const [wall, monotonic] = execFileSync(program, words, { encoding: 'utf8' }).trim().split(' ');
  const hours = (Number(wall) - Date.now()) / 3_600_000;
  const isRight = BigInt(monotonic ?? '0') >= before && BigInt(monotonic ?? '0') <= process.hrtime.bigint();
  if (!isRight || Math.abs(hours - (SKEWS_H[machine] ?? 0)) > 0.1)
    throw new Error(`Cannot set the clock of ${machine}: ${wall} ${monotonic}`);
  say(`The clock of ${machine} is ${hours.toFixed(1)} h from ours.`);
}

/** As libfaketime reads it. */
function skewOf(machine: string): string {
  const hours = SKEWS_H[machine] ?? 0;
  return `${hours < 0 ? '' : '+'}${hours}h`;
}

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A game on hold keeps its engines, so games of others may be handed out, and get their ids, before games that come earlier in the schedule. */
function bySchedule({ games, tables, files }: Outcome): Outcome {
  return {
    games: new Map([...games.values()].map((game) => [game.number, game])),
    tables,
    files: files.map((text) => text.replaceAll(/\[GameNumber "\d+"\]/gu, '')),
  };
}
