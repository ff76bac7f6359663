// Folders of Syzygy tables: opening them checks every file and refuses damaged ones by name; after that files are opened when a position needs
// them, and memory stays within the bounds. Everything is synchronous: a game probes between two moves, while no clock runs.
// games/chess/syzygy interprets the tables.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from '../core/ending.ts';
import type { Issue } from '../core/messages/issue.ts';
import { codeOf, messageOf } from '../core/messages/messageOf.ts';
import { err, ok, type Result } from '../core/result.ts';
import { countTables, type TableCount } from '../games/chess/syzygy/inventory.ts';
import { formatTableName, menIn, mirroredKey, parseTableName, type MaterialKey } from '../games/chess/syzygy/material.ts';
import { outcomeOf, outcomeWithCounter, Prober, type ProbeAnswer } from '../games/chess/syzygy/prober.ts';
import type { ChessState } from '../games/chess/position/state.ts';
import { readPosition } from '../games/chess/syzygy/tablePosition.ts';
import { openTable, type Table, type TableKind, type Wdl } from '../games/chess/syzygy/table.ts';
import { DamagedTable, type ByteSource } from '../games/chess/syzygy/byteSource.ts';
import { noSuchFolder } from './foundInstead.ts';
import { PAGE_BYTES, TablebasePages } from './tablebasePages.ts';

/** `wdl` and `dtz` for the side to move (prober.ts); `outcome` takes the position's halfmove clock into account (TB-1). */
export type TablebaseValue = { readonly wdl: Wdl; readonly dtz: number; readonly outcome: Outcome };

/** `dtz` absent: it was not needed. */
export type TablebaseOutcome = Omit<TablebaseValue, 'dtz'> & { readonly dtz?: number };

export type TablebaseAnswer<Value = TablebaseValue> =
  | { readonly kind: 'value'; readonly value: Value }
  /** The tables do not contain it: castling rights, too many men, no such table. */
  | { readonly kind: 'unknown'; readonly reason: string }
  | { readonly kind: 'wrong-fen'; readonly message: string }
  /** A table was found damaged, or could not be read. */
  | { readonly kind: 'damaged'; readonly message: string };

export type TablebaseBounds = {
  /** The limit for pages of files and decoded parts of tables together. */
  readonly cacheBytes: number;
  readonly openFiles: number;
};
const USUAL_BOUNDS: TablebaseBounds = { cacheBytes: 32 << 20, openFiles: 64 };

/**
 * Opens all tables of some folders (without subfolders); the first of two copies of a table counts. The error lists everything that is wrong:
 * folders without tables, and files that are not tables, damaged, truncated or changed. With `check: false` no file is read until it is
 * needed: for threads, after these folders have just been checked.
 */
export function openTablebases(
  folders: readonly string[],
  { check = true, ...bounds }: Partial<TablebaseBounds> & { readonly check?: boolean } = {},
): Result<Tablebases, readonly Issue[]> {
  const files = folders.map(findFiles);
  const tablebases = new Tablebases(
    files.flatMap(({ found }) => found),
    { ...USUAL_BOUNDS, ...bounds },
  );
  const issues = [...files.flatMap(({ issues }) => issues), ...(check ? tablebases.check() : [])];
  if (issues.length === 0) return ok(tablebases);
  tablebases.close();
  return err(issues);
}

type TableFile = { readonly path: string; readonly key: MaterialKey; readonly kind: TableKind; readonly source: ByteSource };
type FoundFile = Omit<TableFile, 'source'> & { readonly size: number };

export class Tablebases {
  readonly #pages: TablebasePages;
  readonly #all: readonly TableFile[];
  readonly #files = { wdl: new Map<MaterialKey, TableFile>(), dtz: new Map<MaterialKey, TableFile>() } as const;
  /** Decoded tables, the oldest first, and their weight. */
  readonly #tables = { wdl: new Map<MaterialKey, Table>(), dtz: new Map<MaterialKey, Table>() } as const;
  #decodedBytes = 0;
  readonly #decodedBound: number;
  readonly #prober = new Prober((key, kind) => this.#table(key, kind));
  #lastAsked: TableFile | undefined;
  #closed = false;
  /** The largest number of men that any table is for. */
  readonly men: number;

