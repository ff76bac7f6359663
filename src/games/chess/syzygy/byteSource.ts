// The source of a table's bytes. A table may have hundreds of gigabytes, so only small ranges are read, by offset; this file does not know whether
// they come from a file or memory.

export type ByteSource = {
  /** The total number of bytes. */
  readonly size: number;
  /** Exactly `length` bytes from `offset`, read-only. Throws `DamagedTable` if they do not exist or cannot be read. */
  readonly read: (offset: number, length: number) => Uint8Array;
};

/**
 * The contents of a table contradict themselves or its size, or cannot be read. Thrown from deep inside a probe, which cannot afford a
 * `Result` per byte, and caught at the two entry points: `openTable` (table.ts) and `Prober.value` (prober.ts). It never gets further.
 */
export class DamagedTable extends Error {
  override readonly name = 'DamagedTable';
}

/** The longest range that a table may request: no number in a file makes us allocate more. */
const LONGEST_RANGE = 1 << 17;

/** `source.read` after a check that the range is inside the file. */
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
