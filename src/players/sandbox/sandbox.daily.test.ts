// Engines that attack their host, at each level, with the rights of root and without them. What came of each attack is the table in docs/sandbox.md:
// `ARBITER_WRITE=1 npx vitest run src/players/sandbox` writes it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHere } from '../../../test/needs.ts';
import type { Sandbox } from '../../core/engines/sandbox.ts';
import { unwrap } from '../../core/result.ts';
import { planLaunch } from '../process/commandLine.ts';
import { allowedCores, hostTools } from '../process/hostTools.ts';
import { Launcher, threadLauncher } from '../process/launcher.ts';
import { LAUNCHER_PROGRAM } from '../process/launcherProgram.ts';

const PAGE = resolve(import.meta.dirname, '../../../docs/sandbox.md');
/** Not the id that the system shows for ids that it does not know. */
const NOBODY = 60_001;

const SANDBOXES = ['none', 'user', 'sealed', 'sealed, without root'] as const;
type SandboxName = (typeof SANDBOXES)[number];

/** A tournament's data folder, another engine, and a host that listens; all of it belongs to root. */
const place = mkdtempSync(join(tmpdir(), 'sandbox-'));
const data = join(place, 'Match.arbiter');
const own = join(place, 'hostile');
const other = join(place, 'other');
const server = createServer((socket) => socket.destroy());
const control = createServer((socket) => socket.destroy());
const cores = (await allowedCores()) ?? [];
let port = 0;
let opponent = 0;

const ATTACKS: readonly (readonly [what: string, () => string])[] = [
  ['starts 200 processes (`processes: 100`)', () => 'fork 200'],
  ['takes 256 MiB of memory (`memory: 128MiB`)', () => 'grow 256'],
  ['writes 80 MiB into `/tmp` (`scratch: 8MiB`)', () => `fill /tmp/filled-${process.pid} 80`],
  ['makes 3,000 empty files in `/tmp` (`scratch: 8MiB`)', () => `litter /tmp/litter-${process.pid} 3000`],
  ['writes a file of 1 TiB', () => `sparse /tmp/sparse-${process.pid} 1048576`],
  ['leaves its memory in a file (core dump)', () => `dump /tmp/dump-${process.pid}`],
  ['connects to a port of the host', () => `call ${port}`],
  ['connects to the control socket', () => `talk ${join(data, 'arbiter.sock')}`],
  ['reads the journal', () => `read ${join(data, 'journal.db')}`],
  ['locks the journal', () => `lock ${join(data, 'journal.db')}`],
  ['writes `games.pgn`', () => `write ${join(data, 'games.pgn')}`],
  ['reads a file of another engine', () => `read ${join(other, 'network.nnue')}`],
  ['changes a file of its own', () => `write ${join(own, 'network.nnue')}`],
  ['runs on the core of its opponent (`cores`)', () => `core ${cores[1]}`],
  ['stops its opponent', () => `stop ${opponent}`],
  ['traces its opponent', () => `trace ${opponent}`],
  ['becomes root', () => 'root'],
  ['mounts a file system', () => `mount ${own}`],
  ['makes a namespace of users, in which it is root', () => 'nest'],
  ['makes keys in the kernel', () => 'keys'],
  ['gives the kernel work in queues (io_uring)', () => 'ring'],
  ['watches the kernel (perf)', () => 'perf'],
  ['opens a socket to the host of a virtual machine (vsock)', () => 'family 40'],
];

const isRoot = process.getuid?.() === 0;

