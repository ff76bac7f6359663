// Which finished games reached a position, and what was played there. Made from the journal and kept next to it (`positions.sqlite`), so that a start reads
// only the games since; removed, damaged, of another version or of another journal, it is made again. In a folder that cannot be written it is kept in
// memory. It knows moves only: who played and how a game ended is asked of the journal, so a ruling changes nothing here.
//
// A game counts once at each position, with what it played when it was first there. New games are kept in memory, ordered, and join the file many at a
// time: a game touches as many pages of the file as it has positions.

import { hash } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { seenFrom, type Evaluation } from '../core/evaluation.ts';
import type { GameId } from '../core/ids.ts';
import { orFail } from '../core/messages/failure.ts';
import type { Result } from '../core/result.ts';
import type { JournalEntry } from '../journal/entries.ts';
import type { JournalFailure } from '../journal/failures.ts';
import { openReader, type JournalReader } from '../journal/reader.ts';
import { gamePositions } from './gamePositions.ts';
import { gameOverBy, playedGame } from './playedGame.ts';

export const POSITIONS_FILE = 'positions.sqlite';

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

/** The game ended there. */
export const NO_MOVE = 0xffff;
export const NOT_SAID = -0x8000;

/** Of 570 games of TCEC, no two share a position after this (test/bench/positions.ts has what each ply costs). */
export const MOST_PLIES = 60;

/** Beyond this, a value says only who wins. */
export const MOST_CENTIPAWNS = 1000;

/** Raise it when rows, or the text of a position, change. */
const VERSION = 1;
const APPLICATION_ID = 0x41727078;
const PATIENCE_MS = 1000;
/** New rows in memory (50 bytes each) before they join the file: while the index is made, and afterwards. */
const MOST_NEW_ROWS = { making: 500_000, made: 100_000 };

const TABLE = `(
  key INTEGER NOT NULL, game INTEGER NOT NULL, ply INTEGER NOT NULL, move TEXT, centipawns INTEGER, PRIMARY KEY (key, game)
) STRICT, WITHOUT ROWID`;
const SCHEMA = `
  CREATE TABLE reached ${TABLE};
  CREATE TABLE upTo (sequence INTEGER NOT NULL, hash TEXT NOT NULL, games INTEGER NOT NULL) STRICT;
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${VERSION};`;

/** The last entry that was read, and the games up to it. */
type UpTo = { readonly sequence: number; readonly hash: string; readonly games: number };

const NOTHING: UpTo = { sequence: 0, hash: '', games: 0 };

export class PositionIndex implements Disposable {
  readonly #reader: JournalReader;
  readonly #path: string;
  #db: Database.Database;
  #upTo: UpTo;
  #newRows = 0;
  #entries: Iterator<Result<JournalEntry, JournalFailure>> | undefined;

  /** Throws `Failure` if the journal cannot be read. */
  constructor(folder: string) {
    this.#reader = orFail(openReader(folder));
    this.#path = join(folder, POSITIONS_FILE);
    this.#db = open(this.#path);
    this.#upTo = this.#known();
  }

  /** Games found so far. */
  get games(): number {
    return this.#upTo.games;
  }

