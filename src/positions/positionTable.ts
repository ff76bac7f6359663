// The table of an index of positions, an SQLite file that can be made again from what it was made of: removed, damaged or of another version it is empty.
// In a folder that cannot be written it is kept in memory. Not here: which games it has (positionIndex.ts, earlier/earlierIndex.ts).
//
// A game counts once at each position, with what it played when it was first there. New games are kept in memory, ordered, and join the file many at a
// time: a game touches as many pages of the file as it has positions.

import { hash } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { seenFrom, type Evaluation } from '../core/evaluation.ts';
import type { PlayedMove } from './playedGame.ts';

/**
 * The games that reached a position, by id, as columns: thousands of them pass from thread to thread. `plies`: how many plies the game had then. `next`: the
 * index in `moves` of what it played there, in protocol form, or `NO_MOVE`. `centipawns`: what the player who moved said of that move, in White's view, or
 * `NOT_SAID`.
 */
export type Reached = {
  readonly games: Uint32Array;
  readonly plies: Uint16Array;
  readonly moves: readonly string[];
  readonly next: Uint16Array;
  readonly centipawns: Int16Array;
};

/** No game. */
export const NOWHERE: Reached = {
  games: new Uint32Array(),
  plies: new Uint16Array(),
  moves: [],
  next: new Uint16Array(),
  centipawns: new Int16Array(),
};

/** The game ended there. */
export const NO_MOVE = 0xffff;
export const NOT_SAID = -0x8000;

/** Of 570 games of TCEC, no two share a position after this (test/bench/positions.ts has what each ply costs). */
export const MOST_PLIES = 60;

/** Beyond this, a value says only who wins. */
export const MOST_CENTIPAWNS = 1000;

/** `version`: raise it when rows, the text of a position or other tables change. `tables`: the SQL that makes the other tables of the file. */
export type TableKind = { readonly version: number; readonly tables: string };

const APPLICATION_ID = 0x41727078;
const PATIENCE_MS = 1000;

const TABLE = `(
  key INTEGER NOT NULL, game INTEGER NOT NULL, ply INTEGER NOT NULL, move TEXT, centipawns INTEGER, PRIMARY KEY (key, game)
) STRICT, WITHOUT ROWID`;

export class PositionTable {
  readonly #path: string;
  readonly #kind: TableKind;
  readonly #onLost: () => void;
  #db: Database.Database;
  #newRows = 0;

  /** `onLost`: the file turned out to be damaged, and the table is empty. */
  constructor(path: string, kind: TableKind, onLost: () => void) {
    this.#path = path;
    this.#kind = kind;
    this.#onLost = onLost;
    this.#db = open(path, kind);
  }

  /** Rows in memory, of 50 bytes each, that have not joined the file. */
  get newRows(): number {
    return this.#newRows;
  }

  /** `positions` are one more than `moves`, or more. Returns whether the game was not known before. */
  add(game: number, positions: readonly string[], moves: readonly PlayedMove[]): boolean {
    return this.use((db) => {
      const insert = statement(db, 'INSERT OR IGNORE INTO fresh.reached VALUES (?, ?, ?, ?, ?)');
      let added = 0;
      for (const [ply, position] of positions.slice(0, MOST_PLIES + 1).entries()) {
        const next = moves[ply];
        const centipawns = next && centipawnsOf(next.evaluation);
        added += insert.run(keyOf(position), game, ply, next?.move ?? null, centipawns ?? null).changes;
      }
      this.#newRows += added;
      return added > 0;
    });
  }

