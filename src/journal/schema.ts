// The SQLite schema of a journal.

import type Database from 'better-sqlite3';

export const JOURNAL_FILE = 'journal.sqlite';

/** "Arbt": identifies the file as ours (https://sqlite.org/pragma.html#pragma_application_id). */
export const APPLICATION_ID = 0x41726274;

/** `PRAGMA user_version` of a journal: the version of its table. FORMAT_VERSION (entries.ts) is the version of the payloads in it. */
export const SCHEMA_VERSION = 1;

/**
 * The entries, also those of a registry. `game` is the game an entry belongs to, for reading one game; the second index holds the few entries that are not plies, for reading results
 * without every move. The triggers prevent accidental edits in a database browser; the proof is the hash chain.
 */
export const ENTRIES_TABLE = `
  CREATE TABLE entries (
    sequence INTEGER PRIMARY KEY,
    at_utc_ms INTEGER NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    game INTEGER,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE INDEX entries_of_game ON entries (game) WHERE game IS NOT NULL;
  CREATE INDEX entries_without_plies ON entries (sequence) WHERE kind <> 'plies-played';
  CREATE TRIGGER entries_are_not_changed BEFORE UPDATE ON entries
    BEGIN SELECT RAISE(ABORT, 'a journal entry is never changed'); END;
  CREATE TRIGGER entries_are_not_deleted BEFORE DELETE ON entries
    BEGIN SELECT RAISE(ABORT, 'a journal entry is never deleted'); END;`;

export const SCHEMA = `${ENTRIES_TABLE}
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};`;

export const versionOf = (database: Database.Database): number => Number(database.pragma('user_version', { simple: true }));
