// A Polyglot book: a file of moves with weights, looked up by position. A line of it is drawn move by move: a move with twice the weight is drawn twice
// as often. The file is not held in memory: entries are ordered by key and found by halving.

import { derivedSeed, randomSource, type RandomSource } from '../core/random.ts';
import { err, ok, unwrap, type Result } from '../core/result.ts';
import { endingOf } from '../games/chess/ending.ts';
import { bookKey, decodeEntry, ENTRY_BYTES, type BookEntry } from '../games/chess/polyglot/polyglot.ts';
import { formatMove, parseMove } from '../games/chess/position/moves.ts';
import { parseFen, STANDARD_START } from '../games/chess/position/setup.ts';
import { afterMove, type ChessState, type Move } from '../games/chess/position/state.ts';
import type { BookFile } from './bookFile.ts';

/** A position with what led to it, as its key needs it. */
export type Reached = { readonly state: ChessState; readonly before?: ChessState; readonly move?: Move };

/** Positions that are checked at the start, those nearest to the start position first; later ones are checked when a line is drawn. */
const MOST_CHECKED = 5000;

export class PolyglotBook {
  readonly #file: BookFile;

  private constructor(file: BookFile) {
    this.#file = file;
  }

  /** Reads and checks the file; the error says what is wrong with it. */
  static open(file: BookFile, plies = Infinity): Result<PolyglotBook, string> {
    const ordered = scan(file);
    if (!ordered.ok) return ordered;
    const book = new PolyglotBook(file);
    const wrong = book.#firstFault(plies);
    return wrong === undefined ? ok(book) : err(wrong);
  }

  /** A book that was checked before. */
  static checked(file: BookFile): PolyglotBook {
    return new PolyglotBook(file);
  }

  /** A line of at most so many plies from the usual start; it ends where the book does, and before a move that would end the game. */
  line(rngSeed: number, place: number, plies = Infinity): readonly string[] {
    const random = randomSource(derivedSeed(rngSeed, String(place)));
    const moves: string[] = [];
    for (let at = usualStart(); moves.length < plies;) {
      const drawn = this.draw(at, random, (state) => endingOf(state) === undefined);
      if (drawn === undefined) break;
      moves.push(formatMove(at.state, drawn.move));
      at = drawn;
    }
    return moves;
  }

  /** The position after a move drawn by weight, among the legal ones that suit; `undefined`: the book has none. */
  draw(at: Reached, random: RandomSource, suits: (after: ChessState) => boolean = () => true): Required<Reached> | undefined {
    const going = this.#entriesAt(at).flatMap(({ move: text, weight }) => {
      const move = parseMove(at.state, text);
      if (weight === 0 || !move.ok) return [];
      const state = afterMove(at.state, move.value);
      return suits(state) ? [{ weight, after: { state, before: at.state, move: move.value } }] : [];
    });
    const total = going.reduce((sum, { weight }) => sum + weight, 0);
    if (total === 0) return undefined;
    let left = random.below(total);
    return going.find(({ weight }) => (left -= weight) < 0)?.after;
  }

  /** Entries with the same move count together. */
  #entriesAt({ state, before, move }: Reached): readonly BookEntry[] {
    const key = bookKey(state, before, move);
    const file = this.#file;
    const entryAt = (index: number) => decodeEntry(file.view(index * ENTRY_BYTES, ENTRY_BYTES), 0);
    const count = entriesIn(file);
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (entryAt(middle).key < key) low = middle + 1;
      else high = middle;
    }
    const entries: BookEntry[] = [];
    for (let index = low; index < count; index++) {
      const entry = entryAt(index);
      if (entry.key !== key) break;
      entries.push(entry);
    }
    return entries;
  }

  /** What is wrong with the moves that the book has for the positions it leads to; `undefined`: nothing was found. */
  #firstFault(plies: number): string | undefined {
    const start = usualStart();
    if (this.#entriesAt(start).length === 0) return 'Cannot use the book: expected moves from the usual start position, got none';
    const seen = new Set<bigint>();
    let reached: readonly Reached[] = [start];
    for (let ply = 0; ply < plies && reached.length > 0; ply++) {
      const following: Reached[] = [];
      for (const at of reached) {
        const key = bookKey(at.state, at.before, at.move);
        if (seen.has(key)) continue;
        if (seen.size >= MOST_CHECKED) return undefined;
        seen.add(key);
        for (const { move: text } of this.#entriesAt(at)) {
          const move = parseMove(at.state, text);
          if (!move.ok) return `Cannot use the book: at ply ${ply + 1}: ${move.error}`;
          following.push({ state: afterMove(at.state, move.value), before: at.state, move: move.value });
        }
      }
      reached = following;
    }
    return undefined;
  }
}

const usualStart = (): Reached => ({ state: unwrap(parseFen(STANDARD_START, false)) });

/** Polyglot ignores what follows the last whole entry: GNU Chess's book ends with a line feed. */
const entriesIn = (file: BookFile): number => Math.floor(file.size / ENTRY_BYTES);

/** Entries ordered by key. */
function scan(file: BookFile): Result<undefined, string> {
  if (entriesIn(file) === 0)
    return err(`Cannot read the book: expected Polyglot's entries of ${ENTRY_BYTES} bytes, got ${file.size} bytes`);
  let last = -1n;
  let offset = 0;
  let unordered: number | undefined;
  const scanned = file.scan((piece) => {
    const view = new DataView(piece.buffer, piece.byteOffset, piece.length);
    for (let at = (ENTRY_BYTES - (offset % ENTRY_BYTES)) % ENTRY_BYTES; at + ENTRY_BYTES <= piece.length; at += ENTRY_BYTES) {
      const key = view.getBigUint64(at);
      if (key < last) unordered ??= (offset + at) / ENTRY_BYTES + 1;
      last = key;
    }
    offset += piece.length;
  });
  if (!scanned.ok || unordered === undefined) return scanned;
  return err(`Cannot read the book: expected Polyglot's entries in the order of their keys, entry ${unordered} is not`);
}