  /** Only for `openTablebases`, which checks the files. */
  constructor(found: readonly FoundFile[], { cacheBytes, openFiles }: TablebaseBounds) {
    this.#decodedBound = Math.floor(cacheBytes / 4);
    const pages = Math.floor((cacheBytes - this.#decodedBound) / PAGE_BYTES);
    this.#pages = new TablebasePages({ pages: Math.max(1, pages), openFiles: Math.max(1, openFiles) });
    this.#all = found.map(({ path, key, kind, size }) => ({ path, key, kind, source: this.#pages.file(path, size) }));
    for (const file of this.#all) {
      for (const key of [file.key, mirroredKey(file.key)]) {
        if (!this.#files[file.kind].has(key)) this.#files[file.kind].set(key, file);
      }
    }
    this.men = Math.max(0, ...this.#all.map(({ key }) => menIn(key)));
  }

  /** The errors of the files, with their names. */
  check(): readonly Issue[] {
    return this.#all.flatMap(({ path, key, kind, source }) => {
      const table = openTable(source, key, kind);
      return table.ok ? [] : [{ file: path, message: `Cannot use tablebase: ${table.error}` }];
    });
  }

  /** The value of a position; `undefined` if the tables do not contain it. The error names a damaged table, or says what is wrong with the FEN. */
  probe(fen: string): Result<TablebaseValue | undefined, string> {
    return known(this.ask(fen));
  }

  /**
   * The outcome of a position for TB-1; `undefined` and errors as in `probe`. A table of distances may be missing where no counter can spoil a win.
   */
  outcome(fen: string, ignoreFifty = false): Result<TablebaseOutcome | undefined, string> {
    return known(
      this.#read<TablebaseOutcome>(fen, (state) => {
        const { turn, halfmoves } = state.position;
        const won = ignoreFifty ? 1 : 2;
        const answer = this.#value(state);
        if (answer.kind === 'value' && ignoreFifty) {
          return { kind: 'value', value: { ...answer.value, outcome: outcomeOf(answer.value.wdl, turn, won) } };
        }
        if (answer.kind !== 'unknown' || (halfmoves > 0 && !ignoreFifty)) return answer;
        const withoutDtz = this.#prober.wdl(state);
        if (withoutDtz.kind !== 'value') return this.#unknown(withoutDtz);
        const wdl = withoutDtz.value;
        return { kind: 'value', value: { wdl, outcome: outcomeOf(wdl, turn, won) } };
      }),
    );
  }

  /** Like `probe`, but with the reason if there is no value. */
  ask(fen: string): TablebaseAnswer {
    return this.#read(fen, (state) => this.#value(state));
  }

  #read<Value>(fen: string, look: (state: ChessState) => TablebaseAnswer<Value>): TablebaseAnswer<Value> {
    if (this.#closed) return { kind: 'unknown', reason: 'the tablebases are closed' };
    const position = readPosition(fen);
    if (!position.ok) return { kind: 'wrong-fen', message: position.error };
    if (position.value.kind === 'none') return { kind: 'unknown', reason: position.value.reason };
    return look(position.value.state);
  }

