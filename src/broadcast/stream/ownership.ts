// Whether a process owns a data folder now. The lock is the truth (owner/lock.ts), but to try it is to hold it for an instant, and an owner that
// starts in that instant would be refused: so the owner's note is asked first, and the lock only where the note names a process that lives.

import { hostname } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { LOCK_FILE } from '../../journal/owner/lock.ts';
import { readOwner } from '../../journal/owner/owner.ts';
import { codeOf } from '../../core/messages/messageOf.ts';

export function isOwned(folder: string): boolean {
  const owner = readOwner(folder);
  if (owner === undefined) return false;
  if (owner.host === hostname() && !isAlive(owner.processId)) return false;
  return isLocked(join(folder, LOCK_FILE));
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // It lives, and is someone else's.
    return codeOf(error) === 'EPERM';
  }
}

/** Through SQLite alone: another descriptor of the file would drop the lock when it is closed, if its owner is this process. */
function isLocked(path: string): boolean {
  try {
    const database = new Database(path, { readonly: true, fileMustExist: true, timeout: 0 });
    try {
      database.prepare('SELECT count(*) FROM sqlite_schema').get();
      return false;
    } finally {
      database.close();
    }
  } catch (error) {
    return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
  }
}
