// One process owns a data folder: it keeps an exclusive SQLite transaction on lock.sqlite open as long as it lives. The kernel releases that
// lock however the process dies, so there is no stale lock to clean up and no process number to trust.
// Only SQLite may open lock.sqlite in this process: closing any other descriptor of it would drop the lock
// (https://sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).

import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import type { Result } from '../../core/result.ts';
import { err, ok } from '../../core/result.ts';
import type { JournalFailure } from '../failures.ts';
import { failureOf } from '../failures.ts';
import { createFolderDurably } from '../folder.ts';
import { formatOwner, readOwner, removeOwner, writeOwner } from './owner.ts';

export const LOCK_FILE = 'lock.sqlite';

export type Lock = Disposable & {
  /** The data folder, absolute. */
  readonly folder: string;
  /** Records the owner's socket if it is not at the usual path. Throws the file system's error. */
  readonly noteSocket: (socket: string) => void;
  readonly release: () => void;
};

/** Keeps the garbage collector from releasing a lock that nothing refers to any more. */
const held = new Set<Database.Database>();

/** Makes the folder if it is missing. `command` is the command line that people typed, shown to a second owner. */
export function acquireLock(folder: string, command: string): Result<Lock, JournalFailure> {
  const absolute = resolve(folder);
  const made = createFolderDurably(absolute);
  if (!made.ok) return made;
  let database: Database.Database | undefined;
  try {
    database = new Database(join(absolute, LOCK_FILE), { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
    const owner = { processId: process.pid, host: hostname(), command, since: new Date().toISOString() };
    writeOwner(absolute, owner);
    return ok(lockHeldBy(database, absolute, (socket) => writeOwner(absolute, { ...owner, socket })));
  } catch (error) {
    database?.close();
    const failure = failureOf(`run in ${absolute}`, error);
    return err(failure.kind === 'locked' ? ownedBySomebody(absolute) : failure);
  }
}

function lockHeldBy(database: Database.Database, folder: string, noteSocket: (socket: string) => void): Lock {
  held.add(database);
  const release = (): void => {
    if (!held.delete(database)) return;
    removeOwner(folder);
    database.close();
  };
  return { folder, noteSocket, release, [Symbol.dispose]: release };
}

function ownedBySomebody(folder: string): JournalFailure {
  const owner = readOwner(folder);
  const who = owner === undefined ? 'another process' : formatOwner(owner);
  return { kind: 'owned', message: `Cannot run in ${folder}: expected to be the only one, but ${who} owns it` };
}
