// The compressed values of one part of a table: value number `index` is found through a sparse index, the lengths of blocks, and one block.
// Values are paired recursively (a symbol stands for two others, in the end for at most 256 values), and the symbols of a block are
// canonical Huffman codes, longest codes lowest, written from the highest bit on.
// Every number from the file is checked before use; an impossible one is a `DamagedTable`.

import { byteAt, DamagedTable, readRange, word16At, word32At, type ByteSource } from './byteSource.ts';

/** The header before the sparse index: how values are coded, and how long the three ranges of the values are. */
export type Coding = {
  readonly flags: number;
  /** The only value, if all are the same. */
  readonly constant: number | undefined;
  readonly blockBytes: number;
  /** The number of values between two entries of the sparse index. */
  readonly span: number;
  readonly sparseBytes: number;
  readonly lengthsBytes: number;
  readonly blocks: number;
  readonly shortest: number;
  /** By length of code from `shortest`: the lowest code, padded on the right to 32 bits, and its symbol. */
  readonly lowestCode: Uint32Array;
  readonly lowestSymbol: Uint16Array;
  /**
   * By the next twelve bits: the length of the code that begins there, times 512, plus the number of values that its symbol stands for; 0 if the
   * code is longer. Most symbols of a block are only skipped, which needs no more than this.
   */
  readonly passing: Uint16Array;
  /** By symbol: the number of values it stands for, minus one; a symbol of one value keeps it in `left`. */
  readonly extent: Uint8Array;
  readonly left: Uint16Array;
  readonly right: Uint16Array;
  /** Where the coding ends in the file. */
  readonly end: number;
};

const ALL_THE_SAME = 0x80;
const SPARSE_ENTRY_BYTES = 6;
const LEAF = 0xfff;

/** `size` is the number of values. In DTZ tables a single value is always 0, whatever the file says. */
export function readCoding(source: ByteSource, offset: number, size: number, lonesAreZero: boolean): Coding {
  const flags = byteAt(readRange(source, offset, 2), 0);
  if ((flags & ALL_THE_SAME) !== 0) {
    const constant = lonesAreZero ? 0 : byteAt(readRange(source, offset, 2), 1);
    return { ...NOTHING_CODED, flags, constant, end: offset + 2 };
  }
  const head = readRange(source, offset, 10);
  const blockShift = byteAt(head, 1);
  const spanShift = byteAt(head, 2);
  const blocks = word32At(head, 4);
  const longest = byteAt(head, 8);
  const shortest = byteAt(head, 9);
  expectBetween('the logarithm of the block size', blockShift, 3, 15);
  expectBetween('the logarithm of the sparse span', spanShift, 1, 30);
  expectBetween('the number of blocks', blocks, 1, source.size);
  expectBetween('the longest code', longest, 1, 32);
  expectBetween('the shortest code', shortest, 1, longest);
  const lengths = longest - shortest + 1;
  const codes = readRange(source, offset + 10, 2 * lengths + 2);
  const symbols = word16At(codes, 2 * lengths);
  expectBetween('the number of symbols', symbols, 1, LEAF);
  const treeOffset = offset + 12 + 2 * lengths;
  const tree = readTree(readRange(source, treeOffset, 3 * symbols), symbols);
  const span = 2 ** spanShift;
  const lowest = readCodes(codes, lengths, shortest);
  return {
    flags,
    constant: undefined,
    blockBytes: 1 << blockShift,
    span,
    sparseBytes: SPARSE_ENTRY_BYTES * Math.ceil(size / span),
    lengthsBytes: 2 * (blocks + byteAt(head, 3)),
    blocks,
    shortest,
    ...lowest,
    passing: passingOf(lowest, tree.extent, shortest),
    ...tree,
    end: treeOffset + 3 * symbols + (symbols & 1),
  };
}

const NOTHING_CODED = {
  blockBytes: 0,
  span: 1,
  sparseBytes: 0,
  lengthsBytes: 0,
  blocks: 0,
  shortest: 0,
  lowestCode: new Uint32Array(0),
  lowestSymbol: new Uint16Array(0),
  passing: new Uint16Array(0),
  extent: new Uint8Array(0),
  left: new Uint16Array(0),
  right: new Uint16Array(0),
} as const;

function expectBetween(what: string, value: number, least: number, most: number): void {
  if (value < least || value > most) throw new DamagedTable(`expected ${what} from ${least} to ${most}, got ${value}`);
}

