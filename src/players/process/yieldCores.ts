// The priority of an engine that is running: of all its threads, since on Linux each has its own niceness (setpriority(2), Bugs).

import { readdirSync } from 'node:fs';
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
  for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), niceness);
}
