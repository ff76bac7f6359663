// Engines that outlived the run that started them. The kernel kills our children with us (commandLine.ts, setpriv), but not the children of
// a wrapper script; those are found by the mark that every engine inherits. To be called with the id of a run that is dead.

import { readdir, readFile } from 'node:fs/promises';
import { RUN_VARIABLE } from './commandLine.ts';

/** A process that forks while we look may be missed by one pass; its children are found by the next. */
const PASSES = 5;

/** Kills every process that carries the mark of run `runId`, other than ourselves; returns their ids. */
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
        // It ended by itself, or is another user's.
      }
    }
  }
  return [...killed].sort((a, b) => a - b);
}

/** Processes that were started with the mark. A zombie has no environment any more, so it is not found. */
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
