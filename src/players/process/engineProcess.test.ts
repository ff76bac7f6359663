// The transport over both kinds of pipes, with small programs that every host has. Engines that misbehave: test/engines.
// Long because each promise of the transport is one process, one row, and both kinds share the rows.

import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { DoomedPids } from '../../../test/engines/doomedRunner.ts';
import { isHere } from '../../../test/needs.ts';
import { isRunning, talkTo, parentOf } from '../../../test/engines/talk.ts';
import { startEngineProcess, sweepOrphans, type ProcessConfig } from './engineProcess.ts';
import { allowedCores, hostTools, parseCoreList } from './hostTools.ts';
import { createLineTail } from './lineTail.ts';
import { findMarked } from './orphans.ts';

const folder = mkdtempSync(join(tmpdir(), 'arbiter-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const tools = await hostTools();
const canLimit = isHere(tools.taskset !== undefined && tools.prlimit !== undefined, 'taskset and prlimit (util-linux)');
const canLaunch = isHere(tools.perl !== undefined, 'Perl');
const canTie = isHere(tools.setpriv !== undefined, 'setpriv with --pdeathsig (util-linux 2.33), allowed to work');
const shell = (script: string): { command: string; args: string[] } => ({ command: 'sh', args: ['-c', script] });
const base: ProcessConfig = { command: 'cat', args: [], environment: {}, cores: [], runId: 'test' };
const deaf = { onData: () => {}, onEnd: () => {} };
/** `cat` has no quit command. */
const AT_ONCE = { politeMs: 1, firmMs: 5000 };
const errorOf = async (config: Partial<ProcessConfig>, own = tools): Promise<string> => {
  const result = await startEngineProcess({ ...base, ...config }, deaf, own);
  return result.ok ? 'started' : result.error.reason;
};
function openFiles(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
    } catch {
      // It has been closed meanwhile.
      return [];
    }
  });
}
/** What this process inherited, its children inherit too. */
const inherited = new Set(openFiles(process.ppid));
const doomedRunner = new URL('../../../test/engines/doomedRunner.ts', import.meta.url);

