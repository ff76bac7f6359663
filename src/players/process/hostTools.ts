// The programs of this host that keep engines in bounds: small tools of util-linux and coreutils that change one thing about
// themselves and then execute the engine (so the process id stays the same). Detected once, then used as capability flags.

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { findInPath } from './program.ts';
import { isHostError } from './startFailure.ts';
import { present } from '../../core/present.ts';

/** Full paths; absent if the host has no such program, or one that is too old. */
export type HostTools = {
  /** Pins to cores. */
  readonly taskset?: string;
  /** Limits memory and open files. */
  readonly prlimit?: string;
  /** Ties the engine's life to ours and prevents it from gaining privileges. */
  readonly setpriv?: string;
  /** Lowers the priority before the engine's first instruction; without it, Arbiter does so a moment later. */
  readonly nice?: string;
  /** Runs the launcher: see launcherProgram.ts. */
  readonly perl?: string;
};

export const SETPRIV_ARGUMENTS = ['--pdeathsig=KILL', '--no-new-privs'] as const;

let detected: Promise<HostTools> | undefined;

/** The tools of this host, detected once per thread. Rejects if the host cannot even start these; the next call tries again. */
export function hostTools(): Promise<HostTools> {
  detected ??= detect();
  detected.catch(() => (detected = undefined));
  return detected;
}

async function detect(): Promise<HostTools> {
  const path = process.env['PATH'] ?? '';
  const names = ['taskset', 'prlimit', 'setpriv', 'nice', 'perl'];
  const [taskset, prlimit, setpriv, nice, perl] = names.map((name) => findInPath(name, path));
  // Before util-linux 2.33, and in BusyBox, setpriv has no --pdeathsig; and a container may forbid it.
  const kills = setpriv !== undefined && (await works(setpriv, [...SETPRIV_ARGUMENTS, 'true']));
  return present({ taskset, prlimit, setpriv: kills ? setpriv : undefined, nice, perl });
}

async function works(program: string, args: readonly string[]): Promise<boolean> {
  try {
    await promisify(execFile)(program, [...args], { timeout: 5000 });
    return true;
  } catch (error) {
    // A host that cannot start anything now tells nothing about the program.
    if (isHostError(error)) throw error;
    return false;
  }
}

/** The cores on which this process may run, by number; `undefined` if the system does not tell. */
export async function allowedCores(): Promise<readonly number[] | undefined> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1];
  return list === undefined ? undefined : parseCoreList(list);
}

/** The kernel's list form: `0-3,8,10-11`. */
export function parseCoreList(list: string): number[] {
  return list.split(',').flatMap((range) => {
    const [first = NaN, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
