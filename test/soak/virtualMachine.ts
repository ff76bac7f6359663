// A virtual machine: Debian's kernel in QEMU, with this machine's files below its own memory (it reads all of them and writes none), for
// what no test may do to the machine it runs on: suspend it, fill its tables, use up its memory, arrange control groups.
//
//   const { code, output } = await runInMachine('uname -r; bin/arbiter --version', { memoryMiB: 2048 });
//
// `startMachine` gives the same while it runs, with QEMU's monitor: `ask('stop')`, `ask('cont')`, `ask('system_wakeup')`. The script is for bash, as
// root, in this folder and with the PATH of here. / and /tmp are in memory; there is no network except lo, and no other process than the script. Control groups of
// version 2 are at /sys/fs/cgroup, empty: `mkdir /sys/fs/cgroup/all; echo $$ >/sys/fs/cgroup/all/cgroup.procs; echo +pids +memory
// >/sys/fs/cgroup/cgroup.subtree_control` arranges them as a system does. For version 1, `umount /sys/fs/cgroup` and mount its controllers.
//
// Needs qemu-system-x86_64, Perl and `apt-get` (the kernel, 70 MB, is kept in .cache/machine). All is emulated, so it works everywhere and takes ten to
// twenty times longer than here: 15 s to the first line of a script, 2 s to start Node. `bin/arbiter --prepare` before, or the machine compiles it. As a
// program it runs its arguments:
//
//   node test/soak/virtualMachine.ts uname -a

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { archiveOf, type Files } from './machine/archive.ts';

export type MachineOptions = {
  readonly memoryMiB?: number;
  readonly cores?: number;
  /** Words for the kernel, such as `cgroup_no_v1=all`. */
  readonly kernelArguments?: readonly string[];
  /** Further variables of QEMU itself. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Then it is turned off. */
  readonly longestMs?: number;
  /** Called for each line that the script writes. */
  readonly onLine?: (line: string) => void;
};

export type Ran = {
  /** Of the script; `undefined`: the machine ended before it. */
  readonly code: number | undefined;
  readonly output: string;
};

export type Machine = {
  /** A command for QEMU's monitor, and what it answers. */
  readonly ask: (command: string) => Promise<string>;
  readonly finished: Promise<Ran>;
};

const ENDED = /^virtual machine: ended (\d+)$/;
const home = resolve(import.meta.dirname, '../../.cache/machine');

export const runInMachine = (script: string, options: MachineOptions = {}): Promise<Ran> =>
  startMachine(script, options).finished;

export function startMachine(script: string, options: MachineOptions = {}): Machine {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-machine-'));
  const monitor = join(folder, 'monitor');
  const finished = run(script, options, folder, monitor).finally(() => rmSync(folder, { recursive: true }));
  return { finished, ask: (command) => askMonitor(monitor, command) };
}

async function run(script: string, options: MachineOptions, folder: string, monitor: string): Promise<Ran> {
  const { memoryMiB = 2048, cores = 2, kernelArguments = [], environment, longestMs = 600_000, onLine } = options;
  const debian = kernelFolder();
  const archive = join(folder, 'initial');
  writeFileSync(archive, archiveOf({ ...firstProcess(), ...modulesIn(debian), script: scriptFile(script) }));
  const words = ['console=ttyS0', 'quiet', 'loglevel=1', 'panic=-1', 'rdinit=/init', ...kernelArguments].join(' ');
  const kernel = readdirSync(join(debian, 'boot')).find((name) => name.startsWith('vmlinuz-')) ?? '';
  const qemu = spawn(
    'qemu-system-x86_64',
    [
      ...['-nodefaults', '-no-user-config', '-display', 'none', '-no-reboot'],
      ...['-accel', 'tcg,thread=multi', '-cpu', 'max', '-m', String(memoryMiB), '-smp', String(cores)],
      ...['-kernel', join(debian, 'boot', kernel), '-initrd', archive, '-append', words],
      ...['-fsdev', 'local,id=host,path=/,security_model=none,readonly=on,multidevs=remap'],
      ...['-device', 'virtio-9p-pci,fsdev=host,mount_tag=host'],
      ...['-serial', 'stdio', '-monitor', `unix:${monitor},server=on,wait=off`],
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...environment },
      signal: AbortSignal.timeout(longestMs),
      killSignal: 'SIGKILL',
    },
  );
  qemu.on('error', () => undefined);
  const lines: string[] = [];
  let code: number | undefined;
  const output = createInterface({ input: qemu.stdout });
  output.on('line', (line) => {
    const [, ended] = ENDED.exec(line) ?? [];
    if (ended !== undefined) return void (code = Number(ended));
    if (code !== undefined) return;
    lines.push(line);
    onLine?.(line);
  });
  await Promise.all([new Promise((resolve) => qemu.on('close', resolve)), once(output, 'close')]);
  return { code, output: lines.join('\n').trimEnd() };
}

