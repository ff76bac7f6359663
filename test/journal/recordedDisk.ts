// What a program did to the files of its journal (diskLog.c), done again up to any moment: the files as they are if the process is killed then, and as
// they may be if the power fails. What was synchronised is there after a power cut; of later writes any may be.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type DiskItem = {
  readonly operation: 'write' | 'truncate' | 'sync' | 'output';
  readonly file: 'journal.sqlite' | 'journal.sqlite-wal' | undefined;
  readonly offset: number;
  readonly atMs: number;
  readonly bytes: Buffer;
};

/** The command prefix that records to `log`; compiles the recorder in `folder`. */
export function recordingTo(log: string, folder: string): readonly string[] {
  const library = join(folder, 'diskLog.so');
  const source = fileURLToPath(new URL('diskLog.c', import.meta.url));
  execFileSync('gcc', ['-O2', '-shared', '-fPIC', '-o', library, source]);
  return ['env', `LD_PRELOAD=${library}`, `DISK_LOG=${log}`];
}

const OPERATIONS = { w: 'write', t: 'truncate', s: 'sync', o: 'output' } as const;
const FILES = { d: 'journal.sqlite', l: 'journal.sqlite-wal' } as const;
const HEADER = 24;

export function readDiskLog(path: string): readonly DiskItem[] {
  const log = readFileSync(path);
  const items: DiskItem[] = [];
  for (let at = 0; at + HEADER <= log.length;) {
    const end = at + HEADER + log.readUInt32LE(at + 4);
    items.push({
      operation: OPERATIONS[String.fromCharCode(log.readUInt8(at)) as keyof typeof OPERATIONS],
      file: FILES[String.fromCharCode(log.readUInt8(at + 1)) as keyof typeof FILES],
      offset: Number(log.readBigUInt64LE(at + 8)),
      atMs: Number(log.readBigUInt64LE(at + 16)) / 1e6,
      bytes: log.subarray(at + HEADER, end),
    });
    at = end;
  }
  return items;
}

/** One file of the journal. */
class RecordedFile {
  #synced: Buffer;
  #unsynced: DiskItem[] = [];

  constructor(content: Buffer) {
    this.#synced = content;
  }

  follow(item: DiskItem): void {
    if (item.operation === 'sync') {
      this.#synced = this.content(() => true);
      this.#unsynced = [];
    } else this.#unsynced.push(item);
  }

  /** What was synchronised, and what `isKept` chooses of the rest. */
  content(isKept: () => boolean): Buffer {
    const kept = this.#unsynced.filter(isKept);
    const bytes = Buffer.alloc(Math.max(this.#synced.length, ...kept.map(endOf)));
    this.#synced.copy(bytes);
    let size = this.#synced.length;
    for (const item of kept) {
      item.bytes.copy(bytes, item.offset);
      if (item.operation === 'truncate') bytes.fill(0, item.offset);
      size = item.operation === 'truncate' ? item.offset : Math.max(size, endOf(item));
    }
    return bytes.subarray(0, size);
  }
}

const endOf = ({ offset, bytes }: DiskItem): number => offset + bytes.length;

export class RecordedDisk {
  readonly #files: Readonly<Record<NonNullable<DiskItem['file']>, RecordedFile>>;

  /** `before`: the database before the program began, which was closed. */
  constructor(before: Buffer) {
    this.#files = { 'journal.sqlite': new RecordedFile(before), 'journal.sqlite-wal': new RecordedFile(Buffer.alloc(0)) };
  }

  follow(item: DiskItem): void {
    if (item.file !== undefined) this.#files[item.file].follow(item);
  }

  /** The files after a kill: all that was written. */
  afterKill(folder: string): void {
    this.afterPowerCut(folder, () => true);
  }

  afterPowerCut(folder: string, isKept: () => boolean): void {
    for (const [name, file] of Object.entries(this.#files)) writeFileSync(join(folder, name), file.content(isKept));
  }
}
