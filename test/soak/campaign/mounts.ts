// The data folder is a file system of its own, on which the host fails: remounted read-only after an error (ext4), full, frozen for seconds, or unmounted
// under the run. Needs root: it is mounted in a namespace that only these runs see.

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { lostAnnouncements, pause, type Disturb, type Trial } from './trial.ts';

const LASTS_MS = 3000;

class OwnDisk implements Disposable {
  /** One device for all mounts, as a disk is: a second one for the same image would be a second file system on it. */
  readonly #device: string;
  readonly #at: string;
  readonly #keeper: ChildProcess;

  private constructor(keeper: ChildProcess, device: string, at: string) {
    this.#keeper = keeper;
    this.#device = device;
    this.#at = at;
  }

  static async at(trial: Trial): Promise<OwnDisk> {
    const image = join(trial.folder, 'disk.img');
    execFileSync('truncate', ['-s', '16M', image]);
    execFileSync('mkfs.ext4', ['-q', '-O', '^has_journal', '-e', 'remount-ro', image]);
    mkdirSync(trial.data);
    const keeper = spawn('unshare', ['--mount', 'sh', '-c', 'echo ready; read -r end'], { stdio: ['pipe', 'pipe', 'inherit'] });
    if (keeper.stdout === null) throw new TypeError('Cannot mount: expected a pipe');
    await once(keeper.stdout, 'data');
    const device = execFileSync('losetup', ['--find', '--show', image], { encoding: 'utf8' }).trim();
    const disk = new OwnDisk(keeper, device, trial.data);
    disk.mount();
    return disk;
  }

  /** The command prefix that sees it. */
  get launcher(): readonly string[] {
    return ['nsenter', `--mount=/proc/${this.#keeper.pid}/ns/mnt`, `--wd=${process.cwd()}`];
  }

  /** From where everyone sees its files. */
  get seen(): string {
    return `/proc/${this.#keeper.pid}/root${this.#at}`;
  }

  mount(): void {
    this.run('mount', this.#device, this.#at);
  }

  unmount(): void {
    this.run('umount', '-l', this.#at);
  }

  run(...command: readonly string[]): string {
    return execFileSync('nsenter', [`--mount=/proc/${this.#keeper.pid}/ns/mnt`, ...command], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  [Symbol.dispose](): void {
    this.#keeper.stdin?.end();
    this.#keeper.kill('SIGKILL');
    // It goes when its last mount has gone.
    execFileSync('losetup', ['--detach', this.#device]);
  }
}

type Failure = (disk: OwnDisk, trial: Trial) => Promise<void>;

const FAILURES = {
  async readOnly(disk, trial) {
    const device = disk.run('findmnt', '-n', '-o', 'SOURCE', trial.data).trim().replace('/dev/', '');
    disk.run('sh', '-c', `echo 1 > /sys/fs/ext4/${device}/trigger_fs_error`);
    await pause(trial.random.below(LASTS_MS));
  },
  async full(disk, trial) {
    const filler = join(trial.data, '..', 'filler');
    disk.run('sh', '-c', `cat /dev/zero > ${trial.data}/filler 2>${filler}.log; true`);
    await pause(trial.random.below(LASTS_MS));
    disk.run('rm', `${trial.data}/filler`);
  },
  async frozen(disk, trial) {
    disk.run('fsfreeze', '--freeze', trial.data);
    await pause(500 + trial.random.below(LASTS_MS));
    disk.run('fsfreeze', '--unfreeze', trial.data);
  },
  async gone(disk, trial) {
    // Before, the run would begin in the empty folder below.
    while (!existsSync(join(disk.seen, 'journal.sqlite'))) await pause(20);
    disk.unmount();
    await pause(trial.random.below(LASTS_MS));
    disk.mount();
  },
} satisfies Readonly<Record<string, Failure>>;

export const failMount =
  (kind: keyof typeof FAILURES): Disturb =>
  async (trial) => {
    using disk = await OwnDisk.at(trial);
    const start = trial.start({ launcher: disk.launcher, isElsewhere: true });
    if ((await Promise.race([start.finished, trial.moment()])) === undefined) {
      trial.hit(kind);
      await FAILURES[kind](disk, trial);
    }
    const { code, stdout, stderr } = await start.end();
    if (kind === 'frozen' && code !== 0) trial.problem(`a frozen disk ended it with ${code}: ${stderr}`);
    // What is in memory of a file system that refuses to write is lost, as after a power cut.
    if (kind === 'readOnly') {
      disk.run('umount', trial.data);
      disk.run('sh', '-c', `e2fsck -p ${trial.folder}/disk.img >&2; test $? -le 1`);
    }
    if (kind === 'readOnly') disk.mount();
    disk.run('rm', '-rf', `${trial.data}/lost+found`);
    cpSync(disk.seen, join(trial.folder, 'saved'), { recursive: true });
    rmSync(trial.data, { recursive: true });
    cpSync(join(trial.folder, 'saved'), trial.data, { recursive: true });
    for (const lost of lostAnnouncements(stdout, trial.data)) trial.problem(lost);
    return {};
  };
