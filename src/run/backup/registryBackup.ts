// A backup of a registry in one file, also while authors submit and tournaments run: its entries as they were in one moment, the files of all versions
// in them, which were kept before and never change, and its accounts. A registry from it is the same registry: only one of them may go on.

import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { Failure, orFail } from '../../core/messages/failure.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { programVersion } from '../../files/version.ts';
import { copyEntries } from '../../journal/copy.ts';
import { createFolderDurably, removeFolders, syncFolder } from '../../journal/folder.ts';
import { lastEntry } from '../../journal/rows.ts';
import { CONTENT, contentPath, dropReceived, INCOMING, keepFiles, receiveFile, VERSIONS } from '../../registry/content.ts';
import type { Registry } from '../../registry/registry.ts';
import { fillRegistry, foldRegistry, readRegistry, REGISTRY_FILE } from '../../registry/store.ts';
import { filesBeside, keepFile, writeBackup } from './backUp.ts';
import {
  backupSchema,
  keptFiles,
  noteBackup,
  openBackup,
  partsOf,
  REGISTRY_BACKUP_ID,
  verified,
  type KeptFile,
  type KeptFiles,
  type OpenedBackup,
} from './backupFile.ts';
import { takeDraft } from './draft.ts';
import { restoreTarget, writeKept } from './restore.ts';
import { seal } from './seal.ts';

/** Folders whose files are backed up by what the entries name. */
const OF_VERSIONS: readonly string[] = [CONTENT, VERSIONS, INCOMING];

export type RegistryBackup = KeptFiles & { readonly registry: Registry };

/** Throws `Failure`, and then leaves nothing behind. */
export async function backUpRegistry(registry: string, to: string): Promise<RegistryBackup> {
  const folder = resolve(registry);
  orFail(readRegistry(folder));
  return writeBackup(folder, 'registry', to, async (file) => {
    writeFileSync(file, '', { mode: 0o600, flag: 'wx' });
    orFail(await copyEntries(new Database(join(folder, REGISTRY_FILE), { readonly: true, timeout: 10_000 }), file));
    writeFiles(folder, file);
    seal(file);
    const opened = openBackup(file, REGISTRY_BACKUP_ID);
    try {
      return verifyRegistryBackup(opened);
    } finally {
      opened.database.close();
    }
  });
}

function writeFiles(folder: string, file: string): void {
  const database = new Database(file, { fileMustExist: true });
  try {
    for (const mode of ['DELETE', 'MEMORY']) database.pragma(`journal_mode = ${mode}`);
    database.pragma('synchronous = OFF');
    database.transaction(() => {
      const hashes = contentsOf(orFail(foldRegistry(database)));
      database.exec(backupSchema(REGISTRY_BACKUP_ID));
      for (const sha256 of hashes) {
        const path = contentPath(folder, sha256);
        const found = statSync(path, { throwIfNoEntry: false });
        const file = found && { path, bytes: found.size, modifiedAtUtcMs: Math.trunc(found.mtimeMs) };
        if (file === undefined || keepFile(database, file, relative(folder, path)) !== sha256)
          throw new Failure(
            `Cannot back up ${folder}: expected the file ${path} as it was submitted, see "arbiter registry verify --registry ${folder}"`,
          );
      }
      const others = filesBeside(folder, ({ name }) => OF_VERSIONS.includes(name));
      const kept = others.filter((file) => keepFile(database, file, relative(folder, file.path)) !== undefined);
      const note = { madeAtUtcMs: Date.now(), arbiterVersion: programVersion(), tail: lastEntry(database) };
      noteBackup(database, { ...note, files: hashes.size + kept.length, hasGames: false });
    })();
  } finally {
    database.close();
  }
}

const contentsOf = ({ engines }: Registry): ReadonlySet<string> =>
  new Set([...engines.values()].flatMap(({ versions }) => versions.flatMap(({ files }) => files.map(({ sha256 }) => sha256))));

/** Throws `Failure` unless it is whole: the chain of its entries, what they mean, and every file by its hash. */
const verifyRegistryBackup = (opened: OpenedBackup): RegistryBackup =>
  verified(opened, ({ database, isSealed }) => {
    const registry = orFail(foldRegistry(database));
    const check = String(database.pragma('integrity_check(1)', { simple: true }));
    if (check !== 'ok') throw new Failure(check);
    const kept = keptFiles(database, isSealed, lastEntry(database));
    const there = new Set(kept.files.map(({ sha256 }) => sha256));
    const missing = [...contentsOf(registry)].find((sha256) => !there.has(sha256));
    if (missing !== undefined) throw new Failure(`none of the content ${missing}`);
    return { ...kept, registry };
  });

/** Whether the file says that it is the backup of a registry. */
export function isRegistryBackup(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  // SQLite would wait for a file of the system without an end, whose size is 0.
  if (found?.isFile() !== true || found.size === 0) return false;
  try {
    using database = closing(new Database(resolve(file), { readonly: true }));
    return Number(database.value.pragma('application_id', { simple: true })) === REGISTRY_BACKUP_ID;
  } catch {
    return false;
  }
}

const closing = (value: Database.Database): Disposable & { readonly value: Database.Database } => ({
  value,
  [Symbol.dispose]: () => void value.close(),
});

/** The backup is verified as a whole before anything is written. Throws `WrongUse` or `Failure`, and then leaves nothing behind. */
export async function restoreRegistry(file: string, to: string): Promise<RegistryBackup> {
  const { target, cannot } = restoreTarget(file, to);
  const opened = openBackup(resolve(file), REGISTRY_BACKUP_ID);
  const { database } = opened;
  let made: readonly string[] = [];
  try {
    const backup = verifyRegistryBackup(opened);
    made = orFail(createFolderDurably(dirname(target), 'folder'));
    using draft = takeDraft(target, cannot);
    mkdirSync(draft.path, { mode: 0o700 });
    for (const kept of backup.files) {
      const parts = partsOf(database, kept.path);
      if (kept.path.startsWith(`${CONTENT}/`)) await writeContent(draft.path, kept, parts);
      else writeKept(draft.path, kept, parts);
    }
    orFail(fillRegistry(draft.path, database));
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

/** Under the name of its hash, whatever path the backup gives. */
async function writeContent(folder: string, { path, sha256 }: KeptFile, parts: Iterable<Buffer>): Promise<void> {
  const received = await receiveFile(folder, path, asLong(parts));
  try {
    if (received.sha256 !== sha256)
      throw new Failure(`Cannot restore "${path}": expected SHA-256 ${sha256}, got ${received.sha256}`);
    keepFiles(folder, [received]);
  } finally {
    dropReceived([received]);
  }
}

async function* asLong(parts: Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield* parts;
}