  /** The games that reached a position (gamePositions.ts). */
  find(position: string): Reached {
    const key = keyOf(position);
    return this.use((db) => {
      const rows = (table: string): readonly Row[] =>
        statement(db, `SELECT game, ply, move, centipawns FROM ${table} WHERE key = ?`)
          .raw()
          .all(key) as unknown as readonly Row[];
      const [saved, recent] = [rows('main.reached'), this.#newRows === 0 ? [] : rows('fresh.reached')];
      if (recent.length === 0) return columns(saved);
      // Another process may have saved the same games.
      const known = new Set(saved.map(([game]) => game));
      return columns([...saved, ...recent.filter(([game]) => !known.has(game))].sort(([one], [other]) => one - other));
    });
  }

  /** Forgets the games with these ids. */
  remove(first: number, last: number): void {
    this.use((db) => {
      for (const table of ['main.reached', 'fresh.reached'])
        statement(db, `DELETE FROM ${table} WHERE game BETWEEN ? AND ?`).run(first, last);
    });
  }

  /** The new rows join the file, with what `also` writes in one transaction. Where it cannot be written, they stay in memory. Returns whether it was. */
  save(also: (db: Database.Database) => void): boolean {
    return this.use((db) => {
      try {
        db.exec('BEGIN IMMEDIATE; INSERT OR IGNORE INTO main.reached SELECT * FROM fresh.reached; DELETE FROM fresh.reached');
        also(db);
        db.exec('COMMIT');
        this.#newRows = 0;
        return true;
      } catch (reason) {
        if (db.inTransaction) db.exec('ROLLBACK');
        if (isDamage(reason) || !(reason instanceof Database.SqliteError)) throw reason;
        return false;
      }
    });
  }

  /** Begins again where the file turns out to be damaged. */
  use<Value>(act: (db: Database.Database) => Value): Value {
    try {
      return act(this.#db);
    } catch (reason) {
      if (!isDamage(reason)) throw reason;
      this.#db.close();
      remove(this.#path);
      this.#db = open(this.#path, this.#kind);
      this.#newRows = 0;
      this.#onLost();
      return act(this.#db);
    }
  }

  close(): void {
    this.#db.close();
  }
}

type Row = readonly [game: number, ply: number, move: string | null, centipawns: number | null];

function columns(rows: readonly Row[]): Reached {
  const numbers = new Map<string, number>();
  const next = (move: string | null): number => {
    if (move === null) return NO_MOVE;
    const known = numbers.get(move) ?? numbers.size;
    numbers.set(move, known);
    return known;
  };
  return {
    games: Uint32Array.from(rows, ([game]) => game),
    plies: Uint16Array.from(rows, ([, ply]) => ply),
    next: Uint16Array.from(rows, ([, , move]) => next(move)),
    moves: [...numbers.keys()],
    centipawns: Int16Array.from(rows, ([, , , centipawns]) => centipawns ?? NOT_SAID),
  };
}

/** Of 2.4 million positions (20,000 games), two share a key with a probability of one in six million. */
const keyOf = (position: string): bigint => hash('sha1', position, 'buffer').readBigInt64BE();

function centipawnsOf(evaluation: Evaluation): number | undefined {
  const seen = seenFrom('white', evaluation);
  if (seen.kind === 'unknown') return undefined;
  const value = seen.kind === 'mate' ? seen.moves * 10_000 : seen.centipawns;
  return Math.max(-MOST_CENTIPAWNS, Math.min(MOST_CENTIPAWNS, Math.round(value)));
}

const prepared = new WeakMap<Database.Database, Map<string, Database.Statement>>();

/** Prepared once per connection, and collected with it. */
export function statement<Row>(db: Database.Database, sql: string): Database.Statement<unknown[], Row> {
  const known = prepared.get(db) ?? new Map<string, Database.Statement>();
  prepared.set(db, known);
  const made = known.get(sql) ?? db.prepare(sql);
  known.set(sql, made);
  return made as Database.Statement<unknown[], Row>;
}

const open = (path: string, kind: TableKind): Database.Database => opened(path, kind) ?? withMemory(inMemory(kind));

const schemaOf = ({ version, tables }: TableKind): string =>
  `CREATE TABLE reached ${TABLE}; ${tables}; PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${version};`;

function opened(path: string, kind: TableKind, isSecondTry = false): Database.Database | undefined {
  let db: Database.Database | undefined;
  try {
    db = new Database(path, { timeout: PATIENCE_MS });
    chmodSync(path, 0o600);
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    const isOurs =
      db.pragma('user_version', { simple: true }) === kind.version &&
      db.pragma('application_id', { simple: true }) === APPLICATION_ID;
    const isEmpty = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
    if (isEmpty) db.exec(schemaOf(kind));
    else if (!isOurs || db.pragma('quick_check', { simple: true }) !== 'ok') throw new DamagedFile();
    return withMemory(db);
  } catch (reason) {
    db?.close();
    if (isSecondTry || !isDamage(reason)) return undefined;
    remove(path);
    return opened(path, kind, true);
  }
}

function withMemory(db: Database.Database): Database.Database {
  db.exec(`ATTACH ':memory:' AS fresh; CREATE TABLE fresh.reached ${TABLE}`);
  return db;
}

function inMemory(kind: TableKind): Database.Database {
  const db = new Database(':memory:');
  db.exec(schemaOf(kind));
  return db;
}

class DamagedFile extends Error {}

const isDamage = (reason: unknown): boolean =>
  reason instanceof DamagedFile || (reason instanceof Database.SqliteError && /^SQLITE_(?:NOTADB|CORRUPT)/.test(reason.code));

function remove(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
}
