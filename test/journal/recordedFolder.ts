// What a program did to the files of a folder (folderLog.c), done again up to any moment: the folder as it is if the process is killed then, and as it may
// be if the power fails. What was synchronised is there after a power cut. Of later writes any 512 bytes may be there or not, in any order; of later names
// a beginning, since file systems keep their order.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RandomSource } from '../../src/core/random.ts';

const SECTOR = 512;
const HEADER = 40;

/** Compiles the recorder to `library`. */
export function compileRecorder(library: string): string {
  const source = fileURLToPath(new URL('folderLog.c', import.meta.url));
  execFileSync('gcc', ['-O2', '-shared', '-fPIC', '-o', library, source]);
  return library;
}

/** The command prefix that records to `log` what happens to the files of `folder`. */
export const recordingTo = (log: string, folder: string, library: string): readonly string[] => [
  'env',
  `LD_PRELOAD=${library}`,
  `FOLDER_LOG=${log}`,
  `FOLDER_LOG_OF=${folder}`,
];

export type FolderItem = {
  /** Its letter in folderLog.c. */
  readonly operation: string;
  readonly names: readonly string[];
  readonly inode: bigint;
  readonly offset: number;
  readonly atMs: number;
  readonly bytes: Buffer;
};

export function readFolderLog(path: string): readonly FolderItem[] {
  const log = readFileSync(path);
  const items: FolderItem[] = [];
  for (let at = 0; at + HEADER <= log.length;) {
    const [names, length] = [log.readUInt32LE(at + 4), log.readUInt32LE(at + 8)];
    const content = at + HEADER + names;
    // The last item may be cut off by the kill.
    if (content + length > log.length) break;
    items.push({
      operation: String.fromCharCode(log.readUInt8(at)),
      names: log
        .toString('utf8', at + HEADER, content)
        .split('\0')
        .slice(0, -1),
      offset: Number(log.readBigUInt64LE(at + 16)),
      inode: log.readBigUInt64LE(at + 24),
      atMs: Number(log.readBigUInt64LE(at + 32)) / 1e6,
      bytes: log.subarray(content, content + length),
    });
    at = content + length;
  }
  return items;
}

type File = { synced: Buffer; unsynced: FolderItem[] };

export class RecordedFolder {
  readonly #files = new Map<bigint, File>();
  /** As synchronised, and what has happened to them since. */
  #names = new Map<string, bigint>();
  #renamed: FolderItem[] = [];

  /** `folder`: before the run, as it is on the disk; it may be missing. */
  constructor(folder: string) {
    if (statSync(folder, { throwIfNoEntry: false }) === undefined) return;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const { ino } = statSync(path, { bigint: true });
      this.#names.set(path.slice(folder.length + 1), ino);
      this.#files.set(ino, { synced: readFileSync(path), unsynced: [] });
    }
  }

  follow(item: FolderItem): void {
    switch (item.operation) {
      case 'c':
        this.#files.set(item.inode, { synced: Buffer.alloc(0), unsynced: [] });
        this.#renamed.push(item);
        return;
      case 'r':
      case 'u':
        this.#renamed.push(item);
        return;
      case 'f':
        this.#names = this.#namesAfter(this.#renamed.length);
        this.#renamed = [];
        return;
      case 'w':
      case 't':
        this.#files.get(item.inode)?.unsynced.push(item);
        return;
      case 's': {
        const file = this.#files.get(item.inode);
        if (file !== undefined) this.#files.set(item.inode, { synced: contentOf(file, () => true), unsynced: [] });
      }
    }
  }

  /** Writes the folder; returns what was lost. */
  afterPowerCut(folder: string, random: RandomSource): { readonly writes: number; readonly names: number } {
    const kept = random.below(this.#renamed.length + 1);
    let writes = 0;
    // Often nothing was on its way but what comes last.
    const chance = random.below(4);
    const isKept = (): boolean => {
      const keeps = random.below(4) < chance;
      if (!keeps) writes++;
      return keeps;
    };
    this.#write(folder, kept, isKept);
    return { writes, names: this.#renamed.length - kept };
  }

  /** Writes the folder with all that was done. */
  afterKill(folder: string): void {
    this.#write(folder, this.#renamed.length, () => true);
  }

  #write(folder: string, names: number, isKept: () => boolean): void {
    for (const [name, inode] of this.#namesAfter(names)) {
      const file = this.#files.get(inode);
      if (file === undefined) continue;
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writeFileSync(path, contentOf(file, isKept), { mode: 0o600 });
    }
  }

  #namesAfter(count: number): Map<string, bigint> {
    const names = new Map(this.#names);
    for (const {
      operation,
      inode,
      names: [name = '', next = ''],
    } of this.#renamed.slice(0, count)) {
      if (operation === 'c') names.set(name, inode);
      else {
        const known = names.get(name);
        names.delete(name);
        if (operation === 'r' && known !== undefined) names.set(next, known);
      }
    }
    return names;
  }
}

/** `isKept` is asked for each sector of a write, and for each truncation. */
function contentOf({ synced, unsynced }: File, isKept: () => boolean): Buffer {
  const bytes = Buffer.alloc(Math.max(synced.length, ...unsynced.map(({ offset, bytes: { length } }) => offset + length)));
  synced.copy(bytes);
  let size = synced.length;
  for (const item of unsynced) {
    if (item.operation === 't') {
      if (!isKept()) continue;
      bytes.fill(0, item.offset);
      size = item.offset;
    } else
      for (let at = 0; at < item.bytes.length;) {
        const next = Math.min(item.bytes.length, at + SECTOR - ((item.offset + at) % SECTOR));
        if (isKept()) {
          item.bytes.copy(bytes, item.offset + at, at, next);
          size = Math.max(size, item.offset + next);
        }
        at = next;
      }
  }
  return bytes.subarray(0, size);
}
