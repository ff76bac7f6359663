// The program that starts engines: what follows when it ends, and a host that cannot run it. What engines get from it: engineProcess.test.ts.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { isRunning, parentOf, talkTo } from '../../../test/engines/talk.ts';
import { isHere } from '../../../test/needs.ts';
import { processOf } from '../../core/engines/program.ts';
import { entrantName } from '../../core/ids.ts';
import { unwrap, type Result } from '../../core/result.ts';
import { startPlayer } from '../startPlayer.ts';
import { hostLevels } from '../sandbox/hostLevels.ts';
import { startEngineProcess, type EngineProcess } from './engineProcess.ts';
import { hostTools, type HostTools } from './hostTools.ts';
import { threadLauncher } from './launcher.ts';
import type { StartFailure } from './startFailure.ts';

const seals = (await hostLevels((await hostTools()).perl)).missing.sealed === undefined;
const AT_ONCE = { politeMs: 1, firmMs: 5000 };
const cat = { command: 'cat', args: [] };

describe.runIf(isHere((await hostTools()).perl !== undefined, 'Perl'))('the launcher', () => {
  test('starts all engines of a thread', async () => {
    const talks = await Promise.all([talkTo(cat), talkTo(cat)]);
    const [one = NaN, other] = talks.map(({ process: { pid } }) => parentOf(pid));
    expect(one).toBe(other);
    expect(parentOf(one)).toBe(process.pid);
    await Promise.all(talks.map((talk) => talk.process.stop('', AT_ONCE)));
  });

  test('killed from outside, takes its engines with it: the host has failed, and the next start brings another launcher', async () => {
    const talks = await Promise.all([talkTo(cat), talkTo({ command: 'sh', args: ['-c', 'sleep 600 & wait'] })]);
    const pids = talks.map((talk) => talk.process.pid);
    const launcher = parentOf(pids[0] ?? NaN);
    process.kill(launcher, 'SIGKILL');
    for (const talk of talks) {
      expect(await talk.end()).toMatchObject({
        cause: 'host-failed',
        message: "the host failed at the engine's pipes: the program that starts engines ended (SIGKILL)",
      });
    }
    await expect.poll(() => pids.map(isRunning)).toEqual([false, false]);
    const next = await talkTo(cat);
    expect(parentOf(next.process.pid)).not.toBe(launcher);
    next.say('again');
    expect(await next.until(/^again$/)).toEqual(['again']);
    await next.process.stop('', AT_ONCE);
  });

  test('killed while engines shake hands, blames none of them', async () => {
    const witness = await talkTo(cat);
    const launcher = parentOf(witness.process.pid);
    const silent = {
      name: entrantName('E'),
      protocol: 'uci',
      program: processOf('sleep', ['60']),
      options: {},
      startupMs: 20_000,
    } as const;
    const starts = Array.from({ length: 5 }, () => startPlayer(silent, { cores: [], hidden: [], runId: 'launcher' }));
    const running = (): number => readFileSync(`/proc/${launcher}/task/${launcher}/children`, 'utf8').trim().split(' ').length;
    await expect.poll(running).toBe(1 + starts.length);
    process.kill(launcher, 'SIGKILL');
    await witness.end();
    const faults = (await Promise.all(starts)).map((started) => (started.ok ? 'none' : started.error.fault));
    expect(faults).toEqual(starts.map(() => 'host'));
  });

  test('tells of a start when the program runs, also if children end or stop meanwhile', async () => {
    const witness = await talkTo(cat);
    const stopping = 'while (kill STOP => $ARGV[0]) { kill CONT => $ARGV[0] }';
    const { perl = '' } = await hostTools();
    const rain = spawn(perl, ['-e', stopping, String(witness.process.pid)]);
    for (let count = 0; count < 100; count++) {
      const talk = await talkTo(cat);
      // Sent to a program that does not run yet, it would be lost.
      talk.process.kill();
      expect(await talk.end()).toMatchObject({ signal: 'SIGKILL' });
    }
    rain.kill();
    await witness.process.stop('', AT_ONCE);
  });

  test('reaps whatever an engine leaves behind, however many die at once', async () => {
    const witness = await talkTo(cat);
    const launcher = parentOf(witness.process.pid);
    const children = (): string => readFileSync(`/proc/${launcher}/task/${launcher}/children`, 'utf8').trim();
    for (let count = 0; count < 2; count++) {
      const many = await talkTo({ command: 'sh', args: ['-c', 'for i in $(seq 500); do sleep 60 & done; echo made; wait'] });
      await many.until(/^made$/);
      many.process.kill();
      await many.end();
      // Nothing else happens to the launcher meanwhile.
      await expect.poll(children, { interval: 20 }).toBe(String(witness.process.pid));
    }
    await witness.process.stop('', AT_ONCE);
  });

  test.runIf(isHere(seals, 'sealed engines'))('refuses in one line, whatever a path contains', async () => {
    const launcher = await threadLauncher((await hostTools()).perl ?? '');
    const witness = await talkTo(cat);
    // As a second answer, each of these would kill a group.
    const ends = ['\n', '\r', '\r\n', '\u2028', '\u2029'];
    const path = `/nowhere${ends.map((end) => `${end}started 9${end}ended ${witness.process.pid} 0 0`).join('')}`;
    const launch = { file: '/bin/true', args: [], workingDirectory: '/', environment: {} };
    const started = await launcher?.start({
      ...launch,
      confinement: { level: 'sealed', network: false, steps: [['see', path, '']] },
    });
    expect(started).toMatchObject({
      ok: false,
      error: { fault: 'entry', reason: expect.stringContaining(`open /nowhere started 9`) },
    });
    witness.say('still here');
    expect(await witness.until(/^still here$/)).toEqual(['still here']);
    await witness.process.stop('', AT_ONCE);
  });

  test('takes more words than a call has room for; what the system does not take is a fault of the entry', async () => {
    const count = (words: number): { command: string; args: string[] } => ({
      command: 'sh',
      args: ['-c', 'echo $#; read end', 'sh', ...Array.from({ length: words }, () => '')],
    });
    const talk = await talkTo(count(150_000));
    expect(await talk.until(/^\d+$/)).toEqual(['150000']);
    await talk.process.stop('\n', AT_ONCE);
    const started = await startEngineProcess(
      { ...count(300_000), environment: {}, cores: [], hidden: [], runId: 'launcher' },
      { onData: () => {}, onEnd: () => {} },
    );
    expect(started).toMatchObject({ ok: false, error: { fault: 'entry', reason: expect.stringContaining('E2BIG') } });
  });

  test('lives on at the signals of a terminal or a service manager', async () => {
    const talk = await talkTo(cat);
    const launcher = parentOf(talk.process.pid);
    for (const signal of ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'] as const) process.kill(launcher, signal);
    const next = await talkTo(cat);
    expect(parentOf(next.process.pid)).toBe(launcher);
    await Promise.all([talk, next].map((each) => each.process.stop('', AT_ONCE)));
  });
});

/** With modules of its own, and a clock that the test moves; what happens outside takes real time. */
async function withOwnClock(
  use: (
    start: (tools?: HostTools) => Promise<Result<EngineProcess, StartFailure>>,
    passing: <Value>(awaited: Promise<Value>) => Promise<Value>,
  ) => Promise<void>,
): Promise<void> {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  try {
    const { startEngineProcess } = await import('./engineProcess.ts');
    const config = { ...cat, environment: {}, cores: [], hidden: [], runId: 'launcher' };
    await use(
      (tools) => startEngineProcess(config, { onData: () => {}, onEnd: () => {} }, tools),
      async (awaited) => {
        let isOver = false;
        void awaited.finally(() => (isOver = true));
        while (!isOver) {
          vi.advanceTimersByTime(50);
          await new Promise((resolve) => void setImmediate(resolve));
        }
        return awaited;
      },
    );
  } finally {
    vi.useRealTimers();
  }
}

test.runIf(isHere((await hostTools()).perl !== undefined, 'Perl'))(
  'a launcher that does not answer fails the start after a minute',
  () =>
    withOwnClock(async (start, passing) => {
      const one = unwrap(await start());
      const launcher = parentOf(one.pid);
      const descriptors = (): number => readdirSync(`/proc/${launcher}/fd`).length;
      // It may still be closing the pipes of the first start.
      const most = descriptors();
      process.kill(launcher, 'SIGSTOP');
      const began = performance.now();
      expect(await passing(start())).toMatchObject({
        ok: false,
        error: { fault: 'host', reason: expect.stringContaining('does not answer') },
      });
      expect(performance.now() - began).toBeGreaterThanOrEqual(60_000);
      expect(performance.now() - began).toBeLessThan(120_000);
      process.kill(launcher, 'SIGCONT');
      const next = unwrap(await start());
      expect(parentOf(next.pid)).toBe(launcher);
      next.kill();
      // The pipes that it made meanwhile are closed.
      await expect.poll(descriptors).toBeLessThanOrEqual(most);
      one.kill();
    }),
);

test('one that is not ready within 20 seconds is killed, and Node starts the engines', () =>
  withOwnClock(async (start, passing) => {
    const folder = mkdtempSync(join(tmpdir(), 'launcher-'));
    const [program, told] = [join(folder, 'silent'), join(folder, 'pid')];
    writeFileSync(program, `#!/bin/sh\necho $$ >${told}\nexec sleep 60\n`, { mode: 0o755 });
    const began = performance.now();
    const starting = start({ perl: program });
    await expect.poll(() => existsSync(told) && readFileSync(told, 'utf8')).toMatch(/\n$/);
    const engine = unwrap(await passing(starting));
    expect(parentOf(engine.pid)).toBe(process.pid);
    expect(performance.now() - began).toBeGreaterThanOrEqual(20_000);
    expect(performance.now() - began).toBeLessThan(60_000);
    await expect.poll(() => isRunning(Number(readFileSync(told, 'utf8')))).toBe(false);
    engine.kill();
    rmSync(folder, { recursive: true });
  }));

test('where it cannot run, Node starts the engines', async () => {
  vi.resetModules();
  const { startEngineProcess } = await import('./engineProcess.ts');
  const tools = { perl: '/bin/false' };
  for (let count = 0; count < 2; count++) {
    const { promise, resolve } = Promise.withResolvers<string>();
    const config = { ...cat, environment: {}, cores: [], hidden: [], runId: 'launcher' };
    const started = await startEngineProcess(config, { onData: (chunk) => resolve(chunk.toString()), onEnd: () => {} }, tools);
    if (!started.ok) throw new Error(started.error.reason);
    expect(parentOf(started.value.pid)).toBe(process.pid);
    started.value.write('hello\n');
    expect(await promise).toBe('hello\n');
    await started.value.stop('', AT_ONCE);
  }
});
