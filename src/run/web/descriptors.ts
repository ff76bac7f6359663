// How many connections the page may hold, so that games never run out of descriptors: a process has a limit of open files (RLIMIT_NOFILE), and
// without free descriptors the host refuses to start engines.

import { readdirSync, readFileSync } from 'node:fs';

/** Per concurrent game: two engines, each with three pipes at both ends and a log while it is started, and their successors at the same time. */
const PER_GAME = 36;
/** For everything else: the journal, connected commands, tablebases, books. */
const FOR_THE_REST = 64;
/** If the system does not report a limit: the usual one. */
const USUAL_LIMIT = 1024;
const USUALLY_OPEN = 64;
/** More viewers are not expected, and each costs memory. */
const MOST_CONNECTIONS = 20_000;
/** Lets the organiser's own browser connect. */
const LEAST_CONNECTIONS = 4;

/** `games`: the number that this process plays at once; half of the remaining descriptors are for the page. */
export function connectionsFor(games: number, { limit, open } = openFiles()): number {
  const left = limit - open - games * PER_GAME - FOR_THE_REST;
  return Math.min(Math.max(Math.floor(left / 2), LEAST_CONNECTIONS), MOST_CONNECTIONS);
}

/** The limit of open files of this process, and how many are open. */
export function openFiles(): { readonly limit: number; readonly open: number } {
  return {
    limit: parseLimit(read(() => readFileSync('/proc/self/limits', 'utf8')) ?? '') ?? USUAL_LIMIT,
    open: read(() => readdirSync('/proc/self/fd').length) ?? USUALLY_OPEN,
  };
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
