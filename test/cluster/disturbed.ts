// A match between two engine hosts while something goes wrong again and again: what was played is compared with a run on one machine that nothing disturbs.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { testEngine } from '../engines/index.ts';
import { foldJournal } from '../../src/projections/foldJournal.ts';
import { runArbiter, startArbiter, type Running, type temporaryFolder } from '../e2e/arbiter.ts';
import { startHost } from './hosts.ts';
import { startRelay, useServerAt, type Relay } from './relay.ts';
import { startTestCluster, type TestCluster } from './testCluster.ts';

type Folder = ReturnType<typeof temporaryFolder>;

const MAX_LAG_MS = 4000;

/** What goes wrong: each ends with everything working again. */
export const DISTURBANCES = {
  'the host is killed': async (stage) => {
    stage.host.process.kill('SIGKILL');
    await stage.host.finished;
    stage.host = await stage.startFar();
  },
  'the server is killed': async ({ cluster }) => {
    await cluster.stopServer();
    await pause(500);
    await cluster.startServer();
  },
  'the director is killed': async (stage) => {
    stage.director.process.kill('SIGKILL');
    await stage.director.finished;
    stage.director = stage.startDirector();
  },
  'the network is away for 1 s': ({ relay }) => silence(relay, 1000),
  'the network is away for longer than maxLag': ({ relay }) => silence(relay, 1.5 * MAX_LAG_MS),
  'all connections are cut': async ({ relay }) => relay.cut(),
  'the host is stopped for 2 s': async ({ host }) => {
    host.process.kill('SIGSTOP');
    await pause(2000);
    host.process.kill('SIGCONT');
  },
  'the director is stopped for 2 s': async ({ director }) => {
    director.process.kill('SIGSTOP');
    await pause(2000);
    director.process.kill('SIGCONT');
  },
} as const satisfies Record<string, (stage: Stage) => Promise<void>>;
export type Disturbance = keyof typeof DISTURBANCES;

type Stage = {
  readonly cluster: TestCluster;
  readonly relay: Relay;
  readonly startFar: () => Promise<Running>;
  readonly startDirector: () => Running;
  host: Running;
  director: Running;
};

async function silence(relay: Relay, ms: number): Promise<void> {
  relay.silence(true);
  await pause(ms);
  relay.silence(false);
}

/** What each game came to, without times: who played, its moves, how it ended. `longestMs`: the longest time of any move. */
export type Played = { readonly games: readonly string[]; readonly longestMs: number };

const THINK_MS = 25;

const file = (games: number, near: string, far: string): string =>
  `tournament: Disturbed\nformat: match\ngames: ${games}\ntimeControl: 60+1\nadjudication: { maxMoves: 30 }\nengines:\n  - { name: Near, ${near} }\n  - { name: Far, ${far} }\n`;

/** The same match on this machine, with nothing between the engines. */
export async function playUndisturbed(folder: Folder, games: number): Promise<Played> {
  const { command, args } = testEngine('first-legal', 0, '--think', String(THINK_MS));
  const local = `cmd: ${JSON.stringify(command)}, args: ${JSON.stringify(args)}, sandbox: none`;
  const ran = await runArbiter(['run', folder.file('here.yaml', file(games, local, local)), '--data', 'here'], folder.path);
  if (ran.code !== 0) throw new Error(ran.stderr);
  return played(folder, 'here');
}

export async function playDisturbed(folder: Folder, games: number, disturbances: readonly Disturbance[]): Promise<Played> {
  await using cluster = await startTestCluster([
    { name: 'near', role: 'host' },
    { name: 'far', role: 'host' },
  ]);
  await using relay = await startRelay(cluster.port);
  relay.delayMs = 5;
  useServerAt(cluster.machine('far'), relay.port);
  const engine = testEngine('first-legal', 0, '--think', String(THINK_MS));
  const startFar = (): Promise<Running> => startHost(cluster, 'far', { Far: engine });
  const near = await startHost(cluster, 'near', { Near: engine });
  const host = await startFar();
  const named = folder.file('apart.yaml', file(games, 'on: near, maxLag: 4s', 'on: far, maxLag: 4s'));
  const startDirector = (): Running =>
    startArbiter(['run', named, '--data', 'apart', '--cluster', cluster.machine('director')], folder.path);
  const stage: Stage = { cluster, relay, startFar, startDirector, host, director: startDirector() };
  try {
    await begun(folder, stage.director);
    for (const disturbance of disturbances) {
      await startAgain(stage);
      await DISTURBANCES[disturbance](stage);
      // Something is played between two.
      await pause(1200);
    }
    let ended = await stage.director.finished;
    while (await startAgain(stage)) ended = await stage.director.finished;
    if (ended.code !== 0) throw new Error(`${ended.code} ${ended.signal} ${ended.stdout} ${ended.stderr}`);
    return await played(folder, 'apart');
  } finally {
    for (const running of [stage.director, stage.host, near]) running.process.kill('SIGKILL');
    await Promise.all([stage.director, stage.host, near].map(({ finished }) => finished));
  }
}

/** A start that loses an engine host refuses, and is repeated, as services do. */
async function startAgain(stage: Stage): Promise<boolean> {
  if (stage.director.process.exitCode === null) return false;
  const { code, stdout, stderr } = await stage.director.finished;
  if (code === 0) return false;
  if (code !== 2 || !stderr.includes('Cannot start Far: ')) throw new Error(`The match ended early: ${code} ${stdout}${stderr}`);
  stage.director = stage.startDirector();
  return true;
}

async function begun(folder: Folder, director: Running): Promise<void> {
  for (;;) {
    const fold = foldJournal(join(folder.path, 'apart'));
    if (fold.ok && [...fold.value.facts.games.values()].some(({ started }) => started)) return;
    if (director.process.exitCode !== null) throw new Error((await director.finished).stderr);
    await pause(50);
  }
}

async function played(folder: Folder, data: string): Promise<Played> {
  const verified = await runArbiter(['verify', '--data', data], folder.path);
  if (verified.code !== 0) throw new Error(verified.stderr);
  const pgn = readFileSync(join(folder.path, data, 'games.pgn'), 'utf8');
  const times = [...pgn.matchAll(/mt=(\d+)/gu)].map(([, ms]) => Number(ms));
  const games = pgn
    .split(/^(?=\[Event )/mu)
    .filter((game) => game !== '')
    .map((game) => {
      const [tags = '', ...moves] = game.split('\n\n');
      const kept = [...tags.matchAll(/^\[(?:White|Black|Round|Result|TerminationDetails) .*$/gmu)].map(([line]) => line);
      return [
        ...kept,
        moves
          .join(' ')
          .replaceAll(/\{[^}]*\}/gu, '')
          .replaceAll(/\s+/gu, ' ')
          .trim(),
      ].join('\n');
    });
  return { games: games.toSorted(), longestMs: Math.max(...times) };
}