/** Codes of one length are consecutive; the lowest code of a length follows from that of the next greater length. */
function readCodes(bytes: Uint8Array, lengths: number, shortest: number): Pick<Coding, 'lowestCode' | 'lowestSymbol'> {
  const lowestCode = new Uint32Array(lengths);
  const lowestSymbol = new Uint16Array(lengths);
  for (let at = 0; at < lengths; at++) lowestSymbol[at] = word16At(bytes, 2 * at);
  let code = 0;
  for (let at = lengths - 2; at >= 0; at--) {
    const length = shortest + at;
    code = Math.floor((code + (lowestSymbol[at] ?? 0) - (lowestSymbol[at + 1] ?? 0)) / 2);
    if (code < 0 || code >= 2 ** length) throw new DamagedTable(`expected a code of ${length} bits, got ${code}`);
    lowestCode[at] = code * 2 ** (32 - length);
  }
  return { lowestCode, lowestSymbol };
}

const PASSING_BITS = 12;

function passingOf(
  { lowestCode, lowestSymbol }: Pick<Coding, 'lowestCode' | 'lowestSymbol'>,
  extent: Uint8Array,
  shortest: number,
): Uint16Array {
  const passing = new Uint16Array(1 << PASSING_BITS);
  for (let bits = 0; bits < passing.length; bits++) {
    const code = (bits << (32 - PASSING_BITS)) >>> 0;
    let at = 0;
    while (code < (lowestCode[at] ?? 0)) at++;
    const length = shortest + at;
    if (length > PASSING_BITS) continue;
    const values = extent[(lowestSymbol[at] ?? 0) + ((code - (lowestCode[at] ?? 0)) >>> (32 - length))];
    // The reader detects a symbol that does not exist when it meets it.
    if (values !== undefined) passing[bits] = (length << 9) | (values + 1);
  }
  return passing;
}

function readTree(bytes: Uint8Array, symbols: number): Pick<Coding, 'extent' | 'left' | 'right'> {
  const left = new Uint16Array(symbols);
  const right = new Uint16Array(symbols);
  for (let symbol = 0, at = 0; symbol < symbols; symbol++, at += 3) {
    left[symbol] = byteAt(bytes, at) | ((byteAt(bytes, at + 1) & 0xf) << 8);
    right[symbol] = (byteAt(bytes, at + 1) >> 4) | (byteAt(bytes, at + 2) << 4);
  }
  const extent = new Uint8Array(symbols);
  const done = new Uint8Array(symbols);
  const measure = (symbol: number, depth: number): number => {
    if (symbol >= symbols) throw new DamagedTable(`expected a symbol below ${symbols}, got ${symbol}`);
    if (done[symbol] === 1) return extent[symbol] ?? 0;
    // A symbol of depth 256 would stand for more than 256 values; this check also ends cycles.
    if (depth > 255) throw new DamagedTable(`expected symbols of at most 256 values, got more, or a circle at symbol ${symbol}`);
    if (right[symbol] !== LEAF) {
      const together = measure(left[symbol] ?? 0, depth + 1) + measure(right[symbol] ?? 0, depth + 1) + 1;
      if (together > 255) throw new DamagedTable(`expected symbols of at most 256 values, got ${together + 1}`);
      extent[symbol] = together;
    }
    done[symbol] = 1;
    return extent[symbol] ?? 0;
  };
  for (let symbol = 0; symbol < symbols; symbol++) measure(symbol, 0);
  return { extent, left, right };
}

/** The number of blocks that a walk from the sparse index may pass. Real tables need a few hundred; a damaged one must not loop on. */
const LONGEST_WALK = 1 << 16;

export class CompressedValues {
  readonly #source: ByteSource;
  readonly coding: Coding;
  readonly #size: number;
  readonly #sparse: number;
  readonly #lengths: number;
  readonly #blocks: number;

