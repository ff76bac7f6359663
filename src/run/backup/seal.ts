// The last line of a backup: the hash of all bytes before it, so that a change of any bit is found, also of one that SQLite does not use. SQLite counts the
// pages by the header and does not read it (https://sqlite.org/fileformat.html#in_header_database_size).

import { createHash } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { openFile } from '../../files/openFile.ts';

const LINE = /^arbiter backup sha256 ([0-9a-f]{64})\n$/;
const LINE_BYTES = 'arbiter backup sha256 '.length + 64 + 1;
const PART_BYTES = 1024 * 1024;

/** Appends the line, and brings the file to the disk. */
export function seal(path: string): void {
  const descriptor = openSync(path, 'r+');
  try {
    const { size } = fstatSync(descriptor);
    writeSync(descriptor, `arbiter backup sha256 ${hashOf(descriptor, size)}\n`, size);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** `none`: it has no such line. */
export function sealOf(path: string): 'right' | 'wrong' | 'none' {
  const descriptor = openFile(path);
  try {
    const before = fstatSync(descriptor).size - LINE_BYTES;
    const line = Buffer.alloc(LINE_BYTES);
    readSync(descriptor, line, 0, LINE_BYTES, Math.max(before, 0));
    const [, written] = LINE.exec(line.toString('latin1')) ?? [];
    if (written === undefined) return 'none';
    return hashOf(descriptor, before) === written ? 'right' : 'wrong';
  } finally {
    closeSync(descriptor);
  }
}

function hashOf(descriptor: number, bytes: number): string {
  const [hash, buffer] = [createHash('sha256'), Buffer.allocUnsafe(PART_BYTES)];
  for (let at = 0; at < bytes;) {
    const read = readSync(descriptor, buffer, 0, Math.min(PART_BYTES, bytes - at), at);
    if (read === 0) break;
    hash.update(buffer.subarray(0, read));
    at += read;
  }
  return hash.digest('hex');
}