describe.runIf(isHere(isRoot, 'root'))('hostile engines', () => {
  const launchers = new Map<string, Launcher>();

  beforeAll(async () => {
    chmodSync(place, 0o755);
    for (const folder of [data, own, other]) mkdirSync(folder);
    chmodSync(data, 0o700);
    for (const name of ['journal.db', 'games.pgn']) writeFileSync(join(data, name), 'secret\n', { mode: 0o600 });
    for (const folder of [own, other]) writeFileSync(join(folder, 'network.nnue'), 'weights\n');
    copyFileSync(resolve(import.meta.dirname, '../../../test/engines/hostile/attacks.pl'), join(own, 'attacks.pl'));
    server.listen(0, '127.0.0.1');
    control.listen(join(data, 'arbiter.sock'));
    await Promise.all([once(server, 'listening'), once(control, 'listening')]);
    ({ port } = server.address() as AddressInfo);
    const { perl = '', setpriv = '' } = await hostTools();
    const asNobody = ['--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups', perl, '-e', LAUNCHER_PROGRAM];
    const ofNobody = new Launcher(spawn(setpriv, asNobody, { cwd: '/', env: {}, stdio: ['pipe', 'pipe', 'ignore'] }));
    await ofNobody.ready;
    const ofRoot = await threadLauncher(perl);
    if (ofRoot === undefined) throw new TypeError('expected a launcher');
    for (const name of SANDBOXES) launchers.set(name, name.endsWith('root') ? ofNobody : ofRoot);
  });

  afterAll(() => {
    server.close();
    control.close();
    rmSync(place, { recursive: true, force: true });
  });

  const start = async (name: SandboxName, sandbox: Sandbox = {}) => {
    const [level] = name.split(',') as ['none' | 'user' | 'sealed'];
    const config = {
      command: 'perl',
      args: [join(own, 'attacks.pl')],
      ...{ environment: {}, cores: cores.slice(0, 1), runId: `hostile-${process.pid}`, memoryMiB: 128, hidden: [data, other] },
      sandbox: { level, ...sandbox },
    };
    const launch = unwrap(await planLaunch(config, await hostTools(), async () => ({ usual: 'none', missing: {} })));
    const launcher = launchers.get(name);
    if (launcher === undefined) throw new TypeError('expected a launcher');
    const { group, attach, exited } = unwrap(await launcher.start(launch));
    let heard = '';
    let listen = (): void => {};
    const channel = attach({
      onOutput: (chunk) => {
        heard += String(chunk);
        listen();
      },
      onErrors: (chunk) => (heard += String(chunk)),
      onLost: () => {},
    });
    const ask = (line: string): Promise<string> =>
      new Promise((done, fail) => {
        const timer = setTimeout(() => fail(new Error(`no answer to ${line}: ${heard}`)), 20_000);
        listen = () => {
          const [, answer] = new RegExp(`^${line.split(' ')[0]}: (.*)$`, 'mu').exec(heard) ?? [];
          if (answer === undefined) return;
          clearTimeout(timer);
          heard = '';
          done(answer);
        };
        channel.write(`${line}\n`);
      });
    const end = async (): Promise<void> => {
      channel.closeInput();
      await exited;
      channel.finish(() => {});
    };
    return { group, ask, end, exited };
  };

  test('what each attack comes to', async () => {
    const rows: string[] = [];
    const results = new Map<SandboxName, string[]>();
    const victim = spawn('sleep', ['300']);
    opponent = victim.pid ?? 0;
    for (const name of SANDBOXES) {
      const engine = await start(name, { processes: 100, scratchMiB: 8 });
      const answers: string[] = [];
      for (const [, attack] of ATTACKS) answers.push(await engine.ask(attack()));
      await engine.end();
      results.set(name, answers);
    }
    victim.kill();
    for (const [index, [what]] of ATTACKS.entries())
      rows.push(`| ${what} | ${SANDBOXES.map((name) => results.get(name)?.[index] ?? '').join(' | ')} |`);
    const table = rows.join('\n');
    const page = readFileSync(PAGE, 'utf8');
    const written = page.replace(/(<!-- attacks -->\n(?:.*\n){2})[^]*?(\n\n<!-- \/attacks -->)/u, `$1${table}$2`);
    if (process.env['ARBITER_WRITE'] !== undefined) writeFileSync(PAGE, written);
    expect(page).toContain(table);
    // Whatever the host gives a sealed engine, nothing of these reaches others.
    for (const name of ['sealed', 'sealed, without root'] as const) expect(results.get(name)).not.toContain('done');
  });

  test.each(SANDBOXES)('%s: nothing of an engine outlives it, however it hides', async (name) => {
    const mark = `left-${process.pid}-${name.replaceAll(/\W/gu, '')}`;
    const isLeft = (): boolean =>
      readdirSync('/proc').some((pid) => {
        try {
          return /^\d+$/u.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(mark);
        } catch {
          return false;
        }
      });
    const engine = await start(name);
    expect(await engine.ask(`leave ${mark}`)).toBe('done');
    await expect.poll(isLeft, { timeout: 10_000 }).toBe(true);
    await engine.end();
    await expect.poll(isLeft, { timeout: 10_000 }).toBe(false);
  });

  test.each(['sealed', 'sealed, without root'] as const)('%s: what it sends to its parent changes nothing', async (name) => {
    const engine = await start(name);
    await engine.ask('parent');
    expect(await engine.ask('read /proc/1/status')).toBe('done');
    await engine.end();
  });

  test.each(['sealed', 'sealed, without root'] as const)('%s: an engine ends as without a sandbox', async (name) => {
    const engine = await start(name);
    process.kill(-engine.group, 'SIGTERM');
    expect(await engine.exited).toEqual({ code: null, signal: 'SIGTERM' });
    const killed = await start(name);
    process.kill(-killed.group, 'SIGKILL');
    expect(await killed.exited).toEqual({ code: null, signal: 'SIGKILL' });
  });
});
