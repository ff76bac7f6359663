// BOOK-1: an engine's own book (`book` of its entry), as cutechess has it. Arbiter makes the engine's moves from it, drawn by weight, while no clock runs.
// The engine learns of them with its next search. A draw depends on the game's seed and the ply only, so a resumed game draws the same. Unlike in
// cutechess, a move that is not legal is never drawn; there, it is, and the engine thinks instead.

import { mapSides, type Sides } from '../../core/colour.ts';
import type { GameJob } from '../../core/gameJob.ts';
import type { ChessStart } from '../../core/gameRules.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { derivedSeed, randomSource } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { openBookFile, type BookFile } from '../../files/bookFile.ts';
import { PolyglotBook, type Reached } from '../../files/bookPolyglot.ts';
import { formatMove, parseMove } from '../../games/chess/position/moves.ts';
import { afterMove } from '../../games/chess/position/state.ts';
import { chessRules } from '../../games/chess/rules.ts';

/** `notice`: what officials should know about a book that cannot be read. */
export const ownBooks = (job: GameJob, notice: (words: string) => void): Sides<OwnBook | undefined> =>
  mapSides(job.players, ({ name, book }) => {
    const { start } = job.opening;
    if (book === undefined || start.game !== 'chess') return undefined;
    const without = (reason: string): void => notice(english(phrase('seen.book.without', { name, file: book.file, reason })));
    const file = openBookFile(book.file);
    if (!file.ok) return void without(file.error);
    return new OwnBook(file.value, start, job.bookSeed, book.moves, without);
  });

export class OwnBook {
  readonly #file: BookFile;
  readonly #book: PolyglotBook;
  readonly #rngSeed: number;
  readonly #plies: number;
  readonly #without: (reason: string) => void;
  #at: Reached;
  #followed = 0;
  #isUsable = true;

  constructor(file: BookFile, start: ChessStart, rngSeed = 0, moves = Infinity, without: (reason: string) => void) {
    this.#file = file;
    this.#book = PolyglotBook.checked(file);
    this.#rngSeed = rngSeed;
    this.#plies = 2 * moves;
    this.#without = without;
    this.#at = { state: unwrap(chessRules.start(start)) };
  }

  /** `moves` are all moves of the game so far, those of the opening included. */
  move(moves: readonly string[]): string | undefined {
    if (!this.#isUsable || moves.length >= this.#plies) return undefined;
    for (; this.#followed < moves.length; this.#followed++) {
      const before = this.#at.state;
      const move = unwrap(parseMove(before, moves[this.#followed] ?? ''));
      this.#at = { state: afterMove(before, move), before, move };
    }
    const drawn = this.#draw(moves.length);
    return drawn === undefined || drawn.state.occurrence > 1 ? undefined : formatMove(this.#at.state, drawn.move);
  }

  #draw(ply: number): Required<Reached> | undefined {
    try {
      return this.#book.draw(this.#at, randomSource(derivedSeed(this.#rngSeed, String(ply))));
    } catch (reason) {
      this.#isUsable = false;
      this.#without(messageOf(reason));
      return undefined;
    }
  }

  close(): void {
    this.#file.close();
  }
}
