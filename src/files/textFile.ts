// Text files written by people: UTF-8, with or without a byte order mark. A file in another encoding is refused with the name of its probable
// encoding, because a guess could damage names of engines. PGN has its own rules (pgnStream.ts).

import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, readSync } from 'node:fs';
import { messageOf } from '../core/messages/messageOf.ts';
import { err, ok, type Result } from '../core/result.ts';
import { foundInstead } from './foundInstead.ts';
import { openOnce } from './openFile.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const FIRST_BYTES = 1 << 16;

/** The error is a sentence that names the file as `what`. */
export function readText(path: string, what: string): Result<string, string> {
  try {
    const bytes = boundedBytes(path);
    if (typeof bytes === 'string')
      return err(`Cannot read the ${what} "${path}": expected at most ${MAX_BYTES} bytes, got ${bytes}`);
    const text = decodeText(bytes);
    return text.ok ? text : err(`Cannot read the ${what} "${path}": ${text.error}`);
  } catch (reason) {
    return err(`Cannot read the ${what} "${path}": expected a text file, got ${foundInstead(path, reason) ?? messageOf(reason)}`);
  }
}

/** The content, or how many bytes there are if it is too long. The size is not believed: files of the system have none and may not end. */
function boundedBytes(path: string): Buffer | string {
  const descriptor = openOnce(path);
  try {
    const { size } = fstatSync(descriptor);
    if (size > MAX_BYTES) return String(size);
    const bytes = Buffer.allocUnsafe(Math.max(size, FIRST_BYTES) + 1);
    const pieces: Buffer[] = [];
    let total = 0;
    for (let got = readSync(descriptor, bytes); got > 0; got = readSync(descriptor, bytes)) {
      pieces.push(Buffer.from(bytes.subarray(0, got)));
      total += got;
      if (total > MAX_BYTES) return 'more';
    }
    return Buffer.concat(pieces);
  } finally {
    closeSync(descriptor);
  }
}

/** The text of UTF-8 bytes, without a byte order mark. The error names the probable encoding, and the place of the first sign of it. */
export function decodeText(bytes: Buffer): Result<string, string> {
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return err(`expected UTF-8, got what seems to be ${wide}. Save the file as UTF-8.`);
  if (isUtf8(bytes)) return ok(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  const at = firstForeign(bytes);
  const before = bytes.subarray(0, at).toString('utf8').split('\n');
  const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
  const sign = `byte ${(bytes[at] ?? 0).toString(16).toUpperCase()} in ${place}`;
  return err(`expected UTF-8, got what seems to be ${narrowEncoding(bytes)} (${sign}). Save the file as UTF-8.`);
}

/** Detected by the byte order mark, or by the zeros that Latin letters have in one half. */
export function wideEncoding(bytes: Buffer): string | undefined {
  const begins = (...mark: readonly number[]): boolean => mark.every((byte, index) => bytes[index] === byte);
  if (begins(0xff, 0xfe, 0, 0)) return 'UTF-32 LE with a byte order mark';
  if (begins(0, 0, 0xfe, 0xff)) return 'UTF-32 BE with a byte order mark';
  if (begins(0xff, 0xfe)) return 'UTF-16 LE with a byte order mark';
  if (begins(0xfe, 0xff)) return 'UTF-16 BE with a byte order mark';
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Half of half: lines in which every second character is Latin.
  const many = Math.max(1, sample.length / 8);
  if (odd >= many && odd > 4 * even) return 'UTF-16 LE without a byte order mark';
  if (even >= many && even > 4 * odd) return 'UTF-16 BE without a byte order mark';
  return undefined;
}

/** Windows has printable characters where Latin-1 has control characters. */
const narrowEncoding = (bytes: Buffer): string =>
  bytes.some((byte) => byte >= 0x80 && byte <= 0x9f) ? 'Windows-1252' : 'Latin-1 (ISO 8859-1)';

/** The first byte that does not begin a UTF-8 sequence. */
function firstForeign(bytes: Buffer): number {
  for (let at = 0; at < bytes.length;) {
    const length = lengthOf(bytes[at] ?? 0);
    if (length === 0 || !isUtf8(bytes.subarray(at, at + length))) return at;
    at += length;
  }
  return bytes.length;
}

const lengthOf = (first: number): number =>
  first < 0x80 ? 1 : first >= 0xc2 && first <= 0xdf ? 2 : first >> 4 === 14 ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
