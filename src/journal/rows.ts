// Rows of the entries table: the SQL that reads them, and the check of a run of rows against the hash chain.

import type Database from 'better-sqlite3';
import type { GameId } from '../core/ids.ts';
import { entryHash, FIRST_PREVIOUS_HASH } from './hashChain.ts';
import type { StoredEntry } from './parseEntry.ts';

/** What to read: everything, everything but the plies, or the entries of one game. */
export type Selection =
  | { readonly kind: 'all' }
  | { readonly kind: 'without-plies' }
  | { readonly kind: 'game'; readonly id: GameId };

/** The end of the chain; `sequence` is 0 before the first entry. */
export type Tail = { readonly sequence: number; readonly hash: string };

const COLUMNS = `sequence, at_utc_ms AS atUtcMs, kind, payload, game, hash,
  CASE sequence WHEN 1 THEN '${FIRST_PREVIOUS_HASH}'
    ELSE coalesce((SELECT hash FROM entries AS before WHERE before.sequence = entries.sequence - 1), '') END AS previousHash`;

const selected = (from: string): string => `SELECT ${COLUMNS} FROM ${from} ORDER BY sequence LIMIT @limit`;
const SELECTED = {
  all: selected('entries WHERE sequence > @after'),
  'without-plies': selected(`entries INDEXED BY entries_without_plies WHERE sequence > @after AND kind <> 'plies-played'`),
  game: selected('entries INDEXED BY entries_of_game WHERE game = @game AND sequence > @after'),
} satisfies Record<Selection['kind'], string>;
const LAST = 'SELECT sequence, hash FROM entries ORDER BY sequence DESC LIMIT 1';

/** At most `limit` rows after the sequence number `after`, in order. Throws SQLite's errors. */
export function readRows(
  database: Database.Database,
  selection: Selection,
  after: number,
  limit: number,
): readonly StoredEntry[] {
  const game = selection.kind === 'game' ? { game: selection.id } : {};
  return prepare<Bound, StoredEntry>(database, SELECTED[selection.kind]).all({ after, limit, ...game });
}

export function lastEntry(database: Database.Database): Tail {
  return prepare<object, Tail>(database, LAST).get({}) ?? { sequence: 0, hash: FIRST_PREVIOUS_HASH };
}

/** The first place where `rows` do not continue the chain that ends at `sequence` with `hash`; `undefined` if they all do. */
export function chainBreak(
  rows: readonly StoredEntry[],
  sequence: number,
  hash: string,
): { readonly sequence: number; readonly reason: string } | undefined {
  let last = sequence;
  let previous = hash;
  for (const row of rows) {
    if (row.sequence !== last + 1) {
      return { sequence: last + 1, reason: `entry ${last + 1} is missing: ${row.sequence} follows ${last}` };
    }
    if (entryHash(previous, row.sequence, row.atUtcMs, row.kind, row.payload) !== row.hash) {
      return { sequence: row.sequence, reason: `entry ${row.sequence} does not carry its hash` };
    }
    last = row.sequence;
    previous = row.hash;
  }
  return undefined;
}

type Bound = { readonly after: number; readonly limit: number; readonly game?: number };

/** Prepared once per connection, and collected with it. */
const prepared = new WeakMap<Database.Database, Map<string, Database.Statement>>();

function prepare<Parameters extends object, Row>(
  database: Database.Database,
  sql: string,
): Database.Statement<[Parameters], Row> {
  const known = prepared.get(database) ?? new Map<string, Database.Statement>();
  prepared.set(database, known);
  const statement = known.get(sql) ?? database.prepare(sql);
  known.set(sql, statement);
  return statement as Database.Statement<[Parameters], Row>;
}
