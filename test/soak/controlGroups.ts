// Engines in control groups of version 2, in a virtual machine whose groups are arranged as systemd arranges those of a service with Delegate=yes: for root
// and for another user. Prints what held, a line each, and ends with 1 if something did not. Takes
// 5 minutes, or 20 if others use the processor.
//
//   node test/soak/controlGroups.ts

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Sandbox } from '../../src/core/engines/sandbox.ts';
import { hostLevels } from '../../src/players/sandbox/hostLevels.ts';
import { hostTools } from '../../src/players/process/hostTools.ts';
import { runArbiter } from '../e2e/arbiter.ts';
import { talkTo, type Talk } from '../engines/talk.ts';
import { runInMachine } from './virtualMachine.ts';

const GROUP = '/sys/fs/cgroup/cup.service';
const [who] = process.argv.slice(2);
await (who === undefined ? inMachine() : inside());

async function inMachine(): Promise<void> {
  const mark = `perl -e 'my ($at, $name, $yes) = (@ARGV, "user.delegate", "1"); syscall(188, $at, $name, $yes, 1, 0) == 0 or die $!' ${GROUP}`;
  const start = (as: string, before: string): string =>
    `mkdir ${GROUP} && ${mark} && ${before} bash -c 'echo $$ >${GROUP}/cgroup.procs; exec ${as} node ${import.meta.filename} "$0"'`;
  const clear = `sleep 1; rmdir ${GROUP}/* ${GROUP} 2>/dev/null`;
  const script = [
    'echo +memory +pids +cpuset >/sys/fs/cgroup/cgroup.subtree_control',
    `${start('', '')} root || failed=1; ${clear}`,
    `${start('setpriv --reuid 60001 --regid 60001 --clear-groups env HOME=/tmp', `chown -R 60001 ${GROUP} &&`)} user || failed=1; ${clear}`,
    `echo "no group without delegation:"; node ${import.meta.filename} none || failed=1`,
    'exit $failed',
  ].join('\n');
  const { code } = await runInMachine(script, { memoryMiB: 4096, longestMs: 1_800_000, onLine: (line) => console.log(line) });
  process.exitCode = code ?? 1;
}

async function inside(): Promise<void> {
  let failed = 0;
  const holds = (what: string, is: boolean, found: unknown): void => {
    console.log(`${is ? 'holds' : 'DOES NOT HOLD'} (${who}): ${what}${is ? '' : `: ${JSON.stringify(found)}`}`);
    if (!is) failed = 1;
  };
  const levels = await hostLevels((await hostTools()).perl);
  if (who === 'none') {
    holds('Arbiter says why there are none', /delegated/.test(levels.without?.[0] ?? ''), levels);
    process.exit(failed);
  }
  holds('Arbiter has all controllers', levels.controllers?.join() === 'memory,pids,cpuset', levels);
  const folder = mkdtempSync(join(tmpdir(), 'groups-'));
  chmodSync(folder, 0o755);
  execFileSync('cp', [resolve(import.meta.dirname, '../engines/hostile/attacks.pl'), folder]);
  const start = (level: 'user' | 'sealed', cores: readonly number[] = [], sandbox: Sandbox = {}): Promise<Talk> =>
    talkTo({ command: 'perl', args: [join(folder, 'attacks.pl')], memoryMiB: 128, cores, sandbox: { level, ...sandbox } });
  const ask = async (talk: Talk, line: string): Promise<string> => {
    talk.say(line);
    return (await talk.until(new RegExp(`^${line.split(' ')[0]}: `, 'u'))).at(-1) ?? '';
  };
  const groups = (): readonly string[] => readdirSync(GROUP).filter((name) => name.startsWith('engine-'));
  const ofEngine = (file: string): string => readFileSync(join(GROUP, groups()[0] ?? '', file), 'utf8').trim();
  for (const level of who === 'root' ? (['user', 'sealed'] as const) : (['sealed'] as const)) {
    const bounded = await start(level, [1], { processes: 50 });
    await ask(bounded, 'family 2');
    const bounds = ['memory.max', 'memory.swap.max', 'memory.oom.group', 'pids.max', 'cpuset.cpus'].map((file) => {
      try {
        return ofEngine(file);
      } catch {
        return 'absent';
      }
    });
    const expected = ['134217728', '0', '1', String(level === 'sealed' ? 51 : 50), '1'];
    holds(`${level}: the bounds of its entry are in force`, bounds.join() === expected.join(), bounds);
    holds(
      `${level}: it cannot take the core of its opponent`,
      (await ask(bounded, 'core 0')) !== 'core: done',
      bounded.said().toString(),
    );
    if (level === 'sealed')
      holds(
        'sealed: it sees no control group',
        /directory|denied/.test(await ask(bounded, 'read /sys/fs/cgroup/cgroup.procs')),
        bounded.said().toString(),
      );
    await ask(bounded, 'leave hidden');
    bounded.process.closeInput();
    await bounded.end();
    await new Promise((done) => setTimeout(done, 500));
    holds(`${level}: nothing of it is left, nor its group`, groups().length === 0 && !isLeft('hidden'), groups());
    for (const attack of ['spread 64 4', 'keep 256']) {
      const hog = await start(level);
      hog.say(attack);
      const { message } = await hog.end();
      holds(
        `${level}: "${attack}" is out of memory`,
        message === 'the engine was killed by SIGKILL (out of memory: it took more than its 128 MiB)',
        message,
      );
    }
  }
  if (who === 'root') {
    const file = join(folder, 'cup.yaml');
    const script = JSON.stringify(join(folder, 'attacks.pl'));
    writeFileSync(
      file,
      `tournament: Cup\ntimeControl: 5+0\nformat: match\ngames: 1\nengines:\n  - { name: Hog, cmd: perl, args: [${script}, spread, 64, 4], memory: 128MiB }\n  - { name: Other, cmd: perl, args: [${script}] }\n`,
    );
    const { stdout: said } = await runArbiter(['run', file, '--data', join(folder, 'data')], folder, [
      'env',
      'ARBITER_SANDBOX=sealed',
    ]);
    holds(
      'a whole run: says what is in force',
      said.includes('\nSandbox: sealed. Control groups: memory, pids, cpuset.\n'),
      said,
    );
    holds(
      'a whole run: the engine crashes, out of memory',
      /crash.*out of memory: it took more than its 128 MiB/.test(said),
      said,
    );
  }
  process.exit(failed);
}

function isLeft(name: string): boolean {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .some((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0').includes(name);
      } catch {
        return false;
      }
    });
}
