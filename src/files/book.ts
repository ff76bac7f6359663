// A book of openings of any size. PGN and EPD: it is read once and every opening in it is checked; a book with any error is refused as a whole,
// with every bad line reported. Only the place of each opening stays in memory; the opening is read again when it is played.
// A Polyglot book has no list of openings: its lines are drawn (bookPolyglot.ts).
// Packed books are not supported, because their openings could not be found by place.

import { basename } from 'node:path';
import { variantTitle, type Variant } from '../core/chessVariants.ts';
import type { ChessOpening } from '../core/gameJob.ts';
import type { Issue } from '../core/messages/issue.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { BookDefinition } from '../tournament/definition.ts';
import { exitOf, usualStart } from '../games/chess/openings/openings.ts';
import { epdBook } from './bookEpd.ts';
import { BookExits, type TwinOpening } from './bookExits.ts';
import { openBookFile, type BookFile } from './bookFile.ts';
import { pgnBook } from './bookPgn.ts';
import { BookPlaces } from './bookPlaces.ts';
import { PolyglotBook } from './bookPolyglot.ts';
import type { BookFinding } from './bookReader.ts';

/** Openings in the order of the file, at least one; or lines that are drawn by weight. */
export type Book = {
  /** `Infinity` for drawn lines. */
  readonly count: number;
  readonly variant: Variant;
  /** The hash of the whole file, in hex. */
  readonly sha256: string;
  /** Openings that end in the same position as an earlier one, including an added start position. */
  readonly repeats: BookRepeats;
  /** The opening at a place from 0, read from the file; `rngSeed` draws lines. Throws `Error` if the file has changed. */
  readonly opening: (place: number, rngSeed?: number) => ChessOpening;
  readonly close: () => void;
};

/** `twins` are the first of `count`. */
export type BookRepeats = { readonly count: number; readonly twins: readonly TwinOpening[] };

/** Reads a book once, checks every opening, and keeps only their offsets in memory. `look` is called at each opening. */
export function openBook(
  definition: BookDefinition,
  variant: Variant,
  look: () => void = () => undefined,
): Result<Book, readonly Issue[]> {
  const { file: path, format, plies, exact } = definition;
  const opened = openBookFile(path);
  if (!opened.ok) return err([{ file: path, message: opened.error }]);
  const file = opened.value;
  if (format === 'polyglot') return openPolyglot(file, definition, variant);
  const reader = format === 'epd' ? epdBook(variant) : pgnBook(variant, { plies, exact });
  const places = new BookPlaces();
  const issues = new BookIssues(definition);
  const exits = new BookExits();
  if (definition.startPosition !== undefined) exits.add(exitOf(usualStart(variant)), 0);
  const scanned = reader.scan(file, (finding) => {
    look();
    issues.look(finding);
    places.add(finding.offset, finding.line);
    const { found } = finding;
    const isRefused = found.kind === 'wrong' || (found.kind === 'usual-start' && definition.startPosition !== undefined);
    if (!isRefused) exits.add(found.exit, finding.line);
  });
  if (definition.different === true) exits.twins.forEach((twin) => issues.repeat(twin));
  if (!scanned.ok || !issues.none || places.count === 0) {
    file.close();
    if (!scanned.ok) return err([{ file: path, message: scanned.error }]);
    return err(issues.all());
  }
  return ok({
    count: places.count,
    variant,
    sha256: file.sha256,
    repeats: { count: exits.repeats, twins: exits.twins },
    opening(place) {
      const { offset, line } = places.at(place);
      const found = reader.read(file, offset, `${basename(path)}:${line}`);
      if (!found.ok) throw new Error(`Cannot use line ${line} of "${path}" any more: ${found.error}`);
      return found.value.opening;
    },
    close: () => file.close(),
  });
}

function openPolyglot(file: BookFile, { file: path, plies }: BookDefinition, variant: Variant): Result<Book, readonly Issue[]> {
  const opened = variant !== 'standard' ? err(noPolyglot(variant)) : PolyglotBook.open(file, plies);
  if (!opened.ok) {
    file.close();
    return err([{ file: path, message: opened.error }]);
  }
  return ok({
    count: Infinity,
    variant,
    sha256: file.sha256,
    repeats: { count: 0, twins: [] },
    opening: (place, rngSeed = 0) => ({
      ...usualStart('standard'),
      moves: opened.value.line(rngSeed, place, plies),
      source: `${basename(path)}, line ${place + 1}`,
    }),
    close: () => file.close(),
  });
}

const noPolyglot = (variant: Variant): string =>
  `Cannot use a Polyglot book for ${variantTitle(variant)}: expected PGN or EPD, its keys ${variant === 'chess960' ? 'do not tell the rooks apart' : 'are those of standard chess'}`;

/** More than these are counted, not listed. */
const MAX_ISSUES = 100;

class BookIssues {
  readonly #definition: BookDefinition;
  readonly #issues: Issue[] = [];
  #left = 0;

  constructor(definition: BookDefinition) {
    this.#definition = definition;
  }

  get none(): boolean {
    return this.#issues.length === 0;
  }

  look({ line, found }: BookFinding): void {
    if (found.kind === 'wrong') this.#add(line, found.why);
    else if (found.kind === 'opening' && found.fromPosition === true && this.#definition.fromStart === true) {
      this.#add(
        line,
        'Cannot use the position: expected moves from the usual start, for engines of the 4k subset of UCI (4K-7.9)',
      );
    } else if (found.kind === 'usual-start' && this.#definition.startPosition !== undefined) {
      this.#add(line, 'Cannot add the start position to the openings once: expected a book without it, but it is here');
    }
  }

  /** S16-8a: reported if all openings must differ. */
  repeat({ line, twin }: TwinOpening): void {
    const other = twin === 0 ? 'the start position, which startPosition adds' : `the opening in line ${twin}`;
    this.#add(line, `Cannot use the opening twice (different: true): expected a final position that differs from ${other}`);
  }

  /** For a refused book; empty if there are no issues. */
  all(): readonly Issue[] {
    const { file, format } = this.#definition;
    if (this.none) {
      const expected = format === 'epd' ? 'a position a line' : 'games';
      return [{ file, message: `Cannot read openings: expected ${expected}, got none` }];
    }
    if (this.#left === 0) return this.#issues;
    return [...this.#issues, { file, message: `Cannot list all that is wrong with the book: ${this.#left} more left out` }];
  }

  #add(line: number, message: string): void {
    if (this.#issues.length < MAX_ISSUES) this.#issues.push({ file: this.#definition.file, line, message });
    else this.#left++;
  }
}
