// The bytes of tables in memory: pages of files, read by position on demand, with bounds on the pages kept and the files held open. A table is
// never read as a whole. The clock algorithm evicts pages: a page used since the hand's last visit stays.

import { closeSync, fstatSync, readSync } from 'node:fs';
import { openFile } from './openFile.ts';
import { messageOf } from '../core/messages/messageOf.ts';
import { DamagedTable, type ByteSource } from '../games/chess/syzygy/byteSource.ts';

export const PAGE_BYTES = 4096;

export type PageBounds = { readonly pages: number; readonly openFiles: number };

type Page = { readonly bytes: Uint8Array; readonly file: PagedFile; readonly number: number; used: boolean };

export class TablebasePages {
  readonly #bounds: PageBounds;
  readonly #pages: Page[] = [];
  #hand = 0;
  /** Open files, least recently used first. */
  readonly #open = new Set<PagedFile>();

  constructor(bounds: PageBounds) {
    this.#bounds = bounds;
  }

  /** A file of a known size as a source of bytes. It is opened when the first byte is requested. */
  file(path: string, size: number): ByteSource {
    return new PagedFile(this, path, size);
  }

  get bytesHeld(): number {
    return this.#pages.length * PAGE_BYTES;
  }

  get filesOpen(): number {
    return this.#open.size;
  }

  close(): void {
    for (const file of this.#open) file.close();
    this.#open.clear();
    for (const { file, number } of this.#pages) file.forget(number);
    this.#pages.length = 0;
  }

  /** Makes room for a page and keeps it. */
  keep(file: PagedFile, number: number, bytes: Uint8Array): Page {
    const page: Page = { bytes, file, number, used: true };
    if (this.#pages.length < this.#bounds.pages) this.#pages.push(page);
    else this.#replace(page);
    return page;
  }

  /** Notes that a file is about to be read, and closes another file if too many are open. */
  touch(file: PagedFile): void {
    this.#open.delete(file);
    for (const oldest of this.#open) {
      if (this.#open.size < this.#bounds.openFiles) break;
      oldest.close();
      this.#open.delete(oldest);
    }
    this.#open.add(file);
  }

  #replace(page: Page): void {
    for (;;) {
      this.#hand = (this.#hand + 1) % this.#pages.length;
      const old = this.#pages[this.#hand];
      if (old !== undefined && !old.used) {
        old.file.forget(old.number);
        this.#pages[this.#hand] = page;
        return;
      }
      if (old !== undefined) old.used = false;
    }
  }
}

class PagedFile implements ByteSource {
  readonly size: number;
  readonly #owner: TablebasePages;
  readonly #path: string;
  readonly #pages = new Map<number, Page>();
  #descriptor: number | undefined;

  constructor(owner: TablebasePages, path: string, size: number) {
    this.#owner = owner;
    this.#path = path;
    this.size = size;
  }

  read(offset: number, length: number): Uint8Array {
    const number = Math.floor(offset / PAGE_BYTES);
    const begin = offset - number * PAGE_BYTES;
    if (begin + length <= PAGE_BYTES) {
      const { bytes } = this.#page(number);
      if (begin + length > bytes.length) throw new DamagedTable(`expected bytes ${offset} to ${offset + length} inside the file`);
      return bytes.subarray(begin, begin + length);
    }
    const joined = new Uint8Array(length);
    for (let done = 0; done < length;) {
      const at = offset + done;
      const part = Math.min(length - done, PAGE_BYTES - (at % PAGE_BYTES));
      joined.set(this.read(at, part), done);
      done += part;
    }
    return joined;
  }

  forget(number: number): void {
    this.#pages.delete(number);
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #page(number: number): Page {
    const known = this.#pages.get(number);
    if (known !== undefined) {
      known.used = true;
      return known;
    }
    const page = this.#owner.keep(this, number, this.#load(number));
    this.#pages.set(number, page);
    return page;
  }

  #load(number: number): Uint8Array {
    this.#owner.touch(this);
    const from = number * PAGE_BYTES;
    const length = Math.min(PAGE_BYTES, this.size - from);
    if (length <= 0) throw new DamagedTable(`expected byte ${from} inside the file`);
    const bytes = new Uint8Array(length);
    try {
      this.#descriptor ??= this.#openFile();
      for (let done = 0; done < length;) {
        const read = readSync(this.#descriptor, bytes, done, length - done, from + done);
        if (read === 0)
          throw new DamagedTable(`expected ${this.size} bytes as at the start, got ${from + done}: the file was changed`);
        done += read;
      }
    } catch (reason) {
      if (reason instanceof DamagedTable) throw reason;
      throw new DamagedTable(`expected a file that can be read, got "${messageOf(reason)}"`);
    }
    return bytes;
  }

  #openFile(): number {
    const descriptor = openFile(this.#path);
    const { size } = fstatSync(descriptor);
    if (size === this.size) return descriptor;
    closeSync(descriptor);
    throw new DamagedTable(`expected ${this.size} bytes as at the start, got ${size}: the file was changed`);
  }
}
