// Reads PGN text as it comes, in pieces split anywhere, and returns its games: any length in bounded memory. Never fails: a broken game carries
// its issues, and the next one is read normally. Pure: src/files/pgnStream.ts handles files.
// Source: PGN standard, 1994. It also tolerates what real archives contain: CRLF, a byte order mark, braces within braces, comments,
// tags and variations without an end, games without blank lines between them. Variations are skipped, balanced.

import type { PgnGame } from './game.ts';
import { Lexer } from './read/lexer.ts';
import { textOf, type PgnText } from './read/text.ts';

export type PgnReader = {
  /** The games that are complete with this piece of text. A game is complete when the next one begins. */
  readonly push: (text: string | PgnText) => readonly PgnGame[];
  /** Returns the last game and resets the reader. */
  readonly end: () => readonly PgnGame[];
};

export function pgnReader(): PgnReader {
  let games: PgnGame[] = [];
  const visitor = pgnVisitor((game) => games.push(game));
  const taken = (): readonly PgnGame[] => {
    const given = games;
    games = [];
    return given;
  };
  return {
    push(text) {
      visitor.push(text);
      return taken();
    },
    end() {
      visitor.end();
      return taken();
    },
  };
}

export type PgnVisitor = { readonly push: (text: string | PgnText) => void; readonly end: () => void };

/**
 * The same for readers of millions of games: `visit` is called for each. `only`: the tags that are wanted besides the result; other tags,
 * moves and comments are left out. Words that look like moves and the other tags are then not examined further; all else that is odd is found.
 */
export function pgnVisitor(visit: (game: PgnGame) => void, only?: ReadonlySet<string>): PgnVisitor {
  let lexer = new Lexer(visit, only);
  return {
    push(text) {
      lexer.push(typeof text === 'string' ? textOf(text) : text);
    },
    end() {
      lexer.end();
      lexer = new Lexer(visit, only);
    },
  };
}

/** All games of a complete text. */
export function readPgn(text: string): readonly PgnGame[] {
  const reader = pgnReader();
  return [...reader.push(text), ...reader.end()];
}
