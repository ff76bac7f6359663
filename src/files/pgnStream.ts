// PGN files as streams of games, plain or packed with gzip, of any size in bounded memory. games/chess/pgn reads the text; this file handles
// bytes: PGN's own Latin-1, the UTF-8 of newer programs, and both in one file.

import { isAscii, isUtf8 } from 'node:buffer';
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { messageOf } from '../core/messages/messageOf.ts';
import type { PgnGame, PgnMove } from '../games/chess/pgn/game.ts';
import type { PgnText } from '../games/chess/pgn/read/text.ts';
import { pgnVisitor } from '../games/chess/pgn/reader.ts';

const CHUNK_BYTES = 1 << 18;

/**
 * The games of a file in order; `offset` of a game is its place in bytes (for a packed file, in the unpacked content). Throws an `Error` that
 * names the file if it cannot be read or unpacked; a broken game does not throw but carries its issues.
 */
export async function* readPgnFile(path: string, signal?: AbortSignal): AsyncGenerator<PgnGame, void, undefined> {
  let games: PgnGame[] = [];
  const reader = byteReader((game) => games.push(game));
  for await (const bytes of readPieces(path, signal)) {
    reader.push(bytes);
    yield* games;
    games = [];
  }
  reader.end();
  yield* games;
}

/** The same for archives of millions of games: calls `visit` for each, with only these tags and the result (`pgnVisitor`). */
export async function visitPgnFile(path: string, only: ReadonlySet<string>, visit: (game: PgnGame) => void): Promise<void> {
  const reader = byteReader(visit, only);
  for await (const bytes of readPieces(path)) reader.push(bytes);
  reader.end();
}

function byteReader(visit: (game: PgnGame) => void, only?: ReadonlySet<string>) {
  let read = 0;
  let lastForeign = 0;
  const reader = pgnVisitor((game) => visit(game.offset < lastForeign ? decoded(game) : game), only);
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

/** Every piece is valid until the next one. */
async function* readPieces(path: string, signal?: AbortSignal): AsyncGenerator<Buffer, void, undefined> {
  try {
    for await (const bytes of path.endsWith('.gz') ? unpacked(path) : plain(path)) {
      signal?.throwIfAborted();
      yield bytes;
    }
  } catch (error) {
    throw new Error(`Cannot read PGN file "${path}": ${messageOf(error)}`, { cause: error });
  }
}

function* plain(path: string): Generator<Buffer, void, undefined> {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    for (let got = readSync(file, buffer); got > 0; got = readSync(file, buffer)) yield buffer.subarray(0, got);
  } finally {
    closeSync(file);
  }
}

async function* unpacked(path: string): AsyncGenerator<Buffer, void, undefined> {
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const bytes = file.pipe(createGunzip({ chunkSize: CHUNK_BYTES }));
  file.on('error', (error) => bytes.destroy(error));
  try {
    for await (const chunk of bytes) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('expected bytes from the stream');
      yield chunk;
    }
  } finally {
    file.destroy();
    bytes.destroy();
  }
}

function decoded(game: PgnGame): PgnGame {
  return {
    ...game,
    tags: new Map([...game.tags].map(([name, value]) => [name, decodedText(value)])),
    startComment: decodedText(game.startComment),
    moves: game.moves.map((move): PgnMove => ({ ...move, comment: decodedText(move.comment) })),
    issues: game.issues.map((issue) => ({ ...issue, message: decodedText(issue.message) })),
  };
}

/** Decodes each text separately: UTF-8 if its bytes are valid UTF-8, else Latin-1. */
function decodedText(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  return !isAscii(bytes) && isUtf8(bytes) ? bytes.toString('utf8') : text;
}
