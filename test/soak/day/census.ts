// What a running tournament holds of its machine at one moment, read from /proc and from its data folder: memory, descriptors and threads of each kind
// of its processes, files, and what it may have left behind.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lives, processesUnder } from '../processes.ts';

export const KINDS = ['runner', 'page', 'launcher', 'sandbox', 'engine'] as const;
export type Kind = (typeof KINDS)[number];

export type Held = {
  readonly processes: number;
  readonly threads: number;
  readonly descriptors: number;
  /** Resident: RssAnon, since pages of files are shared and are given back when another program needs them. */
  readonly mebibytes: number;
};

export type Census = {
  readonly held: Readonly<Record<Kind, Held>>;
  /** In the data folder, and their names. */
  readonly files: number;
  readonly journalMebibytes: number;
  /** The log of SQLite, which is emptied into the journal again and again. */
  readonly walMebibytes: number;
  /** In the folder for temporary files. */
  readonly temporary: number;
  readonly mounts: number;
};

const NOTHING: Held = { processes: 0, threads: 0, descriptors: 0, mebibytes: 0 };
export function takeCensus(runner: number, data: string): Census {
  const held: Record<Kind, Held> = { runner: NOTHING, page: NOTHING, launcher: NOTHING, sandbox: NOTHING, engine: NOTHING };
  const add = (kind: Kind, pid: number): void => {
    const one = heldBy(pid);
    if (one !== undefined) held[kind] = sum(held[kind], one);
  };
  add('runner', runner);
  // All that is not Arbiter's own was started as an engine.
  for (const one of processesUnder(runner).filter(lives)) add(one.kind === 'other' ? 'engine' : one.kind, one.pid);
  const names = readdirSync(data);
  return {
    held,
    files: names.length,
    journalMebibytes: mebibytesOf(join(data, 'journal.sqlite')),
    walMebibytes: mebibytesOf(join(data, 'journal.sqlite-wal')),
    temporary: readdirSync(tmpdir()).filter((name) => name.startsWith('arbiter')).length,
    mounts: readFileSync('/proc/self/mounts', 'utf8').split('\n').length,
  };
}

function heldBy(pid: number): Held | undefined {
  const status = read(`/proc/${pid}/status`);
  const descriptors = count(`/proc/${pid}/fd`);
  if (status === undefined || descriptors === undefined) return undefined;
  const number = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return { processes: 1, threads: number('Threads'), descriptors, mebibytes: number('RssAnon') / 1024 };
}

const sum = (one: Held, other: Held): Held => ({
  processes: one.processes + other.processes,
  threads: one.threads + other.threads,
  descriptors: one.descriptors + other.descriptors,
  mebibytes: one.mebibytes + other.mebibytes,
});

/** What a process that has just ended leaves unanswered is nothing. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function count(folder: string): number | undefined {
  try {
    return readdirSync(folder).length;
  } catch {
    return undefined;
  }
}

const mebibytesOf = (path: string): number => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) / 2 ** 20;
