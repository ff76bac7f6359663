// Which finished games of a journal reached a position, and what was played there. Made from the journal and kept next to it (`positions.sqlite`), so that
// a start reads only the games since; of another journal it is made again (positionTable.ts says when else). It knows moves only: who played and how a game
// ended is asked of the journal, so a ruling changes nothing here.

import { join } from 'node:path';
import type { GameId } from '../core/ids.ts';
import { orFail } from '../core/messages/failure.ts';
import type { Result } from '../core/result.ts';
import type { JournalEntry } from '../journal/entries.ts';
import type { JournalFailure } from '../journal/failures.ts';
import { openReader, type JournalReader } from '../journal/reader.ts';
import { gamePositions } from './gamePositions.ts';
import { gameOverBy, playedGame } from './playedGame.ts';
import { MOST_PLIES, PositionTable, statement, type Reached, type TableKind } from './positionTable.ts';

export const POSITIONS_FILE = 'positions.sqlite';

const KIND: TableKind = {
  version: 1,
  tables: 'CREATE TABLE upTo (sequence INTEGER NOT NULL, hash TEXT NOT NULL, games INTEGER NOT NULL) STRICT',
};

/** New rows in memory before they join the file: while the index is made, and afterwards. */
const MOST_NEW_ROWS = { making: 500_000, made: 100_000 };

/** The last entry that was read, and the games up to it. */
type UpTo = { readonly sequence: number; readonly hash: string; readonly games: number };

const NOTHING: UpTo = { sequence: 0, hash: '', games: 0 };

export class PositionIndex implements Disposable {
  readonly #reader: JournalReader;
  readonly #table: PositionTable;
  #upTo: UpTo;
  #entries: Iterator<Result<JournalEntry, JournalFailure>> | undefined;

  /** Throws `Failure` if the journal cannot be read. */
  constructor(folder: string) {
    this.#reader = orFail(openReader(folder));
    this.#table = new PositionTable(join(folder, POSITIONS_FILE), KIND, () => {
      this.#upTo = NOTHING;
      this.#entries = undefined;
    });
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
        if (this.#table.newRows >= MOST_NEW_ROWS.made) this.#save();
        return true;
      }
      const entry = orFail(next.value);
      const id = gameOverBy(entry);
      const isNew = id !== undefined && this.#add(id);
      // The file was damaged, and everything begins again.
      if (this.#entries === undefined) return false;
      this.#upTo = { sequence: entry.sequence, hash: entry.hash, games: this.#upTo.games + (isNew ? 1 : 0) };
      if (this.#table.newRows >= MOST_NEW_ROWS.making) this.#save();
    }
    return false;
  }

  /** The games that reached a position (gamePositions.ts). */
  find(position: string): Reached {
    return this.#table.find(position);
  }

  close(): void {
    if (this.#table.newRows > 0) this.#save();
    this.#table.close();
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
    return positions.ok && this.#table.add(id, positions.value, moves);
  }

  #save(): void {
    this.#table.save((db) => {
      const { sequence, hash, games } = this.#upTo;
      db.exec('DELETE FROM upTo');
      statement(db, 'INSERT INTO upTo VALUES (?, ?, ?)').run(sequence, hash, games);
    });
  }

  /** How far the file goes in this journal: in another one, and in one restored from before that, it is worth nothing. */
  #known(): UpTo {
    const upTo = this.#table.use((db) => statement<UpTo>(db, 'SELECT sequence, hash, games FROM upTo').get());
    if (upTo === undefined) return NOTHING;
    for (const entry of this.#reader.entries({ kind: 'without-plies' }, upTo.sequence - 1))
      if (orFail(entry).hash === upTo.hash) return upTo;
      else break;
    this.#table.use((db) => db.exec('BEGIN IMMEDIATE; DELETE FROM reached; DELETE FROM upTo; COMMIT'));
    return NOTHING;
  }
}
