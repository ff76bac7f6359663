// Puts a process behind all others that want its cores, with every thread that it has: on Linux each thread has a niceness of its own
// (setpriority(2), Bugs).

import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

export function yieldCores(pid: number): void {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended, or the system does not tell its threads: then it competes as before.
  }
}
