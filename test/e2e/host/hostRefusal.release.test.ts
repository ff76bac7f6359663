// A refusal by the host is no one's crash: a run without free descriptors holds its games, reports why, and continues when there are some again; and
// a crowd of page viewers takes no descriptors from the games.

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { hostRefusal } from '../../../src/course/heldGames.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import type { GameFacts, TournamentFacts } from '../../../src/projections/tournamentFacts.ts';
import type { StatusReport } from '../../../src/reports/statusReport.ts';
import { isHere } from '../../needs.ts';
import { engineLine, pageOf, runArbiter, SAMPLE_CHESS, startArbiter, temporaryFolder } from '../arbiter.ts';
import { areHere, DEBIAN_ENGINES } from '../debianEngines.ts';
import { untilFacts, untilItSays } from '../until.ts';

const canLimit = isHere(process.platform === 'linux' && areHere('/usr/bin/prlimit'), 'prlimit (util-linux)');
const canLaunch = isHere(process.platform === 'linux' && areHere('/usr/bin/perl'), 'perl');
const realEngine = areHere(DEBIAN_ENGINES.Stockfish.command) ? DEBIAN_ENGINES.Stockfish : SAMPLE_CHESS;

const fileOf = (name: string, engines: number, more: string): string =>
  `tournament: ${name}\ntimeControl: 30+1\nlimits: { nodes: 8000 }\nformat: round-robin\nruleSet: tcec-season-16\nadjudication: { maxMoves: 12 }\ncores: { share: true }\n${more}engines:\n` +
  Array.from({ length: engines }, (_, index) => engineLine(`E${index + 1}`, realEngine)).join('');

