// A data folder from a backup. The tournament then has two lives, if the folder that was backed up is still there: the journal of the new one says that
// it was restored and has an identity of its own.

import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join, normalize, resolve } from 'node:path';
import type Database from 'better-sqlite3';
import { Failure, orFail, WrongUse } from '../../core/messages/failure.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { fillJournal } from '../../journal/copy.ts';
import type { NewEntry } from '../../journal/entries.ts';
import { createFolderDurably, removeFolders, syncFolder } from '../../journal/folder.ts';
import { openJournal } from '../../journal/open.ts';
import { journalStore } from '../../journal/store.ts';
import { programVersion } from '../../files/version.ts';
import { readTournament } from '../dataFolder.ts';
import { writeGames } from '../gamesFiles.ts';
import { takeDraft } from './draft.ts';
import { openBackup, partsOf, verifyBackup, type Backup, type KeptFile } from './backupFile.ts';

/** The backup is verified as a whole before anything is written. Throws `WrongUse` or `Failure`, and then leaves nothing behind. */
export async function restore(file: string, to: string): Promise<Backup> {
  const { target, cannot } = restoreTarget(file, to);
  const opened = openBackup(resolve(file));
  const { database } = opened;
  let made: readonly string[] = [];
  try {
    const backup = verifyBackup(opened);
    made = orFail(createFolderDurably(dirname(target), 'folder'));
    using draft = takeDraft(target, cannot);
    mkdirSync(draft.path, { mode: 0o700 });
    for (const kept of backup.files) writeKept(draft.path, kept, partsOf(database, kept.path));
    writeJournal(draft.path, database, backup);
    if (backup.note.hasGames) await writeGames(readTournament(draft.path));
    syncFolder(draft.path);
    draft.place();
    return backup;
  } catch (error) {
    removeFolders(made);
    if (error instanceof Failure) throw error;
    throw new Failure(`${cannot}: ${messageOf(error)}`);
  } finally {
    database.close();
  }
}

/** Where a backup is restored to; `cannot` begins what says why not. Throws `WrongUse` if something is there. */
export function restoreTarget(file: string, to: string): { readonly target: string; readonly cannot: string } {
  // A link to an empty folder stays a link.
  const target = existsSync(to) ? realpathSync(to) : resolve(to);
  const cannot = `Cannot restore ${file} to ${target}`;
  const got = occupied(target);
  if (got !== undefined) throw new WrongUse(`${cannot}: expected a new or empty folder, got ${got}`);
  return { target, cannot };
}

/** What is at the path, unless it is nothing or an empty folder. */
function occupied(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  if (!found.isDirectory()) return 'a file';
  return readdirSync(path).length === 0 ? undefined : 'a folder that is not empty';
}

function writeJournal(folder: string, from: Database.Database, { note }: Backup): void {
  const journal = orFail(openJournal(folder));
  const filled = fillJournal(journal, from);
  if (!filled.ok) journal.close();
  orFail(filled);
  const restored: NewEntry = {
    kind: 'journal-restored',
    payload: { identity: randomUUID(), backedUpAtUtcMs: note.madeAtUtcMs, arbiterVersion: programVersion() },
  };
  const store = journalStore(journal);
  const appended = store.append([{ kind: restored.kind, payload: JSON.stringify(restored.payload), game: 0 }], Date.now());
  orFail(store.close());
  orFail(appended);
}

/** Refuses paths that lead out of the folder. */
export function writeKept(folder: string, { path, modifiedAtUtcMs }: KeptFile, parts: Iterable<Buffer>): void {
  const safe = normalize(path);
  if (isAbsolute(safe) || safe.startsWith('..'))
    throw new Failure(`Cannot restore the file "${path}": expected one in the data folder`);
  const file = join(folder, safe);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    for (const part of parts) writeFileSync(descriptor, part);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  utimesSync(file, modifiedAtUtcMs / 1000, modifiedAtUtcMs / 1000);
}
