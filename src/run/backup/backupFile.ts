// The file that `arbiter backup` writes: a SQLite database with the entries of a journal as they were in one moment, the files that belong to the
// data folder, and what was true when it was made. It is no data folder: its application id differs, so that nothing runs in it by mistake.

import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { Failure, orFail, WrongUse } from '../../core/messages/failure.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { connectFile, readerOf } from '../../journal/reader.ts';
import type { Tail } from '../../journal/rows.ts';
import { verifyEntries } from '../../journal/verify.ts';
import { foldReader } from '../../projections/foldJournal.ts';
import type { TournamentFacts } from '../../projections/tournamentFacts.ts';

/** "Arbb". */
const BACKUP_ID = 0x41726262;
const VERSION = 1;

/** `content` is in parts, so that a log of any length needs little memory. Paths are relative to the data folder. */
export const BACKUP_SCHEMA = `
  CREATE TABLE backup (
    version INTEGER NOT NULL, made_at_utc_ms INTEGER NOT NULL, arbiter_version TEXT NOT NULL,
    entries INTEGER NOT NULL, head TEXT NOT NULL, files INTEGER NOT NULL, has_games INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE files (path TEXT PRIMARY KEY, modified_at_utc_ms INTEGER NOT NULL, sha256 TEXT NOT NULL) STRICT;
  CREATE TABLE parts (path TEXT NOT NULL, part INTEGER NOT NULL, content BLOB NOT NULL, PRIMARY KEY (path, part)) STRICT;
  PRAGMA application_id = ${BACKUP_ID};`;

/** `hasGames`: the data folder had files of the finished games, which are made from the journal. */
export type BackupNote = {
  readonly madeAtUtcMs: number;
  readonly arbiterVersion: string;
  readonly tail: Tail;
  /** How many. */
  readonly files: number;
  readonly hasGames: boolean;
};
export type KeptFile = { readonly path: string; readonly modifiedAtUtcMs: number; readonly sha256: string };
export type Backup = { readonly note: BackupNote; readonly files: readonly KeptFile[]; readonly facts: TournamentFacts };

export function noteBackup(database: Database.Database, note: BackupNote): void {
  const { madeAtUtcMs, arbiterVersion, tail, files, hasGames } = note;
  database
    .prepare('INSERT INTO backup VALUES (?, ?, ?, ?, ?, ?, ?)')
    .run(VERSION, madeAtUtcMs, arbiterVersion, tail.sequence, tail.hash, files, hasGames ? 1 : 0);
}

/** Throws `WrongUse` if it is no backup. */
export function openBackup(file: string): Database.Database {
  const found = statSync(file, { throwIfNoEntry: false });
  const isNone = (got: string): WrongUse =>
    new WrongUse(`Cannot read the backup ${file}: expected a file that "arbiter backup" wrote, got ${got}`);
  if (found === undefined) throw isNone('no such file');
  if (!found.isFile()) throw isNone(found.isDirectory() ? 'a folder' : 'no regular file');
  const connected = connectFile(file, BACKUP_ID);
  if (connected.ok) return connected.value;
  if (connected.error.kind === 'not-a-journal') throw isNone('another file');
  if (connected.error.kind === 'corrupt') throw torn(file, 'no readable database');
  throw new Failure(connected.error.message);
}

/** Reads all of it. Throws `Failure` unless it is whole: SQLite's own check, hash chain, fold, and the hash of each file. */
export function verifyBackup(database: Database.Database): Backup {
  try {
    const chain = orFail(verifyEntries(database));
    if (chain.kind === 'broken') throw torn(database.name, chain.reason);
    const note = readNote(database);
    if (note === undefined) throw torn(database.name, 'none of its notes');
    const { sequence, hash } = chain.tail;
    if (note.tail.sequence !== sequence || note.tail.hash !== hash)
      throw torn(database.name, `${sequence} of its ${note.tail.sequence} entries`);
    const files = database
      .prepare<[], KeptFile>('SELECT path, modified_at_utc_ms AS modifiedAtUtcMs, sha256 FROM files ORDER BY path')
      .all();
    if (files.length !== note.files) throw torn(database.name, `${files.length} of its ${note.files} files`);
    for (const { path, sha256 } of files) {
      const hash = createHash('sha256');
      for (const part of partsOf(database, path)) hash.update(part);
      if (hash.digest('hex') !== sha256) throw torn(database.name, `other content of its file "${path}"`);
    }
    return { note, files, facts: orFail(foldReader(readerOf(database))).facts };
  } catch (reason) {
    if (reason instanceof Failure && !reason.message.startsWith('Cannot read the backup'))
      throw torn(database.name, reason.message);
    if (reason instanceof Failure || reason instanceof TypeError) throw reason;
    throw torn(database.name, messageOf(reason));
  }
}

/** The content of a file, in order. */
export function* partsOf(database: Database.Database, path: string): Generator<Buffer> {
  const rows = database.prepare<[string], { readonly content: Buffer }>('SELECT content FROM parts WHERE path = ? ORDER BY part');
  for (const { content } of rows.iterate(path)) yield content;
}

function readNote(database: Database.Database): BackupNote | undefined {
  type Row = Omit<BackupNote, 'tail' | 'hasGames'> & Tail & { readonly version: number; readonly hasGames: number };
  const row = database
    .prepare<[], Row>(
      `SELECT version, made_at_utc_ms AS madeAtUtcMs, arbiter_version AS arbiterVersion, entries AS sequence, head AS hash,
        files, has_games AS hasGames FROM backup`,
    )
    .get();
  if (row === undefined) return undefined;
  const { version, sequence, hash, hasGames, ...note } = row;
  if (version === VERSION) return { ...note, tail: { sequence, hash }, hasGames: hasGames === 1 };
  throw new Failure(
    `Cannot read the backup ${database.name}: expected version ${VERSION}, got "${version}"; a newer Arbiter wrote it: use that version`,
  );
}

const torn = (file: string, got: string): Failure =>
  new Failure(`Cannot read the backup ${file}: expected a whole backup, got ${got}; it was changed or cut: use another backup`);
