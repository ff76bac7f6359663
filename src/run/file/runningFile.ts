// The current file of a running tournament: director, officials' requests and openings all read it here, so that a reload changes all of them
// at once.

import type { Opening } from '../../core/gameJob.ts';
import type { BookName, EventKey } from '../../core/ids.ts';
import type { TournamentFacts } from '../../projections/tournamentFacts.ts';
import type { BookDefinition, EventDefinition, TournamentDefinition } from '../../tournament/definition.ts';
import type { Book } from '../../files/book.ts';
import { gameOpenings } from './books.ts';
import type { TournamentFile } from './readTournamentFile.ts';

export class RunningFile {
  readonly #facts: TournamentFacts;
  readonly #onNotice: (text: string) => void;
  #file: TournamentFile;
  #openings: ReturnType<typeof gameOpenings>;

  /** `onNotice` receives the books that start over. */
  constructor(file: TournamentFile, facts: TournamentFacts, onNotice: (text: string) => void) {
    this.#facts = facts;
    this.#onNotice = onNotice;
    this.#file = file;
    this.#openings = gameOpenings(file.definition, file.books, facts, onNotice);
  }

  get file(): TournamentFile {
    return this.#file;
  }

  get definition(): TournamentDefinition {
    return this.#file.definition;
  }

  /** Makes this file the current one and closes the books of the previous one. */
  replace(file: TournamentFile): void {
    const { books } = this.#file;
    this.#file = file;
    this.#openings = gameOpenings(file.definition, file.books, this.#facts, this.#onNotice);
    if (books !== file.books) books.close();
  }

  opening(event: EventKey, book: BookName | undefined, index: number): Opening {
    return this.#openings(event, book, index);
  }

  bookOf(book: BookDefinition, event: EventDefinition): Book {
    return this.#file.books.of(book, event.variant);
  }
}
