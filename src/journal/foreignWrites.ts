// Whether another program has written into the file of a journal that this process writes: a copy over it, a cut, a database browser. In WAL mode only
// this process changes the two files, and only in its own commits, so a changed size or time between two of them tells. If it is only a time, as after
// `touch`, a closer look at the content tells whether anything is different. Not here: another file in its place (owner/heldFolder.ts).

import { copyFileSync, statSync, truncateSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { JournalFailure } from './failures.ts';
import { identityOf } from './owner/heldFolder.ts';
import { lastEntry, type Tail } from './rows.ts';

export type ForeignWrites = {
  /** After each commit of this process. */
  readonly committed: () => void;
  /** Before each commit of this process: the failure if the journal does not end with `tail` any more, as this process left it. */
  readonly found: (tail: Tail) => JournalFailure | undefined;
};

/** `path`: in the folder that this process holds, whatever has its place (owner/heldFolder.ts). `named`: as people know it. */
export function watchWrites(path: string, named: string): ForeignWrites {
  const log = `${path}-wal`;
  // Files that are removed or replaced are noticed elsewhere, and what has their place is not touched.
  const own = identityOf(path);
  let ownLog = identityOf(log);
  const look = (): readonly Look[] => [path, log].map(lookAt);
  let known = look();
  return {
    committed() {
      known = look();
      ownLog ??= identityOf(log);
    },
    found(tail) {
      const now = look();
      const isSame = (what: keyof Look): boolean => now.every((one, index) => one[what] === known[index]?.[what]);
      const isSized = isSame('size');
      if ((isSized && isSame('mtimeNs')) || identityOf(path) !== own || identityOf(log) !== ownLog) return undefined;
      if (isSized && isStill(path, tail)) return undefined;
      // SQLite would write what is in the log over the other content, now or at the next start.
      copyFileSync(log, `${log}.kept`);
      truncateSync(log);
      return {
        kind: 'overwritten',
        message: `Cannot write the journal ${named}: expected it as this run left it, got what another program wrote into it; it is left as it is, and the last entries of this run are in ${named}-wal.kept. Restore a backup`,
      };
    },
  };
}

/** Not the time of a change of its owner or mode: SQLite sets the owner of the log with each connection of root. `undefined`: there is no file. */
type Look = { readonly size: bigint | undefined; readonly mtimeNs: bigint | undefined };

function lookAt(path: string): Look {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return { size: found?.size, mtimeNs: found?.mtimeNs };
}

/** Reads the whole file, which only happens after someone has touched it. */
function isStill(path: string, tail: Tail): boolean {
  let fresh: Database.Database | undefined;
  try {
    fresh = new Database(path, { readonly: true, fileMustExist: true });
    const count = fresh.prepare<[], number>('SELECT count(*) FROM entries').pluck().get();
    const { sequence, hash } = lastEntry(fresh);
    const isSame = sequence === tail.sequence && hash === tail.hash && count === tail.sequence;
    return isSame && fresh.pragma('quick_check(1)', { simple: true }) === 'ok';
  } catch (error) {
    // A host without descriptors proves nothing against the file.
    return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CANTOPEN');
  } finally {
    fresh?.close();
  }
}
