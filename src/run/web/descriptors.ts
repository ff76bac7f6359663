// How many connections the page may hold: its process has a limit of open files (RLIMIT_NOFILE), and the system has one for all processes, which
// games need too.

import { readdirSync, readFileSync } from 'node:fs';
import { present } from '../../core/present.ts';

/** For everything else: the journal, the built page, requests of officials. */
const FOR_THE_REST = 64;
/** If the system does not report a limit: the usual one. */
const USUAL_LIMIT = 1024;
const USUALLY_OPEN = 64;
/** More viewers are not expected, and each costs memory. */
const MOST_CONNECTIONS = 20_000;
/** Lets the organiser's own browser connect. */
const LEAST_CONNECTIONS = 4;

/** Half of the descriptors that are left, for this process and on the whole system, is for the page. */
export function connectionsFor({ limit, open, systemLeft = Infinity }: OpenFiles = openFiles()): number {
  const left = Math.min(limit - open - FOR_THE_REST, systemLeft);
  return Math.min(Math.max(Math.floor(left / 2), LEAST_CONNECTIONS), MOST_CONNECTIONS);
}

/** The limit of open files of this process, and how many are open; what is left on the system, if it tells. */
type OpenFiles = { readonly limit: number; readonly open: number; readonly systemLeft?: number };

export function openFiles(): OpenFiles {
  const systemLeft = parseFileTable(read(() => readFileSync('/proc/sys/fs/file-nr', 'utf8')) ?? '');
  return {
    limit: parseLimit(read(() => readFileSync('/proc/self/limits', 'utf8')) ?? '') ?? USUAL_LIMIT,
    open: read(() => readdirSync('/proc/self/fd').length) ?? USUALLY_OPEN,
    ...present({ systemLeft }),
  };
}

/** What is left of the system's table of open files: `allocated free most`. See proc_sys_fs(5). */
export function parseFileTable(table: string): number | undefined {
  const [, allocated, free, most] = /^(\d+)\s+(\d+)\s+(\d+)/.exec(table) ?? [];
  return most === undefined ? undefined : Number(most) - Number(allocated) + Number(free);
}

/** The soft limit in the kernel's table; `undefined` if it is not there. See proc(5). */
export function parseLimit(table: string): number | undefined {
  const [, soft] = /^Max open files\s+(\S+)/m.exec(table) ?? [];
  if (soft === undefined) return undefined;
  return soft === 'unlimited' ? Infinity : Number(soft);
}

function read<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
