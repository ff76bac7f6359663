// A file that is read once from end to end and then, as long as it is open, at single places; never held as a whole. It must not change: after a
// change of its size or time it is read through again, and if its content differs it is refused from then on.

import { createHash } from 'node:crypto';
import { closeSync, fstatSync, readSync, type BigIntStats } from 'node:fs';
import { messageOf } from '../core/messages/messageOf.ts';
import { err, ok, type Result } from '../core/result.ts';
import { foundInstead } from './foundInstead.ts';
import { openFile } from './openFile.ts';
import { readingTold } from './readingTold.ts';

const CHUNK_BYTES = 1 << 18;
const FIRST_BYTES = 1 << 12;

/** The error says in one sentence why the file cannot be opened. */
export function openBookFile(path: string): Result<BookFile, string> {
  try {
    const descriptor = openFile(path);
    return ok(new BookFile(path, descriptor, fstatSync(descriptor, { bigint: true })));
  } catch (reason) {
    return err(notRead(path, reason));
  }
}

export class BookFile {
  readonly #path: string;
  readonly #descriptor: number;
  readonly #size: number;
  #stats: BigIntStats;
  #digest = '';
  #state: 'open' | 'changed' | 'closed' = 'open';

  constructor(path: string, descriptor: number, stats: BigIntStats) {
    this.#path = path;
    this.#descriptor = descriptor;
    this.#size = Number(stats.size);
    this.#stats = stats;
  }

  /**
   * Reads the whole file, in pieces that are valid only during the call. Call it once, before any other read. The error says why the file
   * cannot be read, or that it changed in the meantime.
   */
  scan(visit: (piece: Buffer) => void): Result<undefined, string> {
    try {
      if (this.#beginsEmpty()) return err('Cannot read the openings: expected a book, got a file that begins with zeros');
      const told = readingTold(this.#path, this.#size);
      this.#digest = this.#readAll((piece) => {
        visit(piece);
        told(piece.length);
      });
      const now = fstatSync(this.#descriptor, { bigint: true });
      if (now.size === this.#stats.size && now.mtimeNs === this.#stats.mtimeNs) return ok(undefined);
    } catch (reason) {
      return err(notRead(this.#path, reason));
    }
    return err('Cannot read the openings: expected an unchanging file, but it changed while it was read');
  }

  /** In bytes. */
  get size(): number {
    return this.#size;
  }

  /** So many bytes at an offset. Throws `Error` if the file has changed. */
  view(offset: number, length: number): DataView {
    this.#check();
    const buffer = Buffer.allocUnsafe(length);
    if (this.#read(buffer, offset) < length) throw this.#unlike();
    return new DataView(buffer.buffer, buffer.byteOffset, length);
  }

  /** SHA-256 of the scanned content, in hex. */
  get sha256(): string {
    return this.#digest;
  }

  /** The bytes from an offset on, in growing pieces; stop the iteration early. Throws `Error` if the file has changed. */
  *from(offset: number): Generator<Buffer, void, undefined> {
    this.#check();
    let bytes = FIRST_BYTES;
    for (let at = offset; at < this.#size;) {
      const buffer = Buffer.allocUnsafe(bytes);
      const got = this.#read(buffer, at);
      if (got === 0) throw this.#unlike();
      yield buffer.subarray(0, got);
      at += got;
      bytes = Math.min(2 * bytes, CHUNK_BYTES);
    }
  }

  close(): void {
    if (this.#state !== 'closed') closeSync(this.#descriptor);
    this.#state = 'closed';
  }

  #check(): void {
    if (this.#state === 'closed') throw new Error(`Cannot read "${this.#path}": expected an open book, it was closed before`);
    const now = fstatSync(this.#descriptor, { bigint: true });
    if (now.mtimeNs !== this.#stats.mtimeNs || now.size !== this.#stats.size) {
      this.#stats = now;
      if (Number(now.size) !== this.#size || this.#readAll(() => undefined) !== this.#digest) this.#state = 'changed';
    }
    if (this.#state === 'changed') throw this.#unlike();
  }

  #unlike(): Error {
    this.#state = 'changed';
    return new Error(`Cannot read "${this.#path}": expected the book as it was at the start, it has changed since`);
  }

  /** A file with a hole of gigabytes is not read to its end. */
  #beginsEmpty(): boolean {
    const first = Buffer.allocUnsafe(FIRST_BYTES);
    return this.#read(first, 0) === FIRST_BYTES && first.every((byte) => byte === 0);
  }

  /** Returns the digest of the content: SHA-256 in hex. */
  #readAll(visit: (piece: Buffer) => void): string {
    const hash = createHash('sha256');
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    for (let offset = 0; offset < this.#size;) {
      const got = this.#read(buffer, offset);
      if (got === 0) break;
      const piece = buffer.subarray(0, got);
      hash.update(piece);
      visit(piece);
      offset += got;
    }
    return hash.digest('hex');
  }

  /** Never reads beyond the file's original size: bytes appended later do not belong to its openings. */
  #read(buffer: Buffer, offset: number): number {
    return readSync(this.#descriptor, buffer, 0, Math.min(buffer.length, this.#size - offset), offset);
  }
}

const notRead = (path: string, reason: unknown): string =>
  `Cannot read the openings: expected a file, got ${foundInstead(path, reason) ?? `"${messageOf(reason)}"`}`;
