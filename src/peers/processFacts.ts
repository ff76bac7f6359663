// What the kernel says about a process on this machine: proc_pid_stat(5). Each call reads again; `undefined`: it has ended, or may not be read.

import { readFileSync } from 'node:fs';

export type ProcessFacts = {
  /** As the kernel cuts it, to 15 characters. */
  readonly name: string;
  readonly parent: number;
  readonly session: number;
  /** In ticks since the machine started. */
  readonly startedAt: number;
};

/** Whether this system tells about processes at all. */
export const hasProcesses = (): boolean => factsOf(process.pid) !== undefined;

/** USER_HZ, the same on all systems of Linux that Node runs on. */
const TICKS_A_SECOND = 100;

/** The present, in ticks since the machine started. */
export const nowTicks = (): number => Math.round(Number(readFileSync('/proc/uptime', 'latin1').split(' ')[0]) * TICKS_A_SECOND);

const text = (processId: number, file: string): string | undefined => {
  try {
    return readFileSync(`/proc/${processId}/${file}`, 'latin1');
  } catch {
    return undefined;
  }
};

/** The name may contain anything, even parentheses and line ends. */
const STAT = /^\d+ \((.*)\) \S (\d+) \d+ (\d+) (?:-?\d+ ){15}(\d+) /s;

export function factsOf(processId: number): ProcessFacts | undefined {
  const [, name, parent, session, startedAt] = STAT.exec(text(processId, 'stat') ?? '') ?? [];
  if (name === undefined) return undefined;
  return { name, parent: Number(parent), session: Number(session), startedAt: Number(startedAt) };
}

/** Whether a variable is set in the environment with which it was started; `false` where that may not be read. */
export const hasVariable = (processId: number, name: string): boolean =>
  `\0${text(processId, 'environ') ?? ''}`.includes(`\0${name}=`);

/** What a process cannot change by itself: its user, the login that it belongs to, and where the system's manager has put it. */
export const placeOf = (processId: number): string =>
  [/^Uid:\t(.*)$/m.exec(text(processId, 'status') ?? '')?.[1], text(processId, 'sessionid'), text(processId, 'cgroup')].join(
    '\n',
  );
