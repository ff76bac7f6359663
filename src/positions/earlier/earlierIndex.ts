// Which games of earlier seasons reached a position: those of the data folders and archives that the tournament file names. Kept in the data folder of
// this tournament (`earlier.sqlite`), and never in theirs; a source is read again when it has changed, and forgotten when the file no longer names it. No
// copy of their journals: of a game it has the first positions, who played and how it ended.
//
// A source counts once all of it has been read. Of one that cannot be read now, what was known before stays.

import { join } from 'node:path';
import { Failure } from '../../core/messages/failure.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { present } from '../../core/present.ts';
import { PositionTable, statement, type Reached, type TableKind } from '../positionTable.ts';
import { EARLIER_FILE, packGames, type EarlierGame, type EarlierSource, type PackedGames } from './earlierGames.ts';
import { markOf, readSource, sourceName } from './readSource.ts';

/** Of all sources together, some 160 MB: an archive for ratings may have millions. */
const MOST_GAMES = 100_000;

/** Of one source, for people to choose from. */
const MOST_EVENTS = 50;

/** New rows in memory before they join the file. */
const MOST_NEW_ROWS = 500_000;

const KIND: TableKind = {
  version: 1,
  tables: `
    CREATE TABLE source (
      path TEXT PRIMARY KEY, mark TEXT NOT NULL, name TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, isWhole INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE game (
      id INTEGER PRIMARY KEY, white TEXT NOT NULL, black TEXT NOT NULL, event TEXT NOT NULL, date TEXT NOT NULL, result TEXT NOT NULL,
      winner TEXT NOT NULL
    ) STRICT`,
};

/** Has games with ids from `first` to `last`. `mark` is empty while it is read: then it may use these ids. `isWhole` is 0 if it has more games than are kept. */
type Source = {
  readonly path: string;
  readonly mark: string;
  readonly name: string;
  readonly first: number;
  readonly last: number;
  readonly isWhole: number;
};

/** `version` changes when the others do. */
export type EarlierKnown = { readonly version: number; readonly sources: readonly EarlierSource[]; readonly games: PackedGames };

/** Awaited after each game, so that others get their turn. */
type Pause = () => Promise<void> | undefined;

export class EarlierIndex {
  readonly #table: PositionTable;
  readonly #problems = new Map<string, string>();
  #paths: readonly string[] = [];
  #version = 0;
  #known: EarlierKnown | undefined;
  #isLost = false;

