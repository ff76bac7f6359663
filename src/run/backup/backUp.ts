// A backup of a data folder in one file, also while its tournament is played: it appears under its name only when it is whole and on the disk.

import { createHash } from 'node:crypto';
import { closeSync, existsSync, lstatSync, readdirSync, readSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { Failure, orFail } from '../../core/messages/failure.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { copyJournal } from '../../journal/copy.ts';
import { inDataFolder } from '../../journal/failures.ts';
import { openFile } from '../../files/openFile.ts';
import { createFolderDurably, removeFolders } from '../../journal/folder.ts';
import { openReader } from '../../journal/reader.ts';
import { lastEntry } from '../../journal/rows.ts';
import { programVersion } from '../../files/version.ts';
import { backupSchema, noteBackup, openBackup, verifyBackup, type Backup } from './backupFile.ts';
import { takeDraft } from './draft.ts';
import { seal } from './seal.ts';

/** The journal, which is copied by itself, what belongs to the running owner and to logins, and drafts. */
const LEFT_OUT = /\.sqlite(?:-wal|-shm|-journal)?$|\.(?:new|lock|sock)$|^owner\.json$|^control\.token$/;
/** Made from the journal. */
const GAMES = /^games\.(?:pgn|sgf)$/;
const PART_BYTES = 1024 * 1024;

/** Throws `Failure`, and then leaves nothing behind. */
export async function backUp(data: string, to: string): Promise<Backup> {
  const folder = resolve(data);
  inDataFolder(openReader(folder)).close();
  return writeBackup(folder, 'data folder', to, (file) => writeWhole(folder, file));
}

/** `write` makes the file at a path where nothing is yet, which then gets its name. Throws `Failure`, and then leaves nothing behind. */
export async function writeBackup<Made>(
  folder: string,
  what: string,
  to: string,
  write: (file: string) => Promise<Made>,
): Promise<Made> {
  const target = resolve(to);
  const cannot = `Cannot back up ${folder}`;
  if (!relative(folder, target).startsWith('..'))
    throw new Failure(`${cannot}: expected a file outside the ${what}, got ${target}`);
  const made = orFail(createFolderDurably(dirname(target), 'folder'));
  if (lstatSync(target, { throwIfNoEntry: false }) !== undefined)
    throw new Failure(`${cannot}: expected a new file to write, got ${target}, which exists`);
  try {
    using draft = takeDraft(target, cannot);
    const backup = await write(draft.path);
    draft.place();
    return backup;
  } catch (error) {
    removeFolders(made);
    if (error instanceof Failure) throw error;
    throw new Failure(`${cannot} to ${target}: ${messageOf(error)}`);
  }
}

/** It is read again from the disk before it counts. */
async function writeWhole(folder: string, file: string): Promise<Backup> {
  writeFileSync(file, '', { mode: 0o600, flag: 'wx' });
  await write(folder, file);
  seal(file);
  const opened = openBackup(file);
  try {
    return verifyBackup(opened);
  } finally {
    opened.database.close();
  }
}

async function write(folder: string, file: string): Promise<void> {
  const names = readdirSync(folder, { withFileTypes: true });
  // Logs only grow: with the lengths of now, no file knows more than the journal.
  const files = filesBeside(folder, ({ name }) => GAMES.test(name));
  orFail(await copyJournal(folder, file));
  const database = new Database(file, { fileMustExist: true });
  try {
    // The journal's own mode was copied with it, and has to be left first.
    for (const mode of ['DELETE', 'MEMORY']) database.pragma(`journal_mode = ${mode}`);
    database.pragma('synchronous = OFF');
    database.transaction(() => {
      database.exec(backupSchema());
      const note = { madeAtUtcMs: Date.now(), arbiterVersion: programVersion(), tail: lastEntry(database) };
      const kept = files.filter((file) => keepFile(database, file, relative(folder, file.path)) !== undefined).length;
      noteBackup(database, { ...note, files: kept, hasGames: names.some(({ name }) => GAMES.test(name)) });
    })();
  } finally {
    database.close();
  }
}

export type FoundFile = { readonly path: string; readonly bytes: number; readonly modifiedAtUtcMs: number };

/** The regular files in a folder, but for the database, what belongs to its owner and to logins, drafts, and `isOther`. */
export const filesBeside = (folder: string, isOther: (entry: { readonly name: string }) => boolean): readonly FoundFile[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    LEFT_OUT.test(entry.name) || isOther(entry) ? [] : filesIn(join(folder, entry.name)),
  );

/** Regular files at a path and below, without following links: an engine may have left one that leads elsewhere. */
function filesIn(path: string): readonly FoundFile[] {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return readdirSync(path).flatMap((name) => filesIn(join(path, name)));
  return found?.isFile() === true ? [{ path, bytes: found.size, modifiedAtUtcMs: Math.trunc(found.mtimeMs) }] : [];
}

/** Writes a file into the backup and returns its SHA-256; `undefined` if it has gone since it was listed. */
export function keepFile(
  database: Database.Database,
  { path, bytes, modifiedAtUtcMs }: FoundFile,
  name: string,
): string | undefined {
  const insert = database.prepare('INSERT INTO parts VALUES (?, ?, ?)');
  const hash = createHash('sha256');
  let descriptor: number;
  try {
    descriptor = openFile(path);
  } catch (error) {
    if (existsSync(path)) throw error;
    return undefined;
  }
  try {
    const buffer = Buffer.alloc(PART_BYTES);
    for (let [left, part] = [bytes, 0]; left > 0; part++) {
      const read = readSync(descriptor, buffer, 0, Math.min(PART_BYTES, left), null);
      if (read === 0) break;
      left -= read;
      const content = buffer.subarray(0, read);
      hash.update(content);
      insert.run(name, part, content);
    }
  } finally {
    closeSync(descriptor);
  }
  const sha256 = hash.digest('hex');
  database.prepare('INSERT INTO files VALUES (?, ?, ?)').run(name, modifiedAtUtcMs, sha256);
  return sha256;
}
