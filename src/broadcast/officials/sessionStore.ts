// Stores sessions and which codes were used, so that both outlive the server: `sessions.sqlite` in the data folder. Reading a row does not let anyone log in: it holds hashes
// of the cookie and of the account. If the file cannot be written (a full disk, a read-only folder), sessions are kept in memory.

import { chmodSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

export const SESSIONS_FILE = 'sessions.sqlite';

export type SessionRow = {
  /** Hash of the cookie's text. */
  readonly id: string;
  /** Name of the account. */
  readonly account: string;
  /** Distinguishes this account from any other, including a later one of the same name. */
  readonly accountMark: string;
  readonly openedAtMs: number;
  readonly usedAtMs: number;
  /** The private key of the account, sealed under a secret of the cookie; `null`: it has none. */
  readonly sealedKey: string | null;
};

const VERSION = 2;
const PATIENCE_MS = 1000;
const COLUMNS = 'id, account, accountMark, openedAtMs, usedAtMs, sealedKey';
const TABLE = `CREATE TABLE session (
  id TEXT PRIMARY KEY, account TEXT NOT NULL, accountMark TEXT NOT NULL, openedAtMs INTEGER NOT NULL, usedAtMs INTEGER NOT NULL,
  sealedKey TEXT
) STRICT, WITHOUT ROWID`;

/** The last time step of an account whose code was used. */
const SPENT = 'CREATE TABLE IF NOT EXISTS spent (account TEXT PRIMARY KEY, step INTEGER NOT NULL) STRICT, WITHOUT ROWID';

export class SessionStore {
  readonly #file: string;
  #db: Database.Database | undefined;

  constructor(folder: string) {
    this.#file = join(folder, SESSIONS_FILE);
  }

  /** Most recently used first. */
  get rows(): readonly SessionRow[] {
    return this.#try((db) => db.prepare(`SELECT ${COLUMNS} FROM session ORDER BY usedAtMs DESC`).all() as SessionRow[]) ?? [];
  }

  find(id: string): SessionRow | undefined {
    return this.#try((db) => db.prepare(`SELECT ${COLUMNS} FROM session WHERE id = ?`).get(id) as SessionRow | undefined);
  }

  keep(row: SessionRow): void {
    const values = '@id, @account, @accountMark, @openedAtMs, @usedAtMs, @sealedKey';
    this.#db ??= open(this.#file);
    this.#try((db) => db.prepare(`INSERT INTO session (${COLUMNS}) VALUES (${values})`).run(row));
  }

  use(id: string, usedAtMs: number): void {
    this.#try((db) => db.prepare('UPDATE session SET usedAtMs = ? WHERE id = ?').run(usedAtMs, id));
  }

  forget(id: string): void {
    this.#try((db) => db.prepare('DELETE FROM session WHERE id = ?').run(id));
  }

  /** Whether this is the first use of this step, and later than all before, for the account; it is then used. */
  spend(account: string, step: number): boolean {
    this.#db ??= open(this.#file);
    const later = 'ON CONFLICT (account) DO UPDATE SET step = excluded.step WHERE excluded.step > spent.step';
    return (
      this.#try((db) => db.prepare(`INSERT INTO spent (account, step) VALUES (?, ?) ${later}`).run(account, step).changes) === 1
    );
  }

  close(): void {
    this.#db?.close();
  }

  /** `undefined` if no one has logged in yet: until then no file is created, as the folder may be read-only. After the first failure, everything
   * stays in memory. */
  #try<Value>(action: (db: Database.Database) => Value): Value | undefined {
    if (this.#db === undefined && existsSync(this.#file)) this.#db = open(this.#file);
    const db = this.#db;
    if (db === undefined) return undefined;
    try {
      return action(db);
    } catch (reason) {
      if (db.memory) throw reason;
      const rows = rowsOf(db);
      db.close();
      this.#db = inMemory();
      for (const row of rows) this.keep(row);
      return action(this.#db);
    }
  }
}

const open = (file: string): Database.Database => opened(file) ?? inMemory();

function opened(file: string, isAnew = false): Database.Database | undefined {
  let db: Database.Database | undefined;
  try {
    db = new Database(file, { timeout: PATIENCE_MS });
    chmodSync(file, 0o600);
    // A power cut may lose a login, no more.
    db.pragma('synchronous = OFF');
    if (db.pragma('user_version', { simple: true }) !== VERSION) {
      db.exec(`BEGIN IMMEDIATE; DROP TABLE IF EXISTS session; ${TABLE}; PRAGMA user_version = ${VERSION}; COMMIT`);
    }
    db.exec(SPENT);
    return db;
  } catch (reason) {
    db?.close();
    const isDamaged = reason instanceof Database.SqliteError && /^SQLITE_(?:NOTADB|CORRUPT)/.test(reason.code);
    if (!isDamaged || isAnew) return undefined;
    // Removing the file only costs logins.
    rmSync(file, { force: true });
    return opened(file, true);
  }
}

/** Empty if the file cannot be read. */
function rowsOf(db: Database.Database): readonly SessionRow[] {
  try {
    return db.prepare(`SELECT ${COLUMNS} FROM session`).all() as SessionRow[];
  } catch {
    return [];
  }
}

function inMemory(): Database.Database {
  const db = new Database(':memory:');
  db.exec(TABLE);
  db.exec(SPENT);
  return db;
}
