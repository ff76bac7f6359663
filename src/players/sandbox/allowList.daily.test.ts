// 4K-7.5, 4K-7.6: an engine with a list of commands and packages, asked by a shell in its place what it can still do, and the record of what it executes; with
// the rights of root and without them.

import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHere } from '../../../test/needs.ts';
import { unwrap } from '../../core/result.ts';
import { planLaunch, type ProcessConfig } from '../process/commandLine.ts';
import { hostTools } from '../process/hostTools.ts';
import { Launcher, threadLauncher } from '../process/launcher.ts';
import { LAUNCHER_PROGRAM } from '../process/launcherProgram.ts';
import { findInPath } from '../process/program.ts';
import { hostLevels } from './hostLevels.ts';

const NOBODY = 60_001;
const { perl = '', setpriv = '' } = await hostTools();
const { missing } = await hostLevels(perl);
const isRoot = process.getuid?.() === 0;
const SYSTEM = '/usr/bin:/bin';
const has = (...names: readonly string[]): boolean => names.every((name) => findInPath(name, SYSTEM) !== undefined);
/** A package of Debian that is none of Python itself. */
const PACKAGES = '/usr/lib/python3/dist-packages';
const someone = (): string | undefined => {
  try {
    return readdirSync(PACKAGES).find(
      (name) => /^[a-z]+$/u.test(name) && readdirSync(join(PACKAGES, name)).includes('__init__.py'),
    );
  } catch {
    return undefined;
  }
};
const stranger = has('python3') ? someone() : undefined;

const LIST = {
  commands: ['sh', 'tail', 'mktemp', 'chmod', 'sleep', 'rm', 'cc', 'python3'],
  helpers: { cc: ['as', 'ld', '/usr/lib/gcc', '/usr/libexec/gcc'] },
  pythonPackages: ['numpy'],
};

describe.runIf(isHere(missing.sealed === undefined, 'namespaces')).each([
  ['as the user of the tests', false],
  ['without root', true],
])('%s: an engine with a list', (_, asNobody) => {
  const place = mkdtempSync(join(tmpdir(), 'list-'));
  const shell = join(place, 'engine', 'engine.sh');
  let launcher: Launcher | undefined;

  beforeAll(async () => {
    chmodSync(place, 0o777);
    mkdirSync(join(place, 'engine'));
    writeFileSync(shell, '#!/bin/sh\neval "$1" 2>&1\n', { mode: 0o755 });
    writeFileSync(join(place, 'engine', 'second'), '#!/bin/sh\necho second\n', { mode: 0o755 });
    if (!asNobody) launcher = await threadLauncher(perl);
    else if (isRoot) {
      const user = ['--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups', perl, '-e', LAUNCHER_PROGRAM];
      launcher = new Launcher(spawn(setpriv, user, { cwd: '/', env: {}, stdio: ['pipe', 'pipe', 'ignore'] }));
      await launcher.ready;
    }
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  /** What a shell says that is started as this engine; where the tests run as another user, without root is the same. */
  const say = async (script: string, config: Partial<ProcessConfig>): Promise<string> => {
    const whole = { command: shell, args: [script], environment: { PATH: SYSTEM }, cores: [], runId: 'list', ...config };
    const launch = unwrap(await planLaunch(whole, await hostTools(), async () => ({ usual: 'none', missing: {} })));
    const started = await (launcher ?? (await threadLauncher(perl)))?.start(launch);
    if (started === undefined) throw new TypeError('expected a launcher');
    const { attach, exited } = unwrap(started);
    let said = '';
    const channel = attach({ onOutput: (chunk) => (said += String(chunk)), onErrors: () => {}, onLost: () => {} });
    await exited;
    await new Promise<void>((resolve) => channel.finish(resolve));
    return said.trim();
  };

  test('executes what it allows, itself, and what it makes', async () => {
    const script = `T=$(mktemp); echo '#!/bin/sh' >$T; echo 'echo made' >>$T; chmod +x $T; $T; rm $T; tail -n 1 "$0"`;
    expect(await say(script, { allowList: LIST })).toBe('made\neval "$1" 2>&1');
  });

  test.runIf(isHere(has('cc'), 'a C compiler'))('compiles with what the compiler starts', async () => {
    const script = `T=$(mktemp); echo 'int main(void) { return 7; }' | cc -o $T -xc - && $T; echo $?`;
    expect(await say(script, { allowList: LIST })).toBe('7');
  });

  test('4K-7.5: finds nothing else: not by its name, nor through the loader, nor as a copy', async () => {
    const loader = '/lib64/ld-linux-x86-64.so.2';
    expect(await say('perl -e 1; /usr/bin/perl -e 1', { allowList: LIST })).toMatch(/not found[^]*not found/u);
    if (process.arch === 'x64') expect(await say(`${loader} /usr/bin/perl -e 1`, { allowList: LIST })).toMatch(/cannot open/u);
    expect(await say('T=$(mktemp); tail -c +1 /usr/bin/perl >$T', { allowList: LIST })).toMatch(/No such file/u);
  });

  test('4K-7.2: finds no file next to itself', async () => {
    expect(await say('./second; tail second', { allowList: LIST })).not.toMatch(/^second/mu);
  });

  test.runIf(isHere(stranger !== undefined, 'a Python package of Debian'))('4K-7.6: imports no other package', async () => {
    const script = `python3 -c 'import json, zlib; print(1)'; python3 -c 'import ${stranger}'`;
    expect(await say(script, { allowList: LIST })).toMatch(new RegExp(`^1\\n[^]*No module named '${stranger}'$`, 'u'));
  });

  test('sees itself, also where the programs of the system are', async () => {
    // A program that is not in the list, as its own.
    const command = findInPath('head', SYSTEM) ?? '';
    expect(await say('x', { command, args: ['--version'], allowList: LIST })).toMatch(/head/u);
  });

  test('keeps its limits of memory and files, which no program of the system sets', async () => {
    expect(await say('ulimit -v; ulimit -n', { allowList: LIST, memoryMiB: 512, openFiles: 77 })).toBe('524288\n77');
  });

  test('a trace has each program with its caller, and the files that stay', async () => {
    const file = join(place, `trace-${String(asNobody)}`);
    writeFileSync(file, '');
    chmodSync(file, 0o666);
    // One file is gone in time, one is not; what would take longer is not waited for.
    const script = 'T=$(mktemp); echo x >/tmp/kept; (sleep 0.2; rm $T) & (sleep 60) & exec sleep 0.1';
    expect(await say(script, { trace: { file, leftAfterS: 1 } })).toBe('');
    const records = readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.split('\t'));
    const executed = records
      .filter(([kind]) => kind === 'exec')
      .map(([, caller = '', program = '', ...words]) => [caller.split('/').pop(), program.split('/').pop(), words[0]].join(' '));
    const [, sh] = executed[0]?.split(' ') ?? [];
    expect(executed[0]).toBe(` ${sh} /bin/sh`);
    expect(executed.slice(1).toSorted()).toEqual([`${sh} mktemp mktemp`, `${sh} rm rm`, ...Array(3).fill(`${sh} sleep sleep`)]);
    expect(records.filter(([kind, when]) => kind === 'left' && when === 'end')).toEqual([['left', 'end', '/tmp/kept']]);
    expect(records.at(-2)).toEqual(['ended']);
  });
});