  /** `folder`: the data folder of this tournament. */
  constructor(folder: string) {
    this.#table = new PositionTable(join(folder, EARLIER_FILE), KIND, () => {
      this.#isLost = true;
      this.#change();
    });
  }

  /** Changes with what is known. */
  get version(): number {
    return this.#version;
  }

  /** Reads what has changed in these data folders and archives, and forgets all others. What cannot be read is said in `known`. */
  async readAll(paths: readonly string[], pause: Pause): Promise<void> {
    this.#isLost = false;
    this.#paths = paths;
    this.#change();
    for (const source of this.#sources()) if (!paths.includes(source.path)) this.#forget(source);
    for (const path of paths) {
      try {
        const mark = markOf(path);
        if (this.#sourceAt(path)?.mark !== mark) await this.#read(path, mark, pause);
        this.#problems.delete(path);
      } catch (reason) {
        this.#problems.set(path, messageOf(reason));
      }
      this.#change();
    }
    // The file was damaged, and everything begins again.
    if (this.#isLost) await this.readAll(paths, pause);
  }

  /** The games that reached a position (gamePositions.ts). A game that `known` does not have belongs to a source that is being read. */
  find(position: string): Reached {
    return this.#table.find(position);
  }

  known(): EarlierKnown {
    this.#known ??= { version: this.#version, ...this.#look() };
    return this.#known;
  }

  close(): void {
    this.#table.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  async #read(path: string, mark: string, pause: Pause): Promise<void> {
    const known = this.#sourceAt(path);
    if (known !== undefined) this.#forget(known);
    const first = this.#begin(path);
    const most = MOST_GAMES - this.#count();
    const games: EarlierGame[] = [];
    const reading = readSource(path);
    let next = await reading.next();
    for (; next.done !== true && games.length < most; next = await reading.next()) {
      const { game, moves, positions } = next.value;
      this.#table.add(first + games.length, positions, moves);
      games.push(game);
      if (this.#table.newRows >= MOST_NEW_ROWS) this.#table.save(() => undefined);
      await pause();
    }
    const isWhole = next.done === true;
    const name = next.done === true ? next.value.name : sourceName(path);
    if (!isWhole) await reading.return({ name });
    if (this.#isLost) return;
    const isSaved = this.#table.save((db) => {
      const insert = statement(db, 'INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?)');
      for (const [index, { white, black, event, date, result, winner }] of games.entries())
        insert.run(first + index, white, black, event, date, result, winner);
      const put = statement(db, 'INSERT OR REPLACE INTO source VALUES (?, ?, ?, ?, ?, ?)');
      put.run(path, mark, name, first, first + games.length - 1, isWhole ? 1 : 0);
    });
    if (!isSaved) throw new Failure(`Cannot keep the positions of "${path}": expected a disk with room for ${EARLIER_FILE}`);
  }

  /** Reserves ids, which no other process uses meanwhile; returns the first. */
  #begin(path: string): number {
    return this.#table.use((db) =>
      db
        .transaction(() => {
          const last = statement<number>(db, 'SELECT coalesce(max(last), 0) FROM source').pluck().get() as unknown as number;
          const put = statement(db, "INSERT OR REPLACE INTO source VALUES (?, '', '', ?, ?, 0)");
          put.run(path, last + 1, last + MOST_GAMES);
          return last + 1;
        })
        .immediate(),
    );
  }

  #forget({ path, first, last }: Source): void {
    this.#table.remove(first, last);
    this.#table.use((db) => {
      statement(db, 'DELETE FROM game WHERE id BETWEEN ? AND ?').run(first, last);
      statement(db, 'DELETE FROM source WHERE path = ? AND first = ?').run(path, first);
    });
    this.#change();
  }

  #change(): void {
    this.#version += 1;
    this.#known = undefined;
  }

  #count(): number {
    return Number(this.#table.use((db) => statement(db, 'SELECT count(*) FROM game').pluck().get()));
  }

  #events({ first, last }: Source): readonly string[] {
    const sql = `SELECT event FROM game WHERE id BETWEEN ? AND ? GROUP BY event ORDER BY count(*) DESC, min(id) LIMIT ${MOST_EVENTS}`;
    return this.#table.use((db) => statement<string>(db, sql).pluck().all(first, last));
  }

  #sources(): readonly Source[] {
    return this.#table.use((db) => statement<Source>(db, 'SELECT * FROM source').all());
  }

  #sourceAt(path: string): Source | undefined {
    return this.#table.use((db) => statement<Source>(db, 'SELECT * FROM source WHERE path = ?').get(path));
  }

  #look(): Omit<EarlierKnown, 'version'> {
    const read = new Map(this.#sources().flatMap((source) => (source.mark === '' ? [] : [[source.path, source] as const])));
    const sources = this.#paths.map((path): EarlierSource => {
      const source = read.get(path);
      return {
        name: source?.name ?? sourceName(path),
        games: source === undefined ? 0 : source.last - source.first + 1,
        events: source === undefined ? [] : this.#events(source),
        ...present({ problem: this.#problems.get(path), isCut: source?.isWhole === 0 || undefined }),
      };
    });
    const games = this.#paths.flatMap((path, source) => {
      const { first, last } = read.get(path) ?? { first: 1, last: 0 };
      type Row = EarlierGame & { readonly id: number };
      const rows = this.#table.use((db) => statement<Row>(db, 'SELECT * FROM game WHERE id BETWEEN ? AND ?').all(first, last));
      return rows.map((game) => ({ ...game, source }));
    });
    return { sources, games: packGames(games) };
  }
}
