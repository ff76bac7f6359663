// A file with damage that an input names, five bytes each: what is done, where (three bytes), and a value. Disks turn bits over, lose the end of a file, leave
// a sector empty, or write a page to the wrong place.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const [BYTES, MOST_BYTES] = [5, 200];
/** Of SQLite's files. */
const PAGE = 4096;
const SECTOR = 512;

const folders: string[] = [];

/** A folder of this process, in memory where the system has such a place: what is asked here needs no disk. */
export function folderForFuzzing(): string {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'arbiter-fuzz-'));
  folders.push(folder);
  return folder;
}

export function removeFuzzingFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

// A worker of vitest ends without this: the test calls it itself.
process.on('exit', removeFuzzingFolders);

export const recordedFile = (name: string): Buffer =>
  gunzipSync(readFileSync(join(import.meta.dirname, '../../journal/recorded', `${name}.gz`)));

export function damaged(whole: Uint8Array, damage: Uint8Array): Buffer {
  let file = Buffer.from(whole);
  for (let from = 0; from + BYTES <= Math.min(damage.length, MOST_BYTES) && file.length > 0; from += BYTES) {
    const [what = 0, high = 0, middle = 0, low = 0, value = 0] = damage.subarray(from, from + BYTES);
    const place = ((high << 16) | (middle << 8) | low) % file.length;
    const pages = Math.ceil(file.length / PAGE);
    switch (what % 8) {
      case 0:
        file[place] = (file[place] ?? 0) ^ (1 << (value & 7));
        break;
      case 1:
        file[place] = value;
        break;
      case 2:
        // The beginning of a page: its kind, its cells and their places.
        file[Math.min(file.length - 1, (high % pages) * PAGE + (low % 32))] = value;
        break;
      case 3:
        file[low % 100] = value;
        break;
      case 4:
        file.fill(0, place - (place % SECTOR), Math.min(file.length, place - (place % SECTOR) + SECTOR));
        break;
      case 5:
        file.copy(file, (low % pages) * PAGE, (high % pages) * PAGE, (high % pages) * PAGE + PAGE);
        break;
      case 6:
        if (value % 8 === 0) file = file.subarray(0, place);
        break;
      default:
        file = Buffer.concat([file, Buffer.alloc(value * 16, value)]);
    }
  }
  return file;
}

/** One damage, as five characters. */
export const one = (what: number, place: number, value: number): string =>
  String.fromCharCode(what, place >> 16, (place >> 8) & 255, place & 255, value);
