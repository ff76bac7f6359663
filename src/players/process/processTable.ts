// Whether the system refused processes or threads to an engine, which then ends or hangs through no fault of its own. A refusal to Arbiter is an error
// of the start (startFailure.ts). Linux only: elsewhere nothing is known.

import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { textOf } from './systemText.ts';

/** So few free places are none for an engine with one thread. */
const FULL = 8;

/** Counts since the system started: compare two. The limits of an engine's own group are not ours. */
export function refusedProcesses(): number {
  return pidsFolders().reduce((sum, folder) => sum + (numberIn(`${folder}/pids.events`, /^max (\d+)/m) ?? 0), 0);
}

/**
 * Why an engine with so many threads may have been refused processes since `refusedProcesses` was `before`; `undefined`: it was not, or there is room
 * again without it. For after a failure: it takes a while.
 */
export function whyRefused(before: number, threads: number): string | undefined {
  // Its own threads have ended with it, and perhaps those of its opponent.
  const few = FULL + 2 * (threads - 1);
  const full = fullTable(few);
  if (full !== undefined) return english(phrase('seen.system.processes', { full }));
  if (refusedProcesses() === before || !pidsFolders().some((folder) => isFullGroup(folder, few))) return undefined;
  return english(phrase('seen.system.group'));
}

function isFullGroup(folder: string, few: number): boolean {
  const most = numberIn(`${folder}/pids.max`, /^(\d+)/);
  return most !== undefined && (numberIn(`${folder}/pids.current`, /^(\d+)/) ?? 0) > most - few;
}

function fullTable(few: number): string | undefined {
  const [, running] = /^\S+ \S+ \S+ \d+\/(\d+)/.exec(textOf('/proc/loadavg')) ?? [];
  for (const limit of ['pid_max', 'threads-max']) {
    const most = numberIn(`/proc/sys/kernel/${limit}`, /^(\d+)/);
    if (most !== undefined && running !== undefined && Number(running) > most - few)
      return `${running} of ${most}, kernel.${limit}`;
  }
  // The limit of a user does not hold for the system's own.
  const user = process.getuid?.() ?? 0;
  const most = numberIn('/proc/self/limits', /^Max processes\s+(\d+)/m);
  if (user === 0 || most === undefined) return undefined;
  const own = threadsOf(user);
  return own > most - few ? `${own} of ${most}, "ulimit -u"` : undefined;
}

function threadsOf(user: number): number {
  const statuses = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => textOf(`/proc/${id}/status`));
  const own = statuses.filter((status) => Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]) === user);
  return own.reduce((sum, status) => sum + Number(/^Threads:\s+(\d+)/m.exec(status)?.[1] ?? 0), 0);
}

/** The groups whose limits hold for this process, from its own upwards: cgroups(7), of either version. */
function pidsFolders(): readonly string[] {
  const groups = textOf('/proc/self/cgroup');
  const [, inFirst] = /^\d+:(?:[^:]*,)?pids(?:,[^:]*)?:(\/.*)$/m.exec(groups) ?? [];
  const [, inSecond] = /^0::(\/.*)$/m.exec(groups) ?? [];
  const root = inFirst === undefined ? '/sys/fs/cgroup' : '/sys/fs/cgroup/pids';
  const folders: string[] = [];
  for (let path = inFirst ?? inSecond ?? '/'; path !== '/'; path = dirname(path)) folders.push(`${root}${path}`);
  return folders;
}

const numberIn = (file: string, pattern: RegExp): number | undefined => {
  const [, digits] = pattern.exec(textOf(file)) ?? [];
  return digits === undefined ? undefined : Number(digits);
};