/** The programs that start engines for the threads of a process. */
const launchersOf = (pid: number): readonly number[] =>
  execFileSync('ps', ['--ppid', String(pid), '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trim().endsWith('arbiter-launcher'))
    .map((line) => parseInt(line, 10));

const heldIn = ({ held, games }: TournamentFacts): readonly GameFacts[] => [...held].flatMap((id) => games.get(id) ?? []);

const endings = (facts: TournamentFacts): readonly string[] =>
  [...facts.games.values()].map(({ ending }) =>
    ending?.kind === 'forfeit' ? `forfeit: ${ending.fault}` : (ending?.kind ?? 'none'),
  );

it.skipIf(!canLimit)(
  'S16-15b, S16-15c: a run without descriptors loses no game: they are held, told, and go on after "arbiter resume"',
  { timeout: 240_000 },
  async () => {
    using folder = temporaryFolder();
    const file = folder.file('few.yaml', fileOf('Few descriptors', 4, 'cycles: 2\nconcurrency: 2\n'));
    const data = join(folder.path, 'data');
    const running = startArbiter(['run', file, '--data', data], folder.path, ['prlimit', '--nofile=4096']);
    await untilItSays(running, /^Game 1 /m);
    const pid = String(running.process.pid);
    const limit = (soft: number): unknown => execFileSync('prlimit', ['--pid', pid, `--nofile=${soft}:`]);
    // A process whose limit is below its number of open files cannot open any more.
    limit(Math.floor(readdirSync(`/proc/${pid}/fd`).length / 2));
    await untilItSays(running, /could not begin: .*EMFILE.*"ulimit -n".*; tried again at \d\d:\d\d:\d\d UTC/);
    // The next try is half a minute away: the held games are still held when the command below is answered.
    await untilFacts(running, data, (facts) => (hostRefusal(heldIn(facts), Date.now())?.times ?? 0) >= 3);
    limit(4096);
    // Commands are answered again, and report what is held.
    const shown = await runArbiter(['status', '--data', data, '--json'], folder.path);
    const status = JSON.parse(shown.stdout) as StatusReport;
    const [event] = status.events;
    expect(event?.strikes).toEqual({});
    expect(event?.held.length).toBeGreaterThan(0);
    for (const held of event?.held ?? [])
      expect(held).toMatchObject({ cause: 'host', reason: expect.stringContaining('EMFILE') });
    const resumed = await runArbiter(['resume', '--data', data, '--by', 'Chair', '--reason', 'mended'], folder.path);
    expect(resumed.stdout).toContain('Resumed.');
    const ran = await running.finished;
    expect(ran.code, ran.stdout + ran.stderr).toBe(0);
    const { facts } = unwrap(foldJournal(data));
    expect(facts.games.size).toBe(12);
    expect(endings(facts).filter((ending) => /forfeit|void|none/.test(ending))).toEqual([]);
    const verified = await runArbiter(['verify', '--data', data], folder.path);
    expect(verified.code, verified.stdout).toBe(0);
  },
);

it.skipIf(!canLaunch)(
  'S16-15b, S16-15c: the program that starts engines is killed: its games are held, and go on with others',
  { timeout: 240_000 },
  async () => {
    using folder = temporaryFolder();
    const file = folder.file('killed.yaml', fileOf('Killed', 4, 'concurrency: 2\n'));
    const data = join(folder.path, 'data');
    const running = startArbiter(['run', file, '--data', data], folder.path);
    // Games of six that have ended: others are in play.
    for (const games of [1, 2, 3]) {
      await untilItSays(running, new RegExp(`(?:^Game \\d+ [^]*?){${games}}`, 'm'));
      // Two games may have ended before the next launcher is there.
      const launchers = (): readonly number[] => launchersOf(running.process.pid ?? NaN);
      await expect.poll(launchers).not.toEqual([]);
      for (const launcher of launchers()) process.kill(launcher, 'SIGKILL');
    }
    const ran = await running.finished;
    expect(ran.code, ran.stdout + ran.stderr).toBe(0);
    const { facts } = unwrap(foldJournal(data));
    expect(facts.games.size).toBe(6);
    expect(endings(facts).filter((ending) => /forfeit|void|none/.test(ending))).toEqual([]);
    expect(ran.stdout).toContain('the program that starts engines ended (SIGKILL)');
  },
);

it.skipIf(!canLimit)(
  'S16-15c: thousands of connections to the page cost no game, and the page is there again when they have gone',
  { timeout: 240_000 },
  async () => {
    using folder = temporaryFolder();
    const file = folder.file('crowd.yaml', fileOf('Crowd', 4, 'cycles: 2\nconcurrency: 2\n'));
    const data = join(folder.path, 'data');
    const running = startArbiter(['run', file, '--data', data, '--web', '127.0.0.1:0'], folder.path, ['prlimit', '--nofile=512']);
    const page = await pageOf(running);
    const crowd: Socket[] = [];
    let isOver = false;
    void running.finished.then(() => (isOver = true));
    // A client that is turned away comes back, until the last game is over.
    const come = (): void => {
      if (isOver) return;
      const socket = connect(Number(new URL(page).port), '127.0.0.1');
      crowd.push(socket);
      socket.on('error', () => undefined).on('close', () => void setTimeout(come, 200));
    };
    for (let each = 0; each < 3000; each++) come();
    const refused = await fetch(`${page}api/v1/health`).catch(() => undefined);
    expect(refused === undefined || refused.status === 503, String(refused?.status)).toBe(true);
    if (refused !== undefined) expect(refused.headers.get('retry-after')).toBe('30');
    await untilItSays(running, /^Game 5 /m);
    // The page is another process.
    expect(readdirSync(`/proc/${running.process.pid}/fd`).length).toBeLessThan(200);
    const ran = await running.finished;
    for (const socket of crowd) socket.destroy();
    expect(ran.code, ran.stdout + ran.stderr).toBe(0);
    const { facts } = unwrap(foldJournal(data));
    expect(facts.games.size).toBe(12);
    expect(endings(facts).filter((ending) => /forfeit|void|none/.test(ending))).toEqual([]);
    expect(ran.stdout).not.toContain('could not begin');
  },
);

it.skipIf(!canLimit)('the page answers again after the crowd has left', async () => {
  using folder = temporaryFolder();
  const file = folder.file('served.yaml', fileOf('Served', 2, 'concurrency: 1\n'));
  const data = join(folder.path, 'data');
  const ran = await runArbiter(['run', file, '--data', data], folder.path);
  expect(ran.code, ran.stdout + ran.stderr).toBe(0);
  const serving = startArbiter(['serve', '--data', data, '--web', '127.0.0.1:0'], folder.path, ['prlimit', '--nofile=256']);
  try {
    const page = await pageOf(serving, /watch it at (\S+)/);
    const port = Number(new URL(page).port);
    const crowd = await Promise.all(
      Array.from({ length: 1000 }, async () => {
        const socket = connect(port, '127.0.0.1').on('error', () => undefined);
        await once(socket, 'connect').catch(() => undefined);
        return socket;
      }),
    );
    const statuses = new Set<number | undefined>();
    for (let asked = 0; asked < 20; asked++) statuses.add((await fetch(`${page}api/v1/health`).catch(() => undefined))?.status);
    expect(statuses.has(200)).toBe(false);
    for (const socket of crowd) socket.destroy();
    await expect
      .poll(async () => (await fetch(`${page}api/v1/health`).catch(() => undefined))?.status, { timeout: 30_000 })
      .toBe(200);
  } finally {
    serving.process.kill('SIGTERM');
    await serving.finished;
  }
});
