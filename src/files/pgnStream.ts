// PGN files as streams of games, plain or packed with gzip, of any size in bounded memory. games/chess/pgn reads the text; this file handles
// bytes: PGN's own Latin-1, the UTF-8 of newer programs, and both in one file.

import { isAscii, isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { messageOf } from '../core/messages/messageOf.ts';
import { present } from '../core/present.ts';
import type { PgnGame, PgnMove } from '../games/chess/pgn/game.ts';
import { pgnReader } from '../games/chess/pgn/reader.ts';

const CHUNK_BYTES = 1 << 18;

/**
 * The games of a file in order; `offset` of a game is its place in bytes (for a packed file, in the unpacked content). Throws an `Error` that
 * names the file if it cannot be read or unpacked; a broken game does not throw but carries its issues.
 */
export async function* readPgnFile(path: string, signal?: AbortSignal): AsyncGenerator<PgnGame, void, undefined> {
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES, ...present({ signal }) });
  const bytes = path.endsWith('.gz') ? file.pipe(createGunzip({ chunkSize: CHUNK_BYTES })) : file;
  if (bytes !== file) file.on('error', (error) => bytes.destroy(error));
  const reader = pgnReader();
  let read = 0;
  let lastForeign = 0;
  try {
    for await (const chunk of bytes) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('Cannot read PGN file: expected bytes from the stream');
      read += chunk.length;
      if (!isAscii(chunk)) lastForeign = read;
      // One character per byte: offsets are bytes, and no character is split between two chunks.
      for (const game of reader.push(chunk.toString('latin1'))) yield game.offset < lastForeign ? decoded(game) : game;
    }
  } catch (error) {
    throw new Error(`Cannot read PGN file "${path}": ${messageOf(error)}`, {
      cause: error,
    });
  } finally {
    file.destroy();
    bytes.destroy();
  }
  for (const game of reader.end()) yield game.offset < lastForeign ? decoded(game) : game;
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
