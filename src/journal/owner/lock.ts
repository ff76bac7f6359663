// One process owns a data folder: it keeps an exclusive SQLite transaction on lock.sqlite open as long as it lives (lockFile.ts). The kernel releases
// that lock however the process dies, so there is no stale lock to clean up and no process number to trust.

import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import type Database from 'better-sqlite3';
import type { Result } from '../../core/result.ts';
import { err, ok } from '../../core/result.ts';
import type { JournalFailure } from '../failures.ts';
import { failureOf } from '../failures.ts';
import { LOCK_FILE } from '../../peers/listener.ts';
import { copiedIn, isCopy } from '../copyMark.ts';
import { createFolderDurably } from '../folder.ts';
import { holdersOf } from '../../peers/holders.ts';
import { takeLockFile } from './lockFile.ts';
import { holdFolder, identityOf, type HeldFolder } from './heldFolder.ts';
import { formatOwner, isLiving, readOwner, removeOwner, writeOwner } from './owner.ts';
import { closeToOthers } from './privacy.ts';

export { LOCK_FILE };

export type Lock = Disposable & {
  /** The data folder, absolute. */
  readonly folder: string;
  /** The same folder wherever it is by now, for what this process writes there: heldFolder.ts. */
  readonly here: string;
  /** Which lock this is: no two owners that live have the same, and a copied folder has another. */
  readonly identity: string;
  /** What people should know about others who could read the folder; absent: no one could. */
  readonly privacy: string | undefined;
  /** Records the owner's socket if it is not at the usual path. Throws the file system's error. */
  readonly noteSocket: (socket: string) => void;
  readonly release: () => void;
};

/** Keeps the garbage collector from releasing a lock that nothing refers to any more. */
const held = new Set<Database.Database>();

/**
 * Makes the folder if it is missing. `command` is the command line that people typed, shown to a second owner. `keepsCopy`: it keeps the copy that is
 * there (copyMark.ts), which no one else may change.
 */
export function acquireLock(folder: string, command: string, keepsCopy = false): Result<Lock, JournalFailure> {
  const absolute = resolve(folder);
  const made = createFolderDurably(absolute);
  if (!made.ok) return made;
  const file = join(absolute, LOCK_FILE);
  let place: HeldFolder | undefined;
  let database: Database.Database | undefined;
  try {
    place = holdFolder(absolute);
    database = takeLockFile(file);
    const isOthers = !keepsCopy && copiedIn(absolute) !== undefined;
    if (database === undefined || isOthers) {
      database?.close();
      place.close();
      return err(isOthers ? isCopy(absolute) : ownedBySomebody(absolute, file));
    }
    const { here } = place;
    const owner = { processId: process.pid, host: hostname(), command, since: new Date().toISOString() };
    writeOwner(here, owner);
    const lock = {
      folder: absolute,
      here,
      identity: identityOf(file) ?? '',
      privacy: closeToOthers(absolute),
      noteSocket: (socket: string) => writeOwner(here, { ...owner, socket }),
    };
    return ok({ ...lock, ...releaseOf(database, place) });
  } catch (error) {
    database?.close();
    place?.close();
    return err(failureOf(`run in ${absolute}`, error));
  }
}

function releaseOf(database: Database.Database, place: HeldFolder): Pick<Lock, 'release' | typeof Symbol.dispose> {
  held.add(database);
  const release = (): void => {
    if (!held.delete(database)) return;
    // Where the folder's files were replaced, another process may own them by now.
    if (readOwner(place.here)?.processId === process.pid) removeOwner(place.here);
    database.close();
    place.close();
  };
  return { release, [Symbol.dispose]: release };
}

/** The note names the owner if its process lives; otherwise the system says who holds the lock. */
function ownedBySomebody(folder: string, file: string): JournalFailure {
  const note = readOwner(folder);
  const holders = holdersOf(file);
  const isOwner =
    note !== undefined && isLiving(note) && (holders.length === 0 || holders.some(({ id }) => id === note.processId));
  const who = isOwner ? formatOwner(note) : holders.map(({ name }) => name).join(' and ') || 'another process';
  return { kind: 'owned', message: `Cannot run in ${folder}: expected to be the only one, but ${who} owns it` };
}
