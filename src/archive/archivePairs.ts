// Finds the pairs among the games of an archive: the same two entrants from the same opening, colours reversed (2WIN). Archives do not mark
// pairs: the opening is the start and the moves marked as book. If no move is marked, all openings look alike, and games are paired by their
// order. A restarted game has its replayed moves marked as book too (TCEC); it is paired by the remaining moves.

import type { EntrantName } from '../core/ids.ts';
import { parseMoveComment } from '../games/chess/pgn/comments/comment.ts';
import type { PgnGame } from '../games/chess/pgn/game.ts';

export type OpenedGame = {
  readonly white: EntrantName;
  readonly black: EntrantName;
  /** The start position; empty for the usual one. */
  readonly start: string;
  /** The moves marked as book, and the first moves whether marked or not: SAN, a space after each. */
  readonly book: string;
  readonly line: string;
};

/** The maximum length of a book, up to which the moves of a game are compared with the book of another. */
const LINE_PLIES = 100;

export function openedGame(game: PgnGame, white: EntrantName, black: EntrantName): OpenedGame {
  const unmarked = game.moves.findIndex(({ comment }, ply) => !isBook(comment, ply));
  const line = (plies: number): string =>
    game.moves
      .slice(0, plies)
      .map(({ san }) => `${san} `)
      .join('');
  const book = line(unmarked < 0 ? game.moves.length : unmarked);
  return { white, black, start: game.tags.get('FEN') ?? '', book, line: line(LINE_PLIES) };
}

const isBook = (comment: string, ply: number): boolean => parseMoveComment(comment, ply % 2 === 0 ? 'white' : 'black').book;

/** For each game the name of its pair; `undefined` if it has none. A game is paired with the nearest earlier one. */
export function pairNames(games: readonly OpenedGame[]): readonly (string | undefined)[] {
  const names: (string | undefined)[] = games.map(() => undefined);
  for (const sameOpening of [equalBooks, continuedBook]) {
    const waiting = new Map<string, number[]>();
    for (const [index, game] of games.entries()) {
      if (names[index] !== undefined) continue;
      const key = JSON.stringify([game.white, game.black].toSorted());
      const earlier = waiting.get(key) ?? [];
      const found = earlier.findLastIndex((other) => areMirrored(games[other], game, sameOpening));
      const mirror = earlier[found];
      if (mirror === undefined) earlier.push(index);
      else {
        earlier.splice(found, 1);
        names[mirror] = names[index] = `${mirror + 1}-${index + 1}`;
      }
      waiting.set(key, earlier);
    }
  }
  return names;
}

type SameOpening = (one: OpenedGame, other: OpenedGame) => boolean;

const areMirrored = (one: OpenedGame | undefined, other: OpenedGame, sameOpening: SameOpening): boolean =>
  one !== undefined && one.white === other.black && one.start === other.start && sameOpening(one, other);

const equalBooks: SameOpening = (one, other) => one.book === other.book;

const continuedBook: SameOpening = (one, other) => {
  const [shorter, longer] = one.book.length <= other.book.length ? [one, other] : [other, one];
  return shorter.book !== '' && longer.line.startsWith(shorter.book);
};
