// Gives a process and all its threads the lowest priority, so that any other process gets its cores first. On Linux each thread has its own niceness
// (setpriority(2), Bugs).

import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

export function yieldCores(pid: number): void {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended, or the system does not list its threads: then its priority stays as it is.
  }
}