describe.each([
  ['by the launcher', tools],
  ['by Node', {}],
])('started %s', (_, own) => {
  test('carries lines both ways', async () => {
    const talk = await talkTo(base, own);
    for (let count = 0; count < 100; count++) {
      talk.say(`line ${count}`);
      expect(await talk.until(/^/)).toEqual([`line ${count}`]);
    }
    await talk.process.stop('', AT_ONCE);
  });

  test('half a megabyte for an engine that does not read is kept in order, and write returns immediately', async () => {
    const talk = await talkTo(base, own);
    const text = Array.from({ length: 5000 }, (_item, index) => `line ${index} ${'ü'.repeat(20)}\n`);
    process.kill(talk.process.pid, 'SIGSTOP');
    // A write that blocked would block forever: no one reads.
    for (const line of text) talk.process.write(line);
    talk.process.write(text.join(''));
    talk.say('last');
    process.kill(talk.process.pid, 'SIGCONT');
    await talk.until(/^last$/);
    expect(talk.said().toString()).toBe(`${text.join('')}${text.join('')}last\n`);
    await talk.process.stop('', AT_ONCE);
  });

  test('the last output of a process is delivered before its end, every time', async () => {
    for (let count = 0; count < 30; count++) {
      const talk = await talkTo(shell('echo "bestmove e2e4"; exit 7'), own);
      expect(await talk.end()).toMatchObject({ code: 7, cause: 'exited', message: 'the engine exited with code 7' });
      expect(talk.said().toString()).toBe('bestmove e2e4\n');
      expect(talk.afterEnd()).toBe(0);
    }
  });

  test('its last output is not lost if the event loop learns about its death first', async () => {
    // The loop handles deaths after everything that can be read, and then reaps all processes. While it handles the output of `early` (whose death
    // is already known), `late` is made to write and die: its death is handled in this turn, but its output could be read only in the next.
    const waitForDeath = (pid: number): void => {
      while (isRunning(pid)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    };
    const late = await talkTo(shell('read go; echo "bestmove e2e4"'), own);
    const early = await startEngineProcess(
      { ...base, ...shell('read go; echo now') },
      {
        ...deaf,
        onData() {
          late.say('go');
          waitForDeath(late.process.pid);
        },
      },
      own,
    );
    if (!early.ok) throw new Error(early.error.reason);
    early.value.write('go\n');
    waitForDeath(early.value.pid);
    await late.end();
    expect(late.said().toString()).toBe('bestmove e2e4\n');
  });

  test('lines that can wait come when asked for, with the next other line, and before the end', async () => {
    const talk = await talkTo(
      shell(
        'read go; echo "info 1"; echo wrote >&2; read go; echo "info 2"; echo "bestmove e2e4"; read go; printf "info 3"; exit 3',
      ),
      own,
    );
    talk.process.hold((bytes, start) => bytes[start] === 'i'.charCodeAt(0));
    talk.say('go');
    await expect.poll(() => talk.process.stderrTail()).toEqual(['wrote']);
    expect(talk.said().toString()).toBe('');
    talk.process.catchUp();
    expect(talk.said().toString()).toBe('info 1\n');
    talk.say('go');
    expect(await talk.until(/^bestmove/)).toEqual(['info 1', 'info 2', 'bestmove e2e4']);
    talk.say('go');
    expect(await talk.end()).toMatchObject({ code: 3 });
    expect(talk.said().toString()).toBe('info 1\ninfo 2\nbestmove e2e4\ninfo 3');
  });

  test('a killed process leaves what it said, and nothing after its end', async () => {
    const talk = await talkTo(shell('read go; echo "info 1"; echo wrote >&2; exec sleep 600'), own);
    talk.process.hold((bytes, start) => bytes[start] === 'i'.charCodeAt(0));
    talk.say('go');
    await expect.poll(() => talk.process.stderrTail()).toEqual(['wrote']);
    talk.process.kill();
    expect(await talk.end()).toMatchObject({ cause: 'stopped-by-us', signal: 'SIGKILL' });
    expect(talk.said().toString()).toBe('info 1\n');
    talk.process.catchUp();
    expect(talk.afterEnd()).toBe(0);
  });

  test('more than a pipe holds is delivered before the end', async () => {
    const talk = await talkTo({ command: 'head', args: ['-c', '3000000', '/dev/zero'] }, own);
    expect(await talk.end()).toMatchObject({ code: 0 });
    expect(talk.said().length).toBe(3_000_000);
  });

  test('the end is reported even if a process in another session holds the pipes', async () => {
    const talk = await talkTo(shell('setsid sleep 600 & echo $!; exit 0'), own);
    expect(await talk.end()).toMatchObject({ code: 0 });
    const pid = Number(talk.said().toString());
    // The launcher ends it too; Node does not.
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  });

  test('write after the end does nothing', async () => {
    const talk = await talkTo(shell('exit 0'), own);
    await talk.end();
    expect(() => talk.say('quit')).not.toThrow();
    expect(await talk.process.stop('quit\n')).toBe(talk.process.ended);
  });

  test('a broken pipe is reported as an end', async () => {
    const talk = await talkTo(shell('exec 0<&-; echo closed; exec sleep 600'), own);
    await talk.until(/closed/);
    talk.say('isready');
    expect(await talk.end()).toMatchObject({ cause: 'closed-pipe', signal: 'SIGKILL' });
    expect(talk.process.ended?.message).toBe('the engine closed its standard input and went on running, so it was killed');
  });

  test('standard error is drained, and its last lines are kept', async () => {
    const talk = await talkTo(shell('i=0; while [ $i -lt 5000 ]; do echo "noise $i" >&2; i=$((i+1)); done; echo done'), own);
    await talk.until(/done/);
    await talk.end();
    expect(talk.process.stderrTail()).toEqual(Array.from({ length: 50 }, (_item, index) => `noise ${4950 + index}`));
  });

  test('a flood of output does not starve timers', async () => {
    let bytes = 0;
    const started = await startEngineProcess(
      { ...base, command: 'yes' },
      { ...deaf, onData: (chunk) => void (bytes += chunk.length) },
      own,
    );
    if (!started.ok) throw new Error(started.error.reason);
    await expect.poll(() => bytes, { timeout: 10_000 }).toBeGreaterThan(1_000_000);
    const before = process.threadCpuUsage();
    await new Promise((resolve) => setTimeout(resolve, 200));
    // Until a timer fires, a thread cannot use more CPU than that time; a busy machine can delay the timer, but only the flood adds to the use.
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(250);
    expect(await started.value.stop('', AT_ONCE)).toMatchObject({ signal: 'SIGTERM', cause: 'stopped-by-us' });
  });

  test('gets every argument, variable and folder as it is', async () => {
    const odd = [
      '',
      ' ',
      '-n',
      '$(id) `id` $HOME',
      'it\'s "quoted"\\',
      'two\nlines\n',
      '%s%n',
      '*',
      '=',
      'é漢\u{1f600}',
      'x'.repeat(100_000),
    ];
    const place = join(folder, "od d\n'$x'");
    mkdirSync(place, { recursive: true });
    const environment = Object.fromEntries([...odd.entries()].map(([at, value]) => [`ODD_${at}`, value]));
    const script = 'printf "%s\\0" "$PWD" "$@"; cat /proc/self/environ';
    const talk = await talkTo({ command: 'sh', args: ['-c', script, 'sh', ...odd], workingDirectory: place, environment }, own);
    await talk.end();
    const texts = talk.said().toString().split('\0');
    expect(texts.slice(0, odd.length + 1)).toEqual([place, ...odd]);
    for (const [name, value] of Object.entries(environment)) expect(texts).toContain(`${name}=${value}`);
  });

  test('ignores and blocks no signals, leads a session of its own, and holds the pipes of no other', async () => {
    const other = await talkTo(base, own);
    const talk = await talkTo(shell('grep -E "^Sig(Blk|Ign)" /proc/self/status; cat /proc/$$/stat; read go'), own);
    const [blocked = '', ignored, stat = ''] = await talk.until(/^\d+ \(sh\)/);
    expect([blocked, ignored]).toEqual([expect.stringMatching(/^SigBlk:\t0+$/), expect.stringMatching(/^SigIgn:\t0+$/)]);
    // State and parent; then the group and the session.
    const { pid } = talk.process;
    expect(stat).toMatch(new RegExp(`^${pid} \\(sh\\) \\S \\d+ ${pid} ${pid} `));
    const others = openFiles(other.process.pid).filter((file) => !inherited.has(file));
    expect(others).toHaveLength(3);
    expect(openFiles(pid).filter((file) => others.includes(file))).toEqual([]);
    await Promise.all([talk, other].map((each) => each.process.stop('', AT_ONCE)));
  });

  test('a signal is no exit code, nor the other way round', async () => {
    const ends = await Promise.all(
      ['exit 0', 'exit 1', 'exit 139', 'exit 255', 'kill -SEGV $$', 'kill -KILL $$'].map(async (script) =>
        (await talkTo(shell(`ulimit -c 0; ${script}`), own)).end(),
      ),
    );
    expect(ends.map(({ code, signal }) => code ?? signal)).toEqual([0, 1, 139, 255, 'SIGSEGV', 'SIGKILL']);
  });

  test('kills what a finished process leaves in its group', async () => {
    const talk = await talkTo(shell('sleep 600 & echo $!; exit 0'), own);
    expect(await talk.end()).toMatchObject({ code: 0 });
    const pid = Number(talk.said().toString());
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});

describe('stop', () => {
  test('ends with the farewell', async () => {
    const talk = await talkTo(shell('read line; echo "$line"; exit 4'));
    const end = await talk.process.stop('quit\n');
    expect(end).toEqual({
      code: 4,
      signal: null,
      cause: 'stopped-by-us',
      message: 'the engine was asked to quit and exited with code 4',
    });
    expect(talk.said().toString()).toBe('quit\n');
  });

  test('continues with SIGTERM, and then SIGKILL', async () => {
    const obeys = await talkTo(base);
    expect(await obeys.process.stop('quit\n', { politeMs: 50, firmMs: 5000 })).toEqual({
      code: null,
      signal: 'SIGTERM',
      cause: 'stopped-by-us',
      message: 'the engine did not quit when asked and ended at SIGTERM',
    });
    const deafToAll = await talkTo(shell('trap "" TERM; echo up; while :; do sleep 600; done'));
    await deafToAll.until(/up/);
    expect(await deafToAll.process.stop('quit\n', { politeMs: 50, firmMs: 50 })).toEqual({
      code: null,
      signal: 'SIGKILL',
      cause: 'stopped-by-us',
      message: 'the engine did not quit when asked and was killed',
    });
    expect(existsSync(`/proc/${deafToAll.process.pid}`), 'a zombie').toBe(false);
  });

  test('says farewell once when called twice and gives the same end; kill during it hastens it', async () => {
    const talk = await talkTo(base);
    const both = [talk.process.stop('quit\n'), talk.process.stop('quit\n')];
    talk.process.kill();
    const [first, second] = await Promise.all(both);
    expect(first).toBe(second);
    expect(first).toMatchObject({ cause: 'stopped-by-us', message: 'the engine was killed by us' });
    expect(['', 'quit\n']).toContain(talk.said().toString());
  });
});

describe('startEngineProcess', () => {
  test('gives a process its folder, its variables and little else', async () => {
    const talk = await talkTo({ ...shell('pwd; env'), workingDirectory: folder, environment: { ONE: '1 2' }, runId: 'run-7' });
    await talk.end();
    const [pwd, ...variables] = talk.said().toString().trimEnd().split('\n');
    expect(pwd).toBe(folder);
    expect(variables).toContain('ONE=1 2');
    expect(variables).toContain('ARBITER_RUN=run-7');
    expect(variables.filter((line) => line.startsWith('VITEST') || line.startsWith('NODE'))).toEqual([]);
  });

  test('runs a program in its own folder if none is given', async () => {
    const file = join(folder, 'where');
    writeFileSync(file, '#!/bin/sh\npwd\n');
    chmodSync(file, 0o755);
    const talk = await talkTo({ command: file, args: [] });
    await talk.end();
    expect(talk.said().toString()).toBe(`${folder}\n`);
  });

  test.runIf(canLimit)('sets cores, limits and niceness', async () => {
    const core = (await allowedCores())?.at(-1) ?? 0;
    const config = {
      ...shell('read go; nice; cat /proc/self/status /proc/self/limits'),
      cores: [core],
      memoryMiB: 512,
      openFiles: 77,
      niceness: 5,
    };
    const talk = await talkTo(config);
    talk.say('go');
    await talk.end();
    const said = talk.said().toString();
    expect(said).toMatch(/^5\n/);
    expect(said).toMatch(new RegExp(`^Cpus_allowed_list:\\s*${core}$`, 'm'));
    expect(said).toMatch(/^Max address space\s+536870912\s+536870912/m);
    expect(said).toMatch(/^Max open files\s+77\s+77/m);
    if (tools.setpriv !== undefined) expect(said).toMatch(/^NoNewPrivs:\s*1$/m);
  });

  test('refuses what is impossible, in one clear sentence, and leaves no pipes behind', async () => {
    const open = readdirSync('/proc/self/fd').length;
    expect(await errorOf({ command: '/opt/no/engine' })).toBe('no such file "/opt/no/engine"');
    expect(await errorOf({ command: '/' })).toBe('"/" is a folder, not a program');
    expect(await errorOf({ workingDirectory: '/opt/no' })).toBe('the working directory "/opt/no" is not a folder');
    expect(await errorOf({ args: ['a\0b'] })).toBe(String.raw`an argument or variable contains a NUL character: "a\u0000b"`);
    expect(await errorOf({ args: ['x'.repeat(3_000_000)] })).toMatch(/^the system refuses to start ".*": spawn E2BIG$/);
    expect(await errorOf({ cores: [0] }, {})).toBe(
      'running on given cores needs the program "taskset", which this host does not have',
    );
    expect(await errorOf({ memoryMiB: 1 }, {})).toBe(
      'limits of memory and open files need the program "prlimit", which this host does not have',
    );
    expect(await errorOf({ niceness: Number.NaN })).toMatch(/^cannot set niceness NaN: /);
    if (tools.taskset !== undefined)
      expect(await errorOf({ cores: [4000] })).toMatch(/^core 4000 is not among those that Arbiter may use \(0/);
    await expect.poll(() => readdirSync('/proc/self/fd').length).toBe(open);
  });

  test('leaves no descriptors and no files behind', async () => {
    const count = (): number => readdirSync('/proc/self/fd').length;
    await (await talkTo(base)).process.stop('', AT_ONCE);
    await new Promise((resolve) => setImmediate(resolve));
    const open = count();
    // A private folder for temporary files: other tests use the system's at the same time.
    const temporary = join(folder, 'temporary');
    mkdirSync(temporary);
    vi.stubEnv('TMPDIR', temporary);
    for (let round = 0; round < 5; round++) await (await talkTo(base)).process.stop('', AT_ONCE);
    await expect.poll(count).toBeLessThanOrEqual(open);
    expect(readdirSync(temporary)).toEqual([]);
    vi.unstubAllEnvs();
  });

  test('writes a log on request', async () => {
    const logFile = join(folder, 'logs', 'cat.log');
    const talk = await talkTo({ ...base, logFile });
    talk.say('hello');
    await talk.until(/hello/);
    await talk.process.stop('quit\n', { politeMs: 50, firmMs: 5000 });
    const lines = readFileSync(logFile, 'utf8').split('\n');
    expect(lines.map((line) => line.split(' ').slice(2).join(' '))).toEqual([
      expect.stringMatching(/^# started \[.*cat"\] as process \d+$/),
      '> hello',
      '< hello',
      '> quit',
      '< quit',
      '# the engine did not quit when asked and ended at SIGTERM',
      '',
    ]);
  });

  test.runIf(canTie)('a wrapper that cannot execute the engine is not a crash of the engine', async () => {
    // A script whose interpreter is a script with a missing interpreter: the check before the start does not look that deep.
    const inner = join(folder, 'inner');
    const outer = join(folder, 'outer');
    writeFileSync(inner, '#!/opt/none\n');
    writeFileSync(outer, `#!${inner}\n`);
    for (const file of [inner, outer]) chmodSync(file, 0o755);
    const end = await (await talkTo({ command: outer, args: [] })).end();
    expect(end.cause).toBe('could-not-start');
    expect(end.message).toMatch(
      /^the engine could not be started: setpriv: failed to execute .*outer: No such file or directory$/,
    );
  });
});

describe('what outlives us', () => {
  test.runIf(canTie && canLaunch)(
    'killed with SIGKILL, we leave nothing; the sweep finds what a wrapper script left if the launcher was killed too',

    async () => {
      const runId = `doomed-${process.pid}`;
      const other = await talkTo({ ...base, runId: `${runId}0` });
      const runner = spawn(process.execPath, [fileURLToPath(doomedRunner), runId], { stdio: ['ignore', 'pipe', 'inherit'] });
      const [line] = (await once(createInterface(runner.stdout), 'line')) as [string];
      const pids = JSON.parse(line) as DoomedPids;
      const all = [pids.engine, pids.shell, pids.child, pids.grandchild];
      expect(all.map(isRunning)).toEqual([true, true, true, true]);
      expect(await findMarked(runId)).toEqual(all.toSorted((a, b) => a - b));

      runner.kill('SIGKILL');
      await expect.poll(() => all.map(isRunning), { timeout: 5000 }).toEqual([false, false, false, false]);
      await expect.poll(() => findMarked(runId)).toEqual([]);

      const second = spawn(process.execPath, [fileURLToPath(doomedRunner), runId], { stdio: ['ignore', 'pipe', 'inherit'] });
      const [words] = (await once(createInterface(second.stdout), 'line')) as [string];
      const { engine, grandchild } = JSON.parse(words) as DoomedPids;
      for (const pid of [parentOf(engine), second.pid ?? Number.NaN]) process.kill(pid, 'SIGKILL');
      await expect.poll(() => isRunning(engine), { timeout: 5000 }).toBe(false);
      expect(isRunning(grandchild)).toBe(true);
      expect(await sweepOrphans(runId)).toContain(grandchild);
      await expect.poll(() => isRunning(grandchild), { timeout: 5000 }).toBe(false);
      expect(await sweepOrphans(runId)).toEqual([]);
      expect(isRunning(other.process.pid), 'an engine of another run').toBe(true);
      await other.process.stop('', AT_ONCE);
    },
  );

  test.runIf(canTie)('an engine ends with the worker thread that started it', async () => {
    const runId = `thread-${process.pid}`;
    const worker = new Worker(doomedRunner, { workerData: runId });
    const [pids] = (await once(worker, 'message')) as [DoomedPids];
    expect(isRunning(pids.engine)).toBe(true);
    await worker.terminate();
    await expect.poll(() => isRunning(pids.engine), { timeout: 5000 }).toBe(false);
    await sweepOrphans(runId);
  });

  test('sweepOrphans refuses an empty run id', async () => {
    await expect(sweepOrphans('')).rejects.toThrow(RangeError);
  });
});

test('parseCoreList reads the kernel’s lists', () => {
  expect(parseCoreList('0-3,8,10-11')).toEqual([0, 1, 2, 3, 8, 10, 11]);
  expect(parseCoreList('5')).toEqual([5]);
});

test('createLineTail keeps the last lines, the beginning of long ones, and the incomplete one', () => {
  const tail = createLineTail(3, 5);
  for (const chunk of ['one\ntw', 'o\nthree', ' and\n', 'fo', 'ur\r\n', 'x'.repeat(1000), 'y']) tail.add(Buffer.from(chunk));
  expect(tail.lines()).toEqual(['three', 'four', 'xxxxx']);
});
