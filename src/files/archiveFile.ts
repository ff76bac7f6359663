// An archive of games, PGN or SGF, as every command and every tournament reads it: of any size in bounded memory, plain or packed with gzip or zstd.
// The content decides, not the name of the file. What is not text is refused with what it seems to be.

import { closeSync, fstatSync, readSync } from 'node:fs';
import { Readable, type Duplex } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { Failure, WrongUse } from '../core/messages/failure.ts';
import { messageOf } from '../core/messages/messageOf.ts';
import { orList } from '../core/messages/nearest.ts';
import { foundInstead } from './foundInstead.ts';
import { isPipeInHand, openOnce } from './openFile.ts';
import { readingTold } from './readingTold.ts';
import { wideEncoding } from './textFile.ts';

export type ArchiveKind = 'pgn' | 'sgf';
export const ARCHIVE_KINDS: readonly ArchiveKind[] = ['pgn', 'sgf'];

const CHUNK_BYTES = 1 << 18;

/**
 * The unpacked bytes; every piece is valid until the next one. Throws `WrongUse` if there is no archive to read, or `Failure` if reading fails
 * later; both name the file.
 */
export async function* archivePieces(
  path: string,
  { signal, expected }: { readonly signal?: AbortSignal | undefined; readonly expected?: readonly ArchiveKind[] } = {},
): AsyncGenerator<Buffer, void, undefined> {
  let begun = false;
  try {
    for await (const bytes of unpacked(path)) {
      signal?.throwIfAborted();
      const foreign = begun ? undefined : foreignContent(bytes);
      if (foreign !== undefined) throw notAnArchive(path, foreign, expected);
      begun = true;
      yield bytes;
    }
  } catch (reason) {
    if (reason instanceof WrongUse) throw reason;
    const known = foundInstead(path, reason);
    if (known !== undefined) throw notAnArchive(path, known, expected);
    throw new Failure(`Cannot read "${path}" to its end: ${messageOf(reason)}`, { cause: reason });
  }
}

/** The whole content. Throws like `archivePieces`. */
export async function archiveBytes(path: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const bytes of archivePieces(path)) pieces.push(Buffer.from(bytes));
  return Buffer.concat(pieces);
}

/** Looks at the beginning of an archive. What can be read only once, such as a pipe, is judged by its name. Throws like `archivePieces`. */
export async function archiveKind(path: string, expected: readonly ArchiveKind[] = ARCHIVE_KINDS): Promise<ArchiveKind> {
  const named = /\.sgf(?:\.gz|\.zst)?$/i.test(path) ? 'sgf' : 'pgn';
  if (isPipeInHand(path)) return named;
  for await (const bytes of archivePieces(path, { expected })) {
    const kind = named === 'sgf' || SGF_BEGINNING.test(bytes.toString('latin1', 0, LOOKED_AT)) ? 'sgf' : 'pgn';
    if (!expected.includes(kind)) throw notAnArchive(path, `${NAMES[kind]} file`, expected);
    return kind;
  }
  throw notAnArchive(path, 'an empty file', expected);
}

const NAMES = { pgn: 'a PGN', sgf: 'an SGF' } as const satisfies Record<ArchiveKind, string>;
const SGF_BEGINNING = /^(?:\u00ef\u00bb\u00bf)?\s*\(\s*;/;

/** What cannot be used and what it is instead: nothing was done. */
export const notAnArchive = (path: string, got: string, expected: readonly ArchiveKind[] = ARCHIVE_KINDS): WrongUse =>
  new WrongUse(`Cannot read "${path}": expected ${orList(expected.map((kind) => NAMES[kind]))} file, got ${got}`);

async function* unpacked(path: string): AsyncGenerator<Buffer, void, undefined> {
  const pieces = piecesOf(path);
  try {
    const { value: first } = pieces.next();
    if (first === undefined) return;
    const unpacker = PACKINGS.find(({ magic }) => begins(first, magic))?.unpacker();
    if (unpacker === undefined) {
      yield first;
      yield* pieces;
    } else yield* through(unpacker, first, pieces);
  } finally {
    pieces.return();
  }
}

function* piecesOf(path: string): Generator<Buffer, void, undefined> {
  const file = openOnce(path);
  try {
    const { size } = fstatSync(file);
    const told = readingTold(path, size);
    const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    for (let got = readSync(file, buffer); got > 0; got = readSync(file, buffer)) {
      yield buffer.subarray(0, got);
      told(got);
    }
  } finally {
    closeSync(file);
  }
}

const PACKINGS: readonly { readonly magic: readonly number[]; readonly unpacker: () => Duplex }[] = [
  { magic: [0x1f, 0x8b], unpacker: () => createGunzip({ chunkSize: CHUNK_BYTES }) },
  { magic: [0x28, 0xb5, 0x2f, 0xfd], unpacker: () => createZstdDecompress({ chunkSize: CHUNK_BYTES }) },
];

async function* through(unpacker: Duplex, first: Buffer, rest: Iterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  // The pieces share one buffer, and the unpacker works while the next is read.
  const copies = function* (): Generator<Buffer, void, undefined> {
    yield Buffer.from(first);
    for (const piece of rest) yield Buffer.from(piece);
  };
  const packed = Readable.from(copies(), { objectMode: false, highWaterMark: CHUNK_BYTES });
  packed.on('error', (error) => unpacker.destroy(error));
  try {
    for await (const chunk of packed.pipe(unpacker)) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('expected bytes from the stream');
      yield chunk;
    }
  } finally {
    packed.destroy();
    unpacker.destroy();
  }
}

const UNPACK_IT = 'unpack it first';
const FOREIGN: readonly { readonly magic: readonly number[] | string; readonly at?: number; readonly words: string }[] = [
  { magic: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], words: `a file packed with xz: ${UNPACK_IT}` },
  { magic: 'BZh', words: `a file packed with bzip2: ${UNPACK_IT}` },
  { magic: 'PK\u0003\u0004', words: `a ZIP file: ${UNPACK_IT}` },
  { magic: [0x37, 0x7a, 0xbc, 0xaf], words: `a 7z file: ${UNPACK_IT}` },
  { magic: 'Rar!', words: `a RAR file: ${UNPACK_IT}` },
  { magic: 'ustar', at: 257, words: `a tar file: ${UNPACK_IT}` },
  { magic: 'SQLite format 3\0', words: 'an SQLite database: for the journal of a tournament use --data with its folder' },
];

/** What the content seems to be; `undefined`: text. */
function foreignContent(bytes: Buffer): string | undefined {
  const known = FOREIGN.find(({ magic, at }) => begins(bytes, typeof magic === 'string' ? Buffer.from(magic) : magic, at));
  if (known !== undefined) return known.words;
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return `what seems to be ${wide}: save it as UTF-8`;
  return isBinary(bytes.subarray(0, LOOKED_AT)) ? 'binary data' : undefined;
}

const begins = (bytes: Buffer, magic: ArrayLike<number>, at = 0): boolean =>
  Array.from(magic).every((byte, index) => bytes[at + index] === byte);

const LOOKED_AT = 1 << 12;
/** In text there is hardly a control character; in random bytes every tenth is one. */
const MOST_CONTROLS = 0.07;
const FEW = 8;

function isBinary(sample: Buffer): boolean {
  let controls = 0;
  for (const byte of sample) if ((byte < 0x20 && !WHITE.has(byte)) || byte === 0x7f) controls += 1;
  return controls >= FEW && controls > MOST_CONTROLS * sample.length;
}

/** Tabs, line ends, form feeds, and the end of a text under DOS. */
const WHITE: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a]);
