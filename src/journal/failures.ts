// What can go wrong with a journal, as values: failures of the world (disk, other processes, a foreign file), not programmers' errors.
// Each kind has a row in docs/failures.md.

import Database from 'better-sqlite3';
import { orFail, WrongUse } from '../core/messages/failure.ts';
import type { Result } from '../core/result.ts';

export const JOURNAL_FAILURES = [
  'disk-full',
  'io-error',
  'read-only',
  'corrupt',
  'locked',
  'owned',
  'copy',
  'fenced',
  'folder-lost',
  'overwritten',
  'not-a-folder',
  'not-a-journal',
  'newer-version',
  'absent',
  'overloaded',
  'thread-ended',
  'closed',
] as const;
export type JournalFailureKind = (typeof JOURNAL_FAILURES)[number];

/** `message` is a complete sentence for people: what could not be done, what was expected, what was found instead, what to do. */
export type JournalFailure = { readonly kind: JournalFailureKind; readonly message: string };

const CORRUPT = {
  expected: 'a whole journal',
  advice: 'see where it breaks with "arbiter verify", and restore a backup with "arbiter restore"',
};
/** What failures of the world expect and advise; the other kinds are worded where they arise. */
const WORDING: Readonly<Partial<Record<JournalFailureKind, { readonly expected: string; readonly advice: string }>>> = {
  'disk-full': {
    expected: 'room on the disk',
    advice: 'free some disk space, then run again: it continues from the last committed entry',
  },
  'read-only': { expected: 'a folder that can be written', advice: 'check its permissions and how its file system is mounted' },
  corrupt: CORRUPT,
  locked: {
    expected: 'no other program to be writing',
    advice: 'close the program that has the file open (a database browser?)',
  },
  'io-error': { expected: 'the disk to obey', advice: "check the disk and the system's log before running again" },
};

/** Kinds that say that the folder holds no tournament: the one who named it is wrong, not the world. */
const NO_TOURNAMENT: ReadonlySet<JournalFailureKind> = new Set(['absent', 'not-a-folder', 'not-a-journal']);

/** The value of a result about a data folder that people named; throws `WrongUse` if it is none, else a `Failure`. */
export function inDataFolder<Value>(result: Result<Value, JournalFailure>): Value {
  if (!result.ok && NO_TOURNAMENT.has(result.error.kind)) throw new WrongUse(result.error.message);
  return orFail(result);
}

/** The failure for an error that SQLite or the file system threw while `doing` (`write the journal in /data`). Rethrows any other error. */
export function failureOf(doing: string, error: unknown): JournalFailure {
  const kind = kindOf(error);
  if (kind === undefined || !(error instanceof Error)) throw error;
  const wording = WORDING[kind];
  const code = 'code' in error ? ` (${String(error.code)})` : '';
  return {
    kind,
    message: `Cannot ${doing}: expected ${wording?.expected ?? 'success'}, got "${error.message}"${code}${wording ? `; ${wording.advice}` : ''}`,
  };
}

/**
 * Like `failureOf`, but for reads, where our own fixed queries cannot be wrong: if SQLite does not understand one (because a damaged schema lacks
 * a table), the journal is corrupt.
 */
export function readingFailureOf(doing: string, error: unknown): JournalFailure {
  if (!(error instanceof Database.SqliteError) || kindOf(error) !== undefined) return failureOf(doing, error);
  return failureOf(doing, new Database.SqliteError(error.message, 'SQLITE_CORRUPT'));
}

/** The failure for a row that is not as it was written. */
export const corruptRow = (doing: string, reason: string): JournalFailure => ({
  kind: 'corrupt',
  message: `Cannot ${doing}: expected ${CORRUPT.expected}, got "${reason}"; ${CORRUPT.advice}`,
});

const FILE_SYSTEM_KINDS: Readonly<Record<string, JournalFailureKind>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  ENOTDIR: 'not-a-folder',
  EEXIST: 'not-a-folder',
};

function kindOf(error: unknown): JournalFailureKind | undefined {
  if (error instanceof Database.SqliteError) return kindOfSqlite(error.code);
  if (error instanceof Error && 'syscall' in error && 'code' in error) return FILE_SYSTEM_KINDS[String(error.code)] ?? 'io-error';
  return undefined;
}

/** Extended result codes start with their primary code (https://sqlite.org/rescode.html). */
function kindOfSqlite(code: string): JournalFailureKind | undefined {
  if (code === 'SQLITE_FULL') return 'disk-full';
  if (/^SQLITE_(READONLY|PERM)/.test(code)) return 'read-only';
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return 'corrupt';
  if (/^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(code)) return 'locked';
  if (/^SQLITE_(IOERR|CANTOPEN|NOMEM|NOLFS)/.test(code)) return 'io-error';
  return undefined;
}
