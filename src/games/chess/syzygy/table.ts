// One table: the header of its file, checked against its name and its size, and the value of a position.
// WDL tables (`.rtbw`) contain the winner, for both sides to move; DTZ tables (`.rtbz`) the distance to the next capture or pawn move, for one
// side to move only. Tables with pawns have four parts, by the file of the leading pawn. No table contains positions with castling rights or a
// possible en passant capture.
// Not checked: the checksum in the last 16 bytes, because that requires reading the whole file. Layout and sizes are checked to the byte.

import { arrange, leadingOf, type Arrangement, type Leading, indexOf } from './arrangement.ts';
import { byteAt, DamagedTable, readRange, word16At, type ByteSource } from './byteSource.ts';
import { CompressedValues, readCoding, type Coding } from './compressedValues.ts';
import { menIn, mirroredKey, type MaterialKey } from './material.ts';
import { PAWN_RANKING } from './squareNumbers.ts';
import { collectSquares } from './tablePosition.ts';
import { BLACK } from '../notation/notationMove.ts';
import type { ChessState } from '../position/state.ts';
import { err, ok, type Result } from '../../../core/result.ts';

export const TABLE_KINDS = ['wdl', 'dtz'] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

/** −2 loss, −1 loss saved by the 50-move rule, 0 draw, 1 win spoilt by it, 2 win; for the side to move. */
export type Wdl = -2 | -1 | 0 | 1 | 2;

/** The answer of a one-sided table that has only the other side to move. */
export const OTHER_SIDE = -1;

const FIRST_BYTES = { wdl: [0x71, 0xe8, 0x23, 0x5d], dtz: [0xd7, 0x66, 0x0c, 0xa5] } as const satisfies Record<
  TableKind,
  readonly number[]
>;
const CHECKSUM_BYTES = 16;
const SIZE_UNIT = 64;
/** Bits of the byte after the magic number: two sides to move; pawns. */
const TWO_SIDED = 1;
const WITH_PAWNS = 2;
/** Flags of a part of a DTZ table. */
const BLACK_TO_MOVE = 1;
const MAPPED = 2;
const WINS_IN_PLIES = 4;
const LOSSES_IN_PLIES = 8;
const WIDE_MAP = 16;

type Part = { readonly arrangement: Arrangement; readonly values: CompressedValues; readonly maps: readonly Uint16Array[] };

/** Opens a table whose name says `key`. The error says what is wrong with the file, without its name. */
export function openTable(source: ByteSource, key: MaterialKey, kind: TableKind): Result<Table, string> {
  try {
    return ok(new Table(source, key, kind));
  } catch (reason) {
    if (reason instanceof DamagedTable) return err(reason.message);
    throw reason;
  }
}

export class Table {
  readonly key: MaterialKey;
  readonly kind: TableKind;
  readonly #symmetric: boolean;
  readonly #leading: Leading;
  /** By side to move and, with pawns, by file: `2 * file + side`; a one-sided table uses the even ones. */
  readonly #parts: readonly Part[];
  readonly #squares = new Int8Array(8);

  constructor(source: ByteSource, key: MaterialKey, kind: TableKind) {
    this.key = key;
    this.kind = kind;
    this.#symmetric = key === mirroredKey(key);
    this.#leading = leadingOf(key);
    checkFrame(source, kind);
    this.#parts = this.#readParts(source);
  }

  /** The approximate number of bytes that this table uses in memory. */
  get weight(): number {
    const ofPart = ({ values: { coding }, maps }: Part): number =>
      500 +
      2 * coding.passing.length +
      5 * coding.extent.length +
      6 * coding.lowestCode.length +
      2 * maps.reduce((sum, map) => sum + map.length, 0);
    return this.#parts.reduce((sum, part) => sum + ofPart(part), 0);
  }

  /** The table's stored value; if a capture is at least as good, it may be any lower one (prober.ts handles that). */
  wdl(state: ChessState, key: MaterialKey): Wdl {
    const { part, index } = this.#find(state, key);
    const value = part.values.valueAt(index);
    if (value > 4) throw new DamagedTable(`expected a value from 0 to 4, got ${value}`);
    return (value - 2) as Wdl;
  }