  #value(state: ChessState): TablebaseAnswer {
    const answer = this.#prober.value(state);
    if (answer.kind !== 'value') return this.#unknown(answer);
    const { wdl, dtz } = answer.value;
    const { turn, halfmoves } = state.position;
    return { kind: 'value', value: { wdl, dtz, outcome: outcomeWithCounter(answer.value, turn, halfmoves) } };
  }

  #unknown(answer: Exclude<ProbeAnswer<never>, { kind: 'value' }>): TablebaseAnswer<never> {
    switch (answer.kind) {
      case 'missing':
        return { kind: 'unknown', reason: `there is no table ${formatTableName(answer.key)}${EXTENSIONS[answer.table]}` };
      case 'damaged':
        return { kind: 'damaged', message: `Cannot use tablebase "${this.#lastAsked?.path ?? ''}": ${answer.reason}` };
    }
  }

  /** The materials with WDL tables, by the names of the tables. */
  get names(): readonly string[] {
    return [...new Set([...this.#files.wdl.values()].map(({ key }) => formatTableName(key)))];
  }

  /** The number of tables by number of men, and the missing ones. */
  get counts(): readonly TableCount[] {
    return countTables((key, kind) => this.#files[kind].has(key));
  }

  /** Bytes of files and decoded tables in memory, and the number of open files. */
  get held(): { readonly bytes: number; readonly files: number } {
    return { bytes: this.#pages.bytesHeld + this.#decodedBytes, files: this.#pages.filesOpen };
  }

  /** Closes all files; no position has a value from then on. */
  close(): void {
    this.#closed = true;
    this.#pages.close();
    for (const tables of Object.values(this.#tables)) tables.clear();
    this.#decodedBytes = 0;
  }

  [Symbol.dispose](): void {
    this.close();
  }

  #table(key: MaterialKey, kind: TableKind): Table | undefined {
    const file = this.#files[kind].get(key);
    if (file === undefined) return undefined;
    this.#lastAsked = file;
    const tables = this.#tables[kind];
    const known = tables.get(file.key);
    if (known !== undefined) return known;
    const opened = openTable(file.source, file.key, kind);
    if (!opened.ok) throw new DamagedTable(opened.error);
    this.#decodedBytes += opened.value.weight;
    tables.set(file.key, opened.value);
    this.#dropOldest(opened.value);
    return opened.value;
  }

  /** Drops the oldest decoded tables until the rest fits, except the one that is needed now. */
  #dropOldest(needed: Table): void {
    for (const tables of Object.values(this.#tables)) {
      for (const [key, table] of tables) {
        if (this.#decodedBytes <= this.#decodedBound) return;
        if (table === needed) continue;
        tables.delete(key);
        this.#decodedBytes -= table.weight;
      }
    }
  }
}

function known<Value>(answer: TablebaseAnswer<Value>): Result<Value | undefined, string> {
  switch (answer.kind) {
    case 'value':
      return ok(answer.value);
    case 'unknown':
      return ok(undefined);
    case 'wrong-fen':
    case 'damaged':
      return err(answer.message);
  }
}

const EXTENSIONS = { wdl: '.rtbw', dtz: '.rtbz' } as const satisfies Record<TableKind, string>;

function findFiles(folder: string): { readonly found: readonly FoundFile[]; readonly issues: readonly Issue[] } {
  const found: FoundFile[] = [];
  const issues: Issue[] = [];
  try {
    for (const name of readdirSync(folder).toSorted()) {
      const file = join(folder, name);
      const kind = name.endsWith(EXTENSIONS.wdl) ? 'wdl' : name.endsWith(EXTENSIONS.dtz) ? 'dtz' : undefined;
      if (kind === undefined) continue;
      const key = parseTableName(name.slice(0, -EXTENSIONS[kind].length));
      const seen = look(file);
      if (key === undefined)
        issues.push({ file, message: `Cannot use tablebase: expected a name such as "KQvKR", got "${name}"` });
      else if (!seen.ok) issues.push({ file, message: `Cannot use tablebase: ${seen.error}` });
      else found.push({ path: file, key, kind, size: seen.value });
    }
  } catch (reason) {
    const code = codeOf(reason);
    const got = code === 'ENOENT' ? noSuchFolder(folder) : code === 'ENOTDIR' ? 'a file' : `"${messageOf(reason)}"`;
    return { found: [], issues: [{ file: folder, message: `Cannot open tablebases: expected a folder, got ${got}` }] };
  }
  if (found.length + issues.length === 0) {
    issues.push({ file: folder, message: 'Cannot open tablebases: expected .rtbw and .rtbz files in the folder, got none' });
  }
  return { found, issues };
}

/** The size of a file. */
function look(file: string): Result<number, string> {
  try {
    const stat = statSync(file);
    return stat.isFile() ? ok(stat.size) : err('expected a file, got a folder or a device');
  } catch (reason) {
    return err(`expected a file that can be read, got "${messageOf(reason)}"`);
  }
}
