// Where the bytes of a table come from. A table may be hundreds of gigabytes, so it is only ever asked for small ranges, by offset; who
// answers (a file, memory) is not known here.

export type ByteSource = {
  /** Bytes in all. */
  readonly size: number;
  /** Exactly `length` bytes from `offset`, for reading only. Throws `DamagedTable` where they do not exist or cannot be read. */
  readonly read: (offset: number, length: number) => Uint8Array;
};

/**
 * What a table says contradicts itself or its size, or cannot be read. It is thrown from deep inside a probe, which has no room for a
 * `Result` a byte, and caught at the two doors: `openTable` (table.ts) and `Prober.value` (prober.ts). It never gets further.
 */
export class DamagedTable extends Error {
  override readonly name = 'DamagedTable';
}

/** The longest range that anything in a table may ask for: no number that is in a file makes us allocate more. */
const LONGEST_RANGE = 1 << 17;

/** `source.read` behind the check that the range lies inside the file. */
export function readRange(source: ByteSource, offset: number, length: number): Uint8Array {
  if (offset < 0 || length > LONGEST_RANGE || offset + length > source.size) {
    throw new DamagedTable(`expected bytes ${offset} to ${offset + length} inside the file, got a file of ${source.size} bytes`);
  }
  return source.read(offset, length);
}

/** Numbers in a table are little-endian, except the compressed blocks. */
export const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0;
export const word16At = (bytes: Uint8Array, at: number): number => byteAt(bytes, at) | (byteAt(bytes, at + 1) << 8);
export const word32At = (bytes: Uint8Array, at: number): number => (word16At(bytes, at) | (word16At(bytes, at + 2) << 16)) >>> 0;
