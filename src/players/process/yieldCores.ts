// The priority of an engine that is running: of all its threads, since on Linux each has its own niceness (setpriority(2), Bugs), and in a sandbox also of the
// process that the given one has started.

import { readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Gives an engine the lowest priority, so that any other process gets its cores first. */
export function yieldCores(pid: number): void {
  try {
    setNiceness(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended, or the system does not list its threads: then its priority stays as it is.
  }
}

/** Throws the system's error. */
export function setNiceness(pid: number, niceness: number): void {
  for (const id of [pid, ...childrenOf(pid)])
    for (const thread of readdirSync(`/proc/${id}/task`)) setPriority(Number(thread), niceness);
}

const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((id) => id.trim() !== '')
    .map(Number);
