// Whether the kernel ended processes because the host, or the control group of the run, had no memory left. Linux only: elsewhere nothing is known.

import { readFileSync } from 'node:fs';

/** How many processes it has ended since the system started: compare two. proc_vmstat(5), since Linux 4.13. */
export function memoryKills(): number {
  try {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