  /** Reads on in the journal for this long; returns whether everything committed before the call is known. Throws `Failure` if it cannot be read. */
  readOn(forMs: number): boolean {
    const until = performance.now() + forMs;
    this.#entries ??= this.#reader.entries({ kind: 'without-plies' }, this.#upTo.sequence)[Symbol.iterator]();
    while (performance.now() < until) {
      const next = this.#entries.next();
      if (next.done === true) {
        this.#entries = undefined;
        if (this.#newRows >= MOST_NEW_ROWS.made) this.#save();
        return true;
      }
      const entry = orFail(next.value);
      const id = gameOverBy(entry);
      const isNew = id !== undefined && this.#add(id);
      // The file was damaged, and everything begins again.
      if (this.#entries === undefined) return false;
      this.#upTo = { sequence: entry.sequence, hash: entry.hash, games: this.#upTo.games + (isNew ? 1 : 0) };
      if (this.#newRows >= MOST_NEW_ROWS.making) this.#save();
    }
    return false;
  }

  /** The games that reached a position (gamePositions.ts). */
  find(position: string): Reached {
    const key = keyOf(position);
    return this.#try((db) => {
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

  close(): void {
    if (this.#newRows > 0) this.#save();
    this.#db.close();
    this.#reader.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  /** Whether the game was not known before. */
  #add(id: GameId): boolean {
    const game = playedGame(this.#reader, id, MOST_PLIES + 1);
    if (game === undefined) return false;
    const { start, moves } = game;
    const positions = gamePositions(
      start,
      moves.map(({ move }) => move),
    );
    // The referee has checked every move: what is not legal by these rules was played by those of another version.
    if (!positions.ok) return false;
    return this.#try((db) => {
      const insert = statement(db, 'INSERT OR IGNORE INTO fresh.reached VALUES (?, ?, ?, ?, ?)');
      let added = 0;
      for (const [ply, position] of positions.value.slice(0, MOST_PLIES + 1).entries()) {
        const next = moves[ply];
        const centipawns = next && centipawnsOf(next.evaluation);
        added += insert.run(keyOf(position), id, ply, next?.move ?? null, centipawns ?? null).changes;
      }
      this.#newRows += added;
      return added > 0;
    });
  }

  /** The new rows join the file. Where it cannot be written, everything stays in memory from then on. */
  #save(): void {
    this.#try((db) => {
      try {
        db.exec(
          'BEGIN IMMEDIATE; INSERT OR IGNORE INTO main.reached SELECT * FROM fresh.reached; DELETE FROM fresh.reached; DELETE FROM upTo',
        );
        const { sequence, hash: head, games } = this.#upTo;
        statement(db, 'INSERT INTO upTo VALUES (?, ?, ?)').run(sequence, head, games);
        db.exec('COMMIT');
        this.#newRows = 0;
      } catch (reason) {
        if (db.inTransaction) db.exec('ROLLBACK');
        if (isDamage(reason)) throw reason;
      }
    });
  }

  /** Begins again where the file turns out to be damaged. */
  #try<Value>(act: (db: Database.Database) => Value): Value {
    try {
      return act(this.#db);
    } catch (reason) {
      if (!isDamage(reason)) throw reason;
      this.#db.close();
      remove(this.#path);
      this.#begin();
      return act(this.#db);
    }
  }

  #begin(): void {
    this.#db = open(this.#path);
    this.#upTo = NOTHING;
    this.#newRows = 0;
    this.#entries = undefined;
  }

  /** How far the file goes in this journal: in another one, and in one restored from before that, it is worth nothing. */
  #known(): UpTo {
    const upTo = statement<UpTo>(this.#db, 'SELECT sequence, hash, games FROM upTo').get();
    if (upTo === undefined) return NOTHING;
    for (const entry of this.#reader.entries({ kind: 'without-plies' }, upTo.sequence - 1))
      if (orFail(entry).hash === upTo.hash) return upTo;
      else break;
    this.#db.exec('BEGIN IMMEDIATE; DELETE FROM reached; DELETE FROM upTo; COMMIT');
    return NOTHING;
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

function statement<Row>(db: Database.Database, sql: string): Database.Statement<unknown[], Row> {
  const known = prepared.get(db) ?? new Map<string, Database.Statement>();
  prepared.set(db, known);
  const made = known.get(sql) ?? db.prepare(sql);
  known.set(sql, made);
  return made as Database.Statement<unknown[], Row>;
}

const open = (path: string): Database.Database => opened(path) ?? withMemory(inMemory());

function opened(path: string, isSecondTry = false): Database.Database | undefined {
  let db: Database.Database | undefined;
  try {
    db = new Database(path, { timeout: PATIENCE_MS });
    chmodSync(path, 0o600);
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    const isOurs =
      db.pragma('user_version', { simple: true }) === VERSION && db.pragma('application_id', { simple: true }) === APPLICATION_ID;
    const isEmpty = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
    if (isEmpty) db.exec(SCHEMA);
    else if (!isOurs || db.pragma('quick_check', { simple: true }) !== 'ok') throw new DamagedFile();
    return withMemory(db);
  } catch (reason) {
    db?.close();
    if (isSecondTry || !isDamage(reason)) return undefined;
    remove(path);
    return opened(path, true);
  }
}

function withMemory(db: Database.Database): Database.Database {
  db.exec(`ATTACH ':memory:' AS fresh; CREATE TABLE fresh.reached ${TABLE}`);
  return db;
}

function inMemory(): Database.Database {
  const db = new Database(':memory:');
  db.exec(SCHEMA);
  return db;
}

class DamagedFile extends Error {}

const isDamage = (reason: unknown): boolean =>
  reason instanceof DamagedFile || (reason instanceof Database.SqliteError && /^SQLITE_(?:NOTADB|CORRUPT)/.test(reason.code));

function remove(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
}
