// PGN archives as streams of games, of any size in bounded memory. games/chess/pgn reads the text, archiveFile.ts the bytes; this file handles what
// is between them: PGN's own Latin-1, the UTF-8 of newer programs, and both in one file.

import { isAscii, isUtf8 } from 'node:buffer';
import type { Issue } from '../core/messages/issue.ts';
import type { PgnGame, PgnMove } from '../games/chess/pgn/game.ts';
import type { PgnText } from '../games/chess/pgn/read/text.ts';
import { pgnVisitor } from '../games/chess/pgn/reader.ts';
import { archivePieces } from './archiveFile.ts';

/** `note` receives what is odd about the file as a whole, not about a game. */
export type PgnReading = { readonly signal?: AbortSignal; readonly note?: (issue: Issue) => void };

/**
 * The games of a file in order; `offset` of a game is its place in bytes (for a packed file, in the unpacked content). Throws like
 * `archivePieces`; a broken game does not throw but carries its issues.
 */
export async function* readPgnFile(path: string, { signal, note }: PgnReading = {}): AsyncGenerator<PgnGame, void, undefined> {
  let games: PgnGame[] = [];
  const reader = byteReader(path, (game) => games.push(game), note);
  for await (const bytes of archivePieces(path, { signal })) {
    reader.push(bytes);
    yield* games;
    games = [];
  }
  reader.end();
  yield* games;
}

/** The same for archives of millions of games: calls `visit` for each, with only these tags and the result (`pgnVisitor`). */
export async function visitPgnFile(
  path: string,
  only: ReadonlySet<string>,
  visit: (game: PgnGame) => void,
  note: PgnReading['note'],
): Promise<void> {
  const reader = byteReader(path, visit, note, only);
  for await (const bytes of archivePieces(path)) reader.push(bytes);
  reader.end();
}

function byteReader(file: string, visit: (game: PgnGame) => void, note: PgnReading['note'], only?: ReadonlySet<string>) {
  let read = 0;
  let lastForeign = 0;
  let noted = false;
  const decode = (game: PgnGame): PgnGame => {
    const { line } = game;
    return decoded(game, (text) => {
      if (!noted) note?.({ file, line, message: `Read as Latin-1 where it is not UTF-8, first in this game: "${text.trim()}"` });
      noted = true;
    });
  };
  const reader = pgnVisitor((game) => visit(game.offset < lastForeign ? decode(game) : game), only);
  return {
    push(bytes: Buffer): void {
      read += bytes.length;
      if (!isAscii(bytes)) lastForeign = read;
      reader.push(pgnText(bytes));
    },
    end: reader.end,
  };
}

/** The text of bytes, valid as long as they do not change: one character per byte, so that offsets are bytes and no character is split. */
export const pgnText = (bytes: Buffer): PgnText => ({
  codes: bytes,
  slice: (from, to) => bytes.toString('latin1', from, to),
});

/** Decodes each text separately: UTF-8 if its bytes are valid UTF-8, else Latin-1, which `onLatin1` receives. */
function decoded(game: PgnGame, onLatin1: (text: string) => void): PgnGame {
  const decodedText = (text: string): string => {
    const bytes = Buffer.from(text, 'latin1');
    if (isAscii(bytes)) return text;
    if (isUtf8(bytes)) return bytes.toString('utf8');
    onLatin1(text);
    return text;
  };
  return {
    ...game,
    tags: new Map([...game.tags].map(([name, value]) => [name, decodedText(value)])),
    startComment: decodedText(game.startComment),
    moves: game.moves.map((move): PgnMove => ({ ...move, comment: decodedText(move.comment) })),
    issues: game.issues.map((issue) => ({ ...issue, message: decodedText(issue.message) })),
  };
}
