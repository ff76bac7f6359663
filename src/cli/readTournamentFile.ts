// From a file name to a tournament that can be played: the file itself, the files it names, its openings. Nothing is written, nothing runs.

import { readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';
import type { Opening } from '../core/gameJob.ts';
import type { EventKey } from '../core/ids.ts';
import { err, ok, type Result } from '../core/result.ts';
import { readOpenings } from '../files/openings.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { parseTournament } from '../tournament/parse.ts';
import { WrongUse } from './command.ts';

export type TournamentFile = {
  readonly fileName: string;
  readonly text: string;
  readonly definition: TournamentDefinition;
  /** Each event's book, in the order of its file. */
  readonly books: ReadonlyMap<EventKey, readonly Opening[]>;
};

const MAX_BYTES = 10 * 1024 * 1024;

/** Throws `WrongUse` with everything that is wrong. */
export function readTournamentFile(fileName: string): TournamentFile {
  const { text, definition } = readDefinition(fileName);
  return { fileName, text, definition, books: readBooks(definition) };
}

/** The file without its books, which need not be at hand. Throws `WrongUse` with everything that is wrong. */
export function readDefinition(fileName: string): Omit<TournamentFile, 'books'> {
  const text = readText(fileName, 'tournament file');
  if (!text.ok) throw new WrongUse(text.error);
  const folder = dirname(resolve(fileName));
  const parsed = parseTournament(text.value, {
    fileName,
    resolvePath: (written) => (isAbsolute(written) ? written : resolve(folder, written)),
    readText: (path) => readText(path, 'file'),
  });
  if (!parsed.ok) throw new WrongUse(parsed.error);
  return { fileName, text: text.value, definition: parsed.value };
}

function readBooks(definition: TournamentDefinition): ReadonlyMap<EventKey, readonly Opening[]> {
  const books = new Map<EventKey, readonly Opening[]>();
  for (const event of definition.events) {
    const book = readOpenings(event);
    if (!book.ok) throw new WrongUse(book.error);
    books.set(event.key, book.value);
  }
  return books;
}

function readText(path: string, what: string): Result<string, string> {
  try {
    const { size } = statSync(path);
    if (size > MAX_BYTES) return err(`Cannot read the ${what} "${path}": expected at most ${MAX_BYTES} bytes, got ${size}`);
    return ok(readFileSync(path, 'utf8'));
  } catch (reason) {
    const code = reason instanceof Error && 'code' in reason ? String(reason.code) : String(reason);
    const why =
      code === 'ENOENT'
        ? 'no such file'
        : code === 'EISDIR'
          ? 'a folder'
          : code === 'EACCES'
            ? 'a file that may not be read'
            : code;
    return err(`Cannot read the ${what} "${path}": expected a text file, got ${why}`);
  }
}