  /** The three ranges begin at the given offsets; the caller checks that they are inside the file. */
  constructor(source: ByteSource, coding: Coding, size: number, offsets: readonly [number, number, number]) {
    this.#source = source;
    this.coding = coding;
    this.#size = size;
    [this.#sparse, this.#lengths, this.#blocks] = offsets;
  }

  /** Value number `index`. */
  valueAt(index: number): number {
    const { coding } = this;
    if (coding.constant !== undefined) return coding.constant;
    if (!(index >= 0 && index < this.#size)) throw new DamagedTable(`expected an index below ${this.#size}, got ${index}`);
    const entry = Math.floor(index / coding.span);
    const sparse = readRange(this.#source, this.#sparse + SPARSE_ENTRY_BYTES * entry, SPARSE_ENTRY_BYTES);
    const from = word32At(sparse, 0);
    // An entry names the block of the value in the middle of its span, and the value's place in the block.
    const ahead = word16At(sparse, 4) + (index - entry * coding.span) - coding.span / 2;
    return this.#walk(from, ahead);
  }

  /** The value that is `ahead` places after the first of block `from`. */
  #walk(from: number, ahead: number): number {
    let block = from;
    let place = ahead;
    for (let steps = 0; steps < LONGEST_WALK; steps++) {
      if (place < 0) {
        block--;
        place += this.#lengthOf(block);
      } else {
        const length = this.#lengthOf(block);
        if (place < length) return this.#valueIn(block, place);
        place -= length;
        block++;
      }
    }
    throw new DamagedTable(`expected a value within ${LONGEST_WALK} blocks of block ${from}`);
  }

  /** The number of values in a block. */
  #lengthOf(block: number): number {
    const at = 2 * block;
    if (block < 0 || at >= this.coding.lengthsBytes)
      throw new DamagedTable(`expected a block below ${this.coding.blocks}, got ${block}`);
    return word16At(this.#source.read(this.#lengths + at, 2), 0) + 1;
  }

  #valueIn(block: number, place: number): number {
    const { blockBytes, blocks, shortest, lowestCode, lowestSymbol, passing, extent } = this.coding;
    if (block >= blocks) throw new DamagedTable(`expected a block below ${blocks}, got ${block}`);
    const bytes = this.#source.read(this.#blocks + block * blockBytes, blockBytes);
    let rest = place;
    // The next 32 bits, and those after them: `ready` bits at the upper end of `later`.
    let code = bigEndian32(bytes, 0);
    let later = bigEndian32(bytes, 4);
    let ready = 32;
    let next = 8;
    for (let left = blockBytes * 8; left > 0;) {
      const known = passing[code >>> (32 - PASSING_BITS)] ?? 0;
      let length = known >> 9;
      let values = known & 511;
      if (known === 0 || rest < values) {
        let at = 0;
        while (code < (lowestCode[at] ?? 0)) at++;
        length = shortest + at;
        const symbol = (lowestSymbol[at] ?? 0) + ((code - (lowestCode[at] ?? 0)) >>> (32 - length));
        values = (extent[symbol] ?? NO_SYMBOL) + 1;
        if (values > NO_SYMBOL) throw new DamagedTable(`expected a symbol below ${extent.length}, got ${symbol}`);
        if (rest < values) return expand(symbol, rest, this.coding);
      }
      rest -= values;
      left -= length;
      if (length <= ready) {
        code = (shiftedLeft(code, length) | (later >>> (32 - length))) >>> 0;
        later = shiftedLeft(later, length);
        ready -= length;
        if (ready > 0) continue;
        later = bigEndian32(bytes, next);
        ready = 32;
      } else {
        const wanted = length - ready;
        const word = bigEndian32(bytes, next);
        code = (shiftedLeft(code, length) | (later >>> (32 - length)) | (word >>> (32 - wanted))) >>> 0;
        later = shiftedLeft(word, wanted);
        ready = 32 - wanted;
      }
      next += 4;
    }
    throw new DamagedTable(`expected value ${place} inside block ${block}, got its end`);
  }
}

const NO_SYMBOL = 256;

/** Bytes after the end read as zeros. */
const bigEndian32 = (bytes: Uint8Array, at: number): number =>
  at + 4 > bytes.length
    ? 0
    : ((byteAt(bytes, at) << 24) | (byteAt(bytes, at + 1) << 16) | (byteAt(bytes, at + 2) << 8) | byteAt(bytes, at + 3)) >>> 0;

/** JavaScript's own shift by 32 does nothing. */
const shiftedLeft = (word: number, bits: number): number => (bits > 31 ? 0 : word << bits);

/** Follows the pairs down to the one value: extents get smaller at every step. */
function expand(symbol: number, place: number, { extent, left, right }: Coding): number {
  let at = symbol;
  let rest = place;
  while ((extent[at] ?? 0) > 0) {
    const first = left[at] ?? 0;
    const values = extent[first] ?? 0;
    if (rest <= values) at = first;
    else {
      rest -= values + 1;
      at = right[at] ?? 0;
    }
  }
  return left[at] ?? 0;
}
