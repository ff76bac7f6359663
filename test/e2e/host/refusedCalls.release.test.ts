// The kernel refuses files, processes, memory and threads to the whole run: no game gets an ending, the tournament pauses and says why, and all games are
// played when it refuses no more.

import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, it } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { isHere } from '../../needs.ts';
import { engineLine, runArbiter, SAMPLE_CHESS, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilItSays } from '../until.ts';

const isLinux = isHere(process.platform === 'linux', 'Linux');
const isRoot = isLinux && isHere(process.geteuid?.() === 0, 'the right to be another user');

/** `around` starts the run; `refuse` begins and ends the refusal. */
type Refusal = { readonly around: readonly string[]; readonly refuse: (does: boolean) => void };

/** Refuses these calls with this error (refusedCalls.c). */
const calls =
  (kinds: number, error: 'ENFILE' | 'ENOMEM') =>
  (folder: string): Refusal => {
    const [program, settings] = [join(folder, 'refusedCalls'), join(folder, 'refused')];
    execFileSync('gcc', ['-O2', '-o', program, fileURLToPath(new URL('refusedCalls.c', import.meta.url))]);
    const refuse = (does: boolean): void => writeFileSync(settings, does ? `${kinds} ${constants.errno[error]}` : '0 0');
    refuse(false);
    return { around: [program, settings], refuse };
  };
const [OPENS, FORKS, EXECUTES] = [1, 2, 4];

const ROOM = 5000;
/** Lowers the limit of processes of a user who is not root (RLIMIT_NPROC). */
const processesOf =
  (user: number) =>
  (folder: string): Refusal => {
    chownSync(folder, user, user);
    const asUser = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
    return {
      around: ['prlimit', `--nproc=${ROOM}`, ...asUser, 'env', `HOME=${folder}`],
      refuse(does) {
        // Root itself may not change the limits of others everywhere. Some end meanwhile.
        for (const pid of runBy(user))
          spawnSync('setpriv', [...asUser.slice(1), 'prlimit', '--pid', pid, `--nproc=${does ? 1 : ROOM}:`]);
      },
    };
  };

const runBy = (user: number): readonly string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && statSync(`/proc/${pid}`).uid === user;
    } catch {
      return false;
    }
  });

const forksOnGo = join(import.meta.dirname, '../../engines/hostile/forksOnGo.ts');
const FORKS_ON_GO = { command: process.execPath, args: [forksOnGo] };
/** Pauses of minutes pass in seconds. */
const fastClock = (): readonly string[] => [
  ...['env', `CLOCK_SINCE=${Date.now()}`],
  `NODE_OPTIONS=--import=${pathToFileURL(join(import.meta.dirname, 'fastClock.ts')).href}`,
];

type Engine = { readonly command: string; readonly args: readonly string[] };
type Case = readonly [what: string, prepare: (folder: string) => Refusal, engine: Engine, says: RegExp];

const CASES: readonly Case[] = [
  ['open files to engines that start', calls(OPENS, 'ENFILE'), SAMPLE_CHESS, /could not begin: .*another process: .*ENFILE/],
  ['open files to engines that think', calls(OPENS, 'ENFILE'), FORKS_ON_GO, /could not go on: .*more open files \(ENFILE\)/],
  ['memory for processes', calls(FORKS, 'ENOMEM'), SAMPLE_CHESS, /could not begin: .*another process: spawn ENOMEM/],
  ['memory for programs', calls(EXECUTES, 'ENOMEM'), SAMPLE_CHESS, /could not begin: .*another process: spawn ENOMEM/],
];
const OTHER_USER: readonly Case[] = [
  ['processes of a user to engines that start', processesOf(61_001), SAMPLE_CHESS, /could not begin: .*spawn EAGAIN/],
  ['processes of a user to engines that think', processesOf(61_002), FORKS_ON_GO, /could not go on: .*of 1, "ulimit -u"/],
];

describe.runIf(isLinux).concurrent('S16-15b, S16-15c: what the system refuses costs no game', () => {
  it.for([...CASES, ...(isRoot ? OTHER_USER : [])])('%s', { timeout: 300_000 }, async ([, prepare, engine, says], { expect }) => {
    using folder = temporaryFolder();
    const { around, refuse } = prepare(folder.path);
    const each = engine === SAMPLE_CHESS ? 'each: { restart: betweenGames }\n' : '';
    const file = folder.file(
      'refused.yaml',
      `tournament: Refused\ntimeControl: 20+0.1\nlimits: { nodes: 5000 }\nformat: match\ngames: 6\n${each}adjudication: { maxMoves: 10 }\nsandbox: none\n` +
        `engines:\n${engineLine('A', engine)}${engineLine('B', engine)}`,
    );
    const data = join(folder.path, 'data');
    const running = startArbiter(['run', file, '--data', data], folder.path, [...around, ...fastClock()]);
    await untilItSays(running, /^Game 1 \(/m);
    refuse(true);
    await untilItSays(running, says);
    await untilItSays(running, 'the tournament is paused because the host refuses to start games');
    const { pause } = unwrap(foldJournal(data)).facts;
    expect(pause).toMatchObject({ cause: 'host', reason: expect.stringMatching(/ENFILE|ENOMEM|EAGAIN|ulimit/) });
    refuse(false);
    await runArbiter(['resume', '--data', data, '--by', 'Chair', '--reason', 'there is room'], folder.path);
    const { code, stdout, stderr } = await running.finished;
    expect(code, stdout + stderr).toBe(0);
    const endings = [...unwrap(foldJournal(data)).facts.games.values()].map(({ ending }) => ending?.kind);
    expect(endings).toHaveLength(6);
    for (const kind of endings) expect(kind).toMatch(/rules|adjudicated/);
  });
});
