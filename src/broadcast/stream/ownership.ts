// Whether a process owns a data folder now. The lock decides (owner/lock.ts), but to test it is to hold it for an instant, and an owner that starts
// in that instant would be refused. So the owner's note is read first, and the lock is tested only if the note names a live process.

import { join } from 'node:path';
import Database from 'better-sqlite3';
import { LOCK_FILE } from '../../journal/owner/lock.ts';
import { isLiving, readOwner } from '../../journal/owner/owner.ts';

export function isOwned(folder: string): boolean {
  const owner = readOwner(folder);
  return owner !== undefined && isLiving(owner) && isLocked(join(folder, LOCK_FILE));
}

/** Through SQLite alone: if this process is the owner, closing another descriptor of the file would drop the lock. */
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
