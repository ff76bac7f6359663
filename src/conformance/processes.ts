// What the system reports about all processes of one started engine, found by the mark of its run (process/orphans.ts). Linux: /proc (proc(5)).

import { readFile } from 'node:fs/promises';
import { findMarked } from '../players/process/orphans.ts';

/** Clock ticks per second in /proc, the same on every Linux that Node runs on (sysconf(_SC_CLK_TCK)). */
const TICKS_PER_SECOND = 100;

/** CPU time that the engine and its living children have used, in ms; `undefined` if the system does not tell. */
export async function cpuMs(runId: string): Promise<number | undefined> {
  const ticks = await Promise.all((await findMarked(runId)).map(ticksOf));
  const known = ticks.filter((count) => count !== undefined);
  return known.length === 0 ? undefined : (known.reduce((sum, count) => sum + count, 0) * 1000) / TICKS_PER_SECOND;
}

async function ticksOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined);
  // The program's name may contain spaces and brackets; the fields after it are counted from the state, which is the third.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields === undefined ? undefined : Number(fields[11]) + Number(fields[12]);
}

/** The most memory that the engine and its living children have used, in MiB; `undefined` if the system does not tell. */
export async function peakMemoryMiB(runId: string): Promise<number | undefined> {
  const peaks = await Promise.all((await findMarked(runId)).map(peakOf));
  const known = peaks.filter((peak) => peak !== undefined);
  return known.length === 0 ? undefined : Math.round(known.reduce((sum, peak) => sum + peak, 0) / 1024);
}

async function peakOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /^VmHWM:\s*(\d+) kB/m.exec(status)?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes);
}

/** `name (pid)` of every living process with the mark, except `except`. */
export async function livingProcesses(runId: string, except: number): Promise<readonly string[]> {
  const found = (await findMarked(runId)).filter((pid) => pid !== except);
  return Promise.all(
    found.map(async (pid) => `${(await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '?')).trim()} (${pid})`),
  );
}
