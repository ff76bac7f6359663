// Where a backup or a restored folder is until it is whole: in the folder `NAME.partial` next to its place, with a lock that its process holds. What a killed
// process left there is removed by the next; anything else of that name stays, and keeps the next out.

import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { Failure } from '../../core/messages/failure.ts';
import { syncFolder } from '../../journal/folder.ts';
import { takeLockFile } from '../../journal/owner/lockFile.ts';

export type Draft = Disposable & {
  /** What is written; nothing is there yet. */
  readonly path: string;
  /** Gives it its name, durably. */
  readonly place: () => void;
};

const OURS = /^(?:draft|lock)(?:\.new)?(?:-journal|-wal|-shm)?$/;

/** Throws `Failure` if something else is there, or a living process. `cannot` begins the message. */
export function takeDraft(target: string, cannot: string): Draft {
  const folder = `${target}.partial`;
  if (!isDraft(folder)) {
    if (lstatSync(folder, { throwIfNoEntry: false }) !== undefined)
      throw new Failure(`${cannot}: expected nothing at ${folder}, got something that Arbiter did not leave there; move it away`);
    mkdirSync(folder, { mode: 0o700 });
  }
  const lock = takeLock(join(folder, 'lock'), `${cannot}: ${folder} belongs to another process that is writing it; wait for it`);
  const path = join(folder, 'draft');
  for (const rest of ['', '-journal', '-wal', '-shm']) rmSync(`${path}${rest}`, { recursive: true, force: true });
  return {
    path,
    place() {
      if (existsSync(target) && !isEmptyFolder(target))
        throw new Failure(`${cannot}: something else has taken that name meanwhile`);
      renameSync(path, target);
      syncFolder(dirname(target));
    },
    [Symbol.dispose]() {
      rmSync(folder, { recursive: true, force: true });
      lock.close();
    },
  };
}

/** Whether a folder is a draft of ours, of a living process or not. */
export function isDraft(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() !== true || found.uid !== process.geteuid?.()) return false;
  return readdirSync(folder, { withFileTypes: true }).every(
    (entry) => OURS.test(entry.name) && (entry.isFile() || (entry.name === 'draft' && entry.isDirectory())),
  );
}

function takeLock(file: string, taken: string): Database.Database {
  const lock = takeLockFile(file);
  if (lock === undefined) throw new Failure(taken);
  return lock;
}

const isEmptyFolder = (path: string): boolean => lstatSync(path).isDirectory() && readdirSync(path).length === 0;
