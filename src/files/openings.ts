// An event's openings from its book, in the order in which they are used. A book with anything wrong is refused as a whole.
// The whole book is read: books of any size by offset come with the seasons.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Opening } from '../core/gameJob.ts';
import type { Issue } from '../core/issue.ts';
import { randomSource, shuffled } from '../core/random.ts';
import { err, ok, type Result } from '../core/result.ts';
import { chess960Start, CHESS960_STARTS } from '../games/chess/chess960.ts';
import { openingsFromGames, parseEpdOpenings } from '../games/chess/openings.ts';
import { readPgn } from '../games/chess/pgn/reader.ts';
import type { EventDefinition, OpeningsDefinition } from '../tournament/definition.ts';

/** Reads and checks an event's book; without one there is the usual start, or all of the 960. */
export function readOpenings(event: EventDefinition): Result<readonly Opening[], readonly Issue[]> {
  const chess960 = event.variant === 'chess960';
  if (event.openings === undefined) return ok(chess960 ? all960() : [{ start: { game: 'chess', chess960: false }, moves: [] }]);
  const text = readBook(event.openings.file);
  if (!text.ok) return text;
  return parseBook(event.openings, text.value, chess960);
}

/** The order in which openings are used: as in the book from its `start`, or drawn by lot from `rngSeed`. */
export function orderOpenings(event: EventDefinition, book: readonly Opening[], rngSeed: number): readonly Opening[] {
  if (drawsOpenings(event)) return shuffled(book, randomSource(rngSeed));
  const start = ((event.openings?.start ?? 1) - 1) % book.length;
  return [...book.slice(start), ...book.slice(0, start)];
}

/** Whether the order of the openings is a matter of lot. */
export const drawsOpenings = (event: EventDefinition): boolean =>
  event.openings === undefined ? event.variant === 'chess960' : event.openings.order === 'random';

function readBook(file: string): Result<string, readonly Issue[]> {
  try {
    return ok(readFileSync(file, 'utf8'));
  } catch (reason) {
    const why = reason instanceof Error ? reason.message : String(reason);
    return err([{ file, message: `Cannot read the openings: expected a file, got "${why}"` }]);
  }
}

function parseBook(
  definition: OpeningsDefinition,
  text: string,
  chess960: boolean,
): Result<readonly Opening[], readonly Issue[]> {
  const { file, format, plies } = definition;
  if (format === 'epd') return named(file, parseEpdOpenings(text, basename(file), chess960));
  return named(file, openingsFromGames(readPgn(text), basename(file), chess960, plies));
}

/** Sources carry the book's name alone; messages carry its path. */
function named(file: string, result: Result<readonly Opening[], readonly Issue[]>): Result<readonly Opening[], readonly Issue[]> {
  return result.ok ? result : err(result.error.map((issue) => ({ ...issue, file })));
}

const all960 = (): readonly Opening[] =>
  Array.from({ length: CHESS960_STARTS }, (_, number) => ({
    start: { game: 'chess', chess960: true, position: chess960Start(number) },
    moves: [],
    source: `Chess960 position ${number}`,
  }));
