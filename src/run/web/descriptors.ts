// How many connections the page may hold, so that games never lack a descriptor: a process has a limit of open files (RLIMIT_NOFILE), and a host
// that is out of them refuses to start engines.

import { readdirSync, readFileSync } from 'node:fs';

/** For each game at once: two engines, each with three pipes at both ends and a log while it is started, and their successors meanwhile. */
const PER_GAME = 36;
/** For all else: the journal, commands that ask, tablebases, books. */
const FOR_THE_REST = 64;
/** Where the system does not tell: what most of them give a process. */
const USUAL_LIMIT = 1024;
const USUALLY_OPEN = 64;
/** More watch nowhere, and each costs memory. */
const MOST_CONNECTIONS = 20_000;
/** The organiser's own browser gets in. */
const LEAST_CONNECTIONS = 4;

/** `games` that are played at once by this process; half of what they leave is for the page. */
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

/** The soft limit in the kernel's table; `undefined` where it is not there. See proc(5). */
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
