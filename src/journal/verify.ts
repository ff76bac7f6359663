// Proves a journal entry by entry: sequence without gaps, hash chain, readable payloads of known kinds, and SQLite's own integrity check.
// What the entries mean together (for example, no ply after an ending) is checked where they are folded.

import type Database from 'better-sqlite3';
import type { Result } from '../core/result.ts';
import { err, ok } from '../core/result.ts';
import type { JournalFailure } from './failures.ts';
import { readingFailureOf } from './failures.ts';
import { FIRST_PREVIOUS_HASH } from './hashChain.ts';
import type { StoredEntry } from './parseEntry.ts';
import { parseEntry } from './parseEntry.ts';
import { connectReader } from './reader.ts';
import type { Tail } from './rows.ts';
import { chainBreak, readRows } from './rows.ts';

/** `tail` is the last good entry; `sequence` is the first bad one, or one past the last if the damage is outside the entries. */
export type Verification =
  | { readonly kind: 'whole'; readonly tail: Tail; readonly found: readonly Found[] }
  | { readonly kind: 'broken'; readonly tail: Tail; readonly sequence: number; readonly reason: string };

/** An entry that has one of the wanted hashes. */
export type Found = { readonly sequence: number; readonly atUtcMs: number; readonly hash: string };

const PAGE = 256;

/** `heads`: hashes to look for. The error is a journal that cannot be opened at all. */
export function verifyJournal(folder: string, heads: readonly string[] = []): Result<Verification, JournalFailure> {
  const connected = connectReader(folder);
  if (!connected.ok) return connected;
  try {
    return verifyEntries(connected.value, heads);
  } finally {
    connected.value.close();
  }
}

/** The same of the entries in any database that has them. */
export function verifyEntries(database: Database.Database, heads: readonly string[] = []): Result<Verification, JournalFailure> {
  try {
    return ok(verifyChain(database, new Set(heads)));
  } catch (error) {
    return err(readingFailureOf(`verify the journal ${database.name}`, error));
  }
}

function verifyChain(database: Database.Database, heads: ReadonlySet<string>): Verification {
  const found: Found[] = [];
  let tail: Tail = { sequence: 0, hash: FIRST_PREVIOUS_HASH };
  for (;;) {
    const rows = readSafely(database, tail.sequence);
    if (!rows.ok) return { kind: 'broken', tail, sequence: tail.sequence + 1, reason: rows.error };
    const broken = pageBreak(rows.value, tail);
    // Before the break the numbers are consecutive; after it a damaged row may have any number.
    const good = broken === undefined ? rows.value.length : broken.sequence - tail.sequence - 1;
    // The hash of a row before the break is the one computed from all rows before it.
    for (const { sequence, atUtcMs, hash } of rows.value.slice(0, good))
      if (heads.has(hash)) found.push({ sequence, atUtcMs, hash });
    const lastGood = rows.value[good - 1];
    if (lastGood !== undefined) tail = { sequence: lastGood.sequence, hash: lastGood.hash };
    if (broken !== undefined) return { kind: 'broken', tail, ...broken };
    if (rows.value.length === 0) break;
  }
  const check = String(database.pragma('integrity_check(1)', { simple: true }));
  return check === 'ok' ? { kind: 'whole', tail, found } : { kind: 'broken', tail, sequence: tail.sequence + 1, reason: check };
}

function pageBreak(rows: readonly StoredEntry[], tail: Tail): { readonly sequence: number; readonly reason: string } | undefined {
  const chain = chainBreak(rows, tail.sequence, tail.hash);
  for (const row of rows) {
    if (chain !== undefined && row.sequence >= chain.sequence) break;
    const entry = parseEntry(row);
    if (!entry.ok) return { sequence: row.sequence, reason: entry.error };
  }
  return chain;
}

/** The next page of rows. If it cannot be read, only the next row, so that the caller locates the break exactly. */
function readSafely(database: Database.Database, after: number): Result<readonly StoredEntry[], string> {
  const page = tryRead(database, after, PAGE);
  return page.ok ? page : tryRead(database, after, 1);
}

function tryRead(database: Database.Database, after: number, limit: number): Result<readonly StoredEntry[], string> {
  try {
    return ok(readRows(database, { kind: 'all' }, after, limit));
  } catch (error) {
    return err(readingFailureOf(`read the entries after ${after}`, error).message);
  }
}