  /** Plies to the next capture or pawn move, from 1; rounded to moves in tables that say so. `OTHER_SIDE` if the table does not contain it. */
  dtz(state: ChessState, key: MaterialKey, wdl: Wdl): number {
    const { part, index, side } = this.#find(state, key);
    const { flags } = part.values.coding;
    const sideInHere = (flags & BLACK_TO_MOVE) === side || (this.#symmetric && this.#leading.kind !== 'pawns');
    if (!sideInHere) return OTHER_SIDE;
    let value = part.values.valueAt(index);
    if ((flags & MAPPED) !== 0) {
      const mapped = part.maps[MAP_OF[wdl + 2] ?? 0]?.[value];
      if (mapped === undefined) throw new DamagedTable(`expected a distance in the table's map, got number ${value}`);
      value = mapped;
    }
    const inPlies = wdl === 2 ? (flags & WINS_IN_PLIES) !== 0 : wdl === -2 && (flags & LOSSES_IN_PLIES) !== 0;
    return (inPlies ? value : 2 * value) + 1;
  }

  /** Turns the position to the table's view: its first side White; if both sides have the same men, White to move. */
  #find(state: ChessState, key: MaterialKey): { readonly part: Part; readonly index: number; readonly side: number } {
    const turn = state.position.turn === 'white' ? 0 : BLACK;
    const exchanged = this.#symmetric ? turn !== 0 : key !== this.key;
    const colour = exchanged ? BLACK : 0;
    const flip = exchanged ? 56 : 0;
    const side = (turn ^ colour) === 0 ? 0 : 1;
    const squares = this.#squares;
    let found = 0;
    let file = 0;
    if (this.#leading.kind === 'pawns') {
      found = collectSquares(state, this.#leading.pawn ^ colour, flip, squares, 0);
      file = leadPawnFirst(squares, found);
    }
    const part = this.#parts[2 * file + (this.kind === 'wdl' ? side : 0)];
    if (part === undefined) throw new DamagedTable(`expected values for both sides to move`);
    const { men } = part.arrangement;
    while (found < men.length) {
      const more = collectSquares(state, (men[found] ?? 0) ^ colour, flip, squares, found);
      if (more === found) throw new RangeError(`Cannot probe a table: expected a position of its men`);
      found = more;
    }
    const index = indexOf(part.arrangement, squares);
    return { part, index, side };
  }

  #readParts(source: ByteSource): readonly Part[] {
    const files = this.#leading.kind === 'pawns' ? 4 : 1;
    const sides = this.kind === 'wdl' && !this.#symmetric ? 2 : 1;
    const flags = byteAt(readRange(source, 4, 1), 0);
    const expected = (this.#symmetric ? 0 : TWO_SIDED) | (files === 4 ? WITH_PAWNS : 0);
    if ((flags & 3) !== expected)
      throw new DamagedTable(`expected the kind of table that its name says (${expected}), got ${flags & 3}`);

    const arrangements = this.#readArrangements(source, files, sides);
    const slots = arrangements.flatMap((arrangement, slot) => (arrangement === undefined ? [] : [{ slot, arrangement }]));
    let offset = 5 + files * (menIn(this.key) + (this.#leading.pawnsFollow ? 2 : 1));
    offset += offset & 1;
    const codings = slots.map(({ arrangement }): Coding => {
      const coding = readCoding(source, offset, arrangement.size, this.kind === 'dtz');
      offset = coding.end;
      return coding;
    });
    const maps = codings.map(({ flags }): readonly Uint16Array[] => {
      if (this.kind === 'wdl' || (flags & MAPPED) === 0) return [];
      const read = readMaps(source, offset, (flags & WIDE_MAP) !== 0);
      offset = read.end;
      return read.maps;
    });
    offset += offset & 1;

    const take = (bytes: number): number => (offset += bytes) - bytes;
    const sparse = codings.map(({ sparseBytes }) => take(sparseBytes));
    const lengths = codings.map(({ lengthsBytes }) => take(lengthsBytes));
    const blocks = codings.map(({ blocks, blockBytes }) => {
      offset = aligned(offset);
      return take(blocks * blockBytes);
    });
    const expectedSize = aligned(offset) + CHECKSUM_BYTES;
    if (source.size !== expectedSize) {
      const what = source.size < expectedSize ? 'the file is cut off' : 'the file is too long';
      throw new DamagedTable(`expected ${expectedSize} bytes by its header, got ${source.size}: ${what}`);
    }
    const parts: Part[] = [];
    for (const [at, { slot, arrangement }] of slots.entries()) {
      const coding = codings[at];
      if (coding === undefined) continue;
      const offsets = [sparse[at] ?? 0, lengths[at] ?? 0, blocks[at] ?? 0] as const;
      parts[slot] = {
        arrangement,
        values: new CompressedValues(source, coding, arrangement.size, offsets),
        maps: maps[at] ?? [],
      };
    }
    return parts;
  }

  /** White to move is in the low halves of the bytes, Black to move in the high ones. */
  #readArrangements(source: ByteSource, files: number, sides: number): readonly (Arrangement | undefined)[] {
    const { pawnsFollow } = this.#leading;
    const count = menIn(this.key);
    const orders = pawnsFollow ? 2 : 1;
    const result: (Arrangement | undefined)[] = [];
    for (let file = 0; file < files; file++) {
      const bytes = readRange(source, 5 + file * (count + orders), count + orders);
      for (let side = 0; side < 2; side++) {
        const half = (at: number): number => (byteAt(bytes, at) >> (4 * side)) & 15;
        const men = Array.from({ length: count }, (_, at) => half(orders + at));
        const order = [half(0), pawnsFollow ? half(1) : 15] as const;
        result.push(side < sides ? arrange(this.key, this.#leading, men, order, file) : undefined);
      }
    }
    return result;
  }
}

/** Maps are in the order win, loss, win spoilt, loss saved. By `wdl + 2`. */
const MAP_OF = [1, 3, 0, 2, 0];

const aligned = (offset: number): number => Math.ceil(offset / SIZE_UNIT) * SIZE_UNIT;

function checkFrame(source: ByteSource, kind: TableKind): void {
  if (source.size < SIZE_UNIT + CHECKSUM_BYTES)
    throw new DamagedTable(`expected a table of at least 80 bytes, got ${source.size}`);
  const first = readRange(source, 0, 4);
  if (FIRST_BYTES[kind].some((byte, at) => first[at] !== byte)) {
    throw new DamagedTable(`expected a ${kind.toUpperCase()} table, got other first bytes (${hex(first)})`);
  }
  if (source.size % SIZE_UNIT !== CHECKSUM_BYTES) {
    throw new DamagedTable(`expected a multiple of 64 bytes and 16 more, got ${source.size}: the file is cut off or was changed`);
  }
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');

/** The four maps of a part, each preceded by its length, in bytes or, if wide, in words. */
function readMaps(
  source: ByteSource,
  offset: number,
  wide: boolean,
): { readonly maps: readonly Uint16Array[]; readonly end: number } {
  let end = wide ? offset + (offset & 1) : offset;
  const unit = wide ? 2 : 1;
  const numberAt = wide ? word16At : byteAt;
  const maps = [0, 1, 2, 3].map(() => {
    const length = numberAt(readRange(source, end, unit), 0);
    const bytes = readRange(source, end + unit, unit * length);
    end += unit * (length + 1);
    return Uint16Array.from({ length }, (_, at) => numberAt(bytes, unit * at));
  });
  return { maps, end };
}

/** Puts the leading pawn first; its file, counted from the nearer edge. */
function leadPawnFirst(squares: Int8Array, count: number): number {
  let lead = 0;
  for (let at = 1; at < count; at++) {
    if ((PAWN_RANKING[squares[at] ?? 0] ?? 0) > (PAWN_RANKING[squares[lead] ?? 0] ?? 0)) lead = at;
  }
  const square = squares[lead] ?? 0;
  squares[lead] = squares[0] ?? 0;
  squares[0] = square;
  const file = square & 7;
  return file > 3 ? 7 - file : file;
}
