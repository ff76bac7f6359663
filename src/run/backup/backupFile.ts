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
import { isDraft } from './draft.ts';
import { sealOf } from './seal.ts';
import { foldReader } from '../../projections/foldJournal.ts';
import type { TournamentFacts } from '../../projections/tournamentFacts.ts';

/** "Arbb", of a tournament; "Arbc", of a registry. */
const BACKUP_ID = 0x41726262;
export const REGISTRY_BACKUP_ID = 0x41726263;
/** In version 1 the last line was missing (seal.ts). */
const VERSION = 2;

/** `content` is in parts, so that a log of any length needs little memory. Paths are relative to the folder. */
export const backupSchema = (applicationId = BACKUP_ID): string => `
  CREATE TABLE backup (
    version INTEGER NOT NULL, made_at_utc_ms INTEGER NOT NULL, arbiter_version TEXT NOT NULL,
    entries INTEGER NOT NULL, head TEXT NOT NULL, files INTEGER NOT NULL, has_games INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE files (path TEXT PRIMARY KEY, modified_at_utc_ms INTEGER NOT NULL, sha256 TEXT NOT NULL) STRICT;
  CREATE TABLE parts (path TEXT NOT NULL, part INTEGER NOT NULL, content BLOB NOT NULL, PRIMARY KEY (path, part)) STRICT;
  PRAGMA application_id = ${applicationId};`;

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
/** What every backup has. */
export type KeptFiles = { readonly note: BackupNote; readonly files: readonly KeptFile[] };
export type Backup = KeptFiles & { readonly facts: TournamentFacts };

export function noteBackup(database: Database.Database, note: BackupNote): void {
  const { madeAtUtcMs, arbiterVersion, tail, files, hasGames } = note;
  database
    .prepare('INSERT INTO backup VALUES (?, ?, ?, ?, ?, ?, ?)')
    .run(VERSION, madeAtUtcMs, arbiterVersion, tail.sequence, tail.hash, files, hasGames ? 1 : 0);
}

/** `isSealed`: its last line is there and right. */
export type OpenedBackup = { readonly database: Database.Database; readonly isSealed: boolean };

/** Throws `WrongUse` if it is no backup, and `Failure` if its last line says that it was changed. */
export function openBackup(file: string, applicationId = BACKUP_ID): OpenedBackup {
  const found = statSync(file, { throwIfNoEntry: false });
  const isNone = (got: string): WrongUse =>
    new WrongUse(`Cannot read the backup ${file}: expected a file that "arbiter backup" wrote, got ${got}`);
  if (found === undefined) throw isNone('no such file');
  if (found.isDirectory() && isDraft(file)) throw isNone('one that was killed before it was whole: make another');
  if (!found.isFile()) throw isNone(found.isDirectory() ? 'a folder' : 'no regular file');
  // Files of the system without an end have this size too, and SQLite would wait for them.
  if (found.size === 0) throw isNone('another file');
  const seal = sealOf(file);
  if (seal === 'wrong') throw torn(file, 'other bytes');
  const connected = connectFile(file, applicationId);
  if (connected.ok) return { database: connected.value, isSealed: seal === 'right' };
  if (connected.error.kind === 'not-a-journal') throw isNone('another file');
  if (connected.error.kind === 'corrupt') throw torn(file, 'no readable database');
  throw new Failure(connected.error.message);
}

/** Reads all of it. Throws `Failure` unless it is whole: SQLite's own check, hash chain, fold, and the hash of each file. */
export const verifyBackup = (opened: OpenedBackup): Backup =>
  verified(opened, ({ database, isSealed }) => {
    const chain = orFail(verifyEntries(database));
    if (chain.kind === 'broken') throw new Failure(chain.reason);
    return { ...keptFiles(database, isSealed, chain.tail), facts: orFail(foldReader(readerOf(database))).facts };
  });

/** Reads all of it by `read`. Throws `Failure`, with the file, for what `read` throws. */
export function verified<Found>(opened: OpenedBackup, read: (opened: OpenedBackup) => Found): Found {
  const { database, isSealed } = opened;
  try {
    return read(opened);
  } catch (reason) {
    if (reason instanceof TypeError) throw reason;
    if (reason instanceof Failure && reason.message.startsWith('Cannot read the backup')) throw reason;
    const got = messageOf(reason);
    throw isSealed ? strange(database.name, got) : torn(database.name, got);
  }
}

/** `tail`: of the entries that are there. Throws `Failure` unless they are those that were noted, and each file has the hash that was noted. */
export function keptFiles(database: Database.Database, isSealed: boolean, { sequence, hash }: Tail): KeptFiles {
  const note = readNote(database, isSealed);
  if (note.tail.sequence !== sequence || note.tail.hash !== hash)
    throw new Failure(`${sequence} of its ${note.tail.sequence} entries`);
  const files = database
    .prepare<[], KeptFile>('SELECT path, modified_at_utc_ms AS modifiedAtUtcMs, sha256 FROM files ORDER BY path')
    .all();
  if (files.length !== note.files) throw new Failure(`${files.length} of its ${note.files} files`);
  for (const { path, sha256 } of files) {
    const hash = createHash('sha256');
    for (const part of partsOf(database, path)) hash.update(part);
    if (hash.digest('hex') !== sha256) throw new Failure(`other content of its file "${path}"`);
  }
  return { note, files };
}

/** The content of a file, in order. */
export function* partsOf(database: Database.Database, path: string): Generator<Buffer> {
  const rows = database.prepare<[string], { readonly content: Buffer }>('SELECT content FROM parts WHERE path = ? ORDER BY part');
  for (const { content } of rows.iterate(path)) yield content;
}

function readNote(database: Database.Database, isSealed: boolean): BackupNote {
  type Row = Omit<BackupNote, 'tail' | 'hasGames'> & Tail & { readonly version: number; readonly hasGames: number };
  const row = database
    .prepare<[], Row>(
      `SELECT version, made_at_utc_ms AS madeAtUtcMs, arbiter_version AS arbiterVersion, entries AS sequence, head AS hash,
        files, has_games AS hasGames FROM backup`,
    )
    .get();
  if (row === undefined) throw new Failure('none of its notes');
  const { version, sequence, hash, hasGames, ...note } = row;
  if (version > VERSION)
    throw new Failure(
      `Cannot read the backup ${database.name}: expected version 1 to ${VERSION}, got "${version}"; a newer Arbiter wrote it: use that version`,
    );
  if (version === VERSION && !isSealed) throw new Failure('one without its last line');
  return { ...note, tail: { sequence, hash }, hasGames: hasGames === 1 };
}

const torn = (file: string, got: string): Failure =>
  new Failure(`Cannot read the backup ${file}: expected a whole backup, got ${got}; it was changed or cut: use another backup`);

/** It is as it was written, but not by a version of ours. */
const strange = (file: string, got: string): Failure =>
  new Failure(`Cannot read the backup ${file}: it is whole, but this version of Arbiter cannot read it: ${got}`);
