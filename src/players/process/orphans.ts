// Engines that outlived the run that started them. The kernel kills our children with us (commandLine.ts, setpriv), but not the children of
// a wrapper script; those are found by the mark that every engine inherits. Call it with the id of a run that is dead.

import { readdir, readFile } from 'node:fs/promises';
import { RUN_VARIABLE } from './commandLine.ts';

/** One pass may miss a process that forks at the same time; the next pass finds its children. */
const PASSES = 5;

/** Kills every process with the mark of run `runId`, except this one; returns their ids. */
export async function sweepOrphans(runId: string): Promise<number[]> {
  if (runId === '') throw new RangeError('Cannot sweep orphans: expected the id of a run, got ""');
  const killed = new Set<number>();
  for (let pass = 0; pass < PASSES; pass++) {
    const found = (await findMarked(runId)).filter((pid) => !killed.has(pid));
    if (found.length === 0) break;
    for (const pid of found) {
      killed.add(pid);
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended by itself, or belongs to another user.
      }
    }
  }
  return [...killed].sort((a, b) => a - b);
}

/** Processes that were started with the mark. A zombie no longer has an environment, so it is not found. */
export async function findMarked(runId: string): Promise<number[]> {
  const mark = `\0${RUN_VARIABLE}=${runId}\0`;
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter((pid) => pid > 1 && pid !== process.pid);
  const marked: number[] = [];
  for (const pid of pids) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (`\0${environment}\0`.includes(mark)) marked.push(pid);
  }
  return marked;
}
