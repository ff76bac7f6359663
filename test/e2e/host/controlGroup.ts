// A control group, of either version, with a limit that the test changes: a run in it is refused what the system refuses where it is full, and no other
// process is.

import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'vitest';

export type Group = {
  readonly setLimit: (most: number | 'none') => void;
  readonly used: () => number;
  /** A run that is started through it is in the group. */
  readonly around: readonly string[];
};

/** Per controller and version: the files of the limit and of what is used, and the word for no limit. */
const FILES = {
  pids: { 1: ['pids.max', 'pids.current', 'max'], 2: ['pids.max', 'pids.current', 'max'] },
  memory: {
    1: ['memory.limit_in_bytes', 'memory.usage_in_bytes', '-1'],
    2: ['memory.max', 'memory.current', 'max'],
  },
} as const;

/** Runs with a group that a run can be started in; skips the test where none can be made. */
export async function inGroup(
  context: TestContext,
  controller: keyof typeof FILES,
  play: (group: Group) => Promise<void>,
): Promise<void> {
  for (const version of [1, 2] as const) {
    const group = join('/sys/fs/cgroup', version === 1 ? controller : '', `arbiter-test-${process.pid}`);
    const [limit, used, none] = FILES[controller][version];
    try {
      mkdirSync(group);
      readFileSync(join(group, limit));
    } catch {
      remove(group);
      continue;
    }
    try {
      return await play({
        setLimit: (most) => writeFileSync(join(group, limit), most === 'none' ? none : String(most)),
        used: () => Number(readFileSync(join(group, used), 'utf8')),
        around: ['sh', '-c', `echo $$ >${join(group, 'cgroup.procs')}; exec "$@"`, 'sh'],
      });
    } finally {
      remove(group);
    }
  }
  return context.skip(`no control group with a limit of ${controller} can be made here`);
}

function remove(group: string): void {
  try {
    rmdirSync(group);
  } catch {
    // It was not made.
  }
}
