// Whether the kernel ended processes because the host, or the control group of the run, had no memory left. Linux only: elsewhere nothing is known.

import { textOf } from './systemText.ts';

/** How many processes it has ended since the system started: compare two. proc_vmstat(5), since Linux 4.13. */
export const memoryKills = (): number => Number(/^oom_kill (\d+)$/m.exec(textOf('/proc/vmstat'))?.[1] ?? 0);