/** Debian's kernel of today, unpacked. */
function kernelFolder(): string {
  const folder = join(home, 'kernel');
  if (existsSync(folder)) return folder;
  mkdirSync(home, { recursive: true });
  const depends = execFileSync('apt-cache', ['depends', 'linux-image-amd64'], { encoding: 'utf8' });
  const [, name = 'linux-image-amd64'] = /Depends: (\S+)/.exec(depends) ?? [];
  execFileSync('apt-get', ['download', '-qq', name], { cwd: home, stdio: 'ignore' });
  const archive = readdirSync(home).find((one) => one.endsWith('.deb')) ?? '';
  execFileSync('dpkg-deb', ['-x', archive, 'kernel'], { cwd: home });
  rmSync(join(home, archive));
  return folder;
}

/** In the order in which they need each other. */
const MODULES = [
  ...['virtio', 'virtio_ring', 'virtio_pci_legacy_dev', 'virtio_pci_modern_dev', 'virtio_pci'],
  ...['netfs', 'fscache', '9pnet', '9pnet_virtio', '9p', 'overlay'],
] as const;

function modulesIn(debian: string): Files {
  const paths = readdirSync(join(debian, 'lib/modules'), { recursive: true, encoding: 'utf8' });
  const found = MODULES.map((name, index) => {
    const path = paths.find((one) => basename(one) === `${name}.ko`);
    if (path === undefined) throw new Error(`Cannot start a virtual machine: expected a kernel with the module "${name}"`);
    return [`modules/${String(index).padStart(2, '0')}.ko`, readFileSync(join(debian, 'lib/modules', path))] as const;
  });
  return Object.fromEntries(found);
}

/** Perl, its libraries, and what it does. */
function firstProcess(): Files {
  const perl = '/usr/bin/perl';
  const libraries = execFileSync('ldd', [perl], { encoding: 'utf8' }).match(/\/\S+(?= \(0x)/g) ?? [];
  const files = [perl, ...libraries].map((path) => [path.slice(1), readFileSync(path)] as const);
  const program = readFileSync(join(import.meta.dirname, 'machine/init.pl'), 'utf8');
  return { ...Object.fromEntries(files), init: Buffer.from(`#!${perl}\n${program}`) };
}

/** What init.pl reads: texts with NUL between them. */
const scriptFile = (script: string): Buffer =>
  Buffer.from([process.cwd(), script, ...Object.entries({ PATH: process.env['PATH'], HOME: '/root' }).flat()].join('\0'));

async function askMonitor(path: string, command: string): Promise<string> {
  const socket = connect(path);
  let answer = '';
  const prompts = (): number => answer.split('(qemu) ').length - 1;
  socket.setEncoding('utf8').on('data', (text: string) => void (answer += text));
  await once(socket, 'connect');
  socket.write(`${command}\n`);
  while (prompts() < 2) await once(socket, 'data');
  socket.destroy();
  return answer.split('\n').slice(2, -1).join('\n').trim();
}

if (import.meta.main) {
  const quoted = process.argv.slice(2).map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`);
  const { code } = await runInMachine(quoted.join(' '), { onLine: (line) => console.log(line) });
  process.exitCode = code ?? 1;
}
