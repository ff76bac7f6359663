// Writes tables for tests: any values, in the format of real ones, with the simplest compression that has all its parts (pairs of symbols, a
// sparse index, blocks). All codes have one length; the tests with reference data read tables with codes of many lengths.

import { arrange, leadingOf, type Arrangement } from './arrangement.ts';
import { BLACK, KING, PAWN, QUEEN } from '../notation/notationMove.ts';
import { countIn, parseTableName, type MaterialKey } from './material.ts';
import type { TableKind } from './table.ts';

export type WrittenPart = {
  /** One value per index, or one for all. */
  readonly values: number | ((index: number) => number);
  /** DTZ: side to move, how distances are stored. */
  readonly flags?: number;
  /** DTZ: the four maps (win, loss, win spoilt, loss saved). */
  readonly maps?: readonly (readonly number[])[];
  readonly wide?: boolean;
};

/** Parts in the order of the format: by file of the leading pawn, and in it White, then Black to move. */
export function writeTable(name: string, kind: TableKind, parts: readonly WrittenPart[]): Uint8Array<ArrayBuffer> {
  const key = parseTableName(name);
  if (key === undefined) throw new RangeError(`Cannot write a table: expected a name, got "${name}"`);
  const { kind: leads, pawnsFollow } = leadingOf(key);
  const [first = '', second = ''] = name.split('v');
  const symmetric = first === second;
  const files = leads === 'pawns' ? 4 : 1;
  const sides = kind === 'wdl' && !symmetric ? 2 : 1;
  const out: number[] = kind === 'wdl' ? [0x71, 0xe8, 0x23, 0x5d] : [0xd7, 0x66, 0x0c, 0xa5];
  out.push((symmetric ? 0 : 1) | (files === 4 ? 2 : 0));
  for (let file = 0; file < files; file++) {
    out.push(0x00, ...(pawnsFollow ? [0x11] : []), ...menInOrder(key).map((man) => man | (man << 4)));
  }
  const pad = (unit: number): void => {
    while (out.length % unit !== 0) out.push(0);
  };
  pad(2);
  const coded = parts.map((part, at) => {
    const { size } = arrangementOf(name, Math.floor(at / sides));
    const { values } = part;
    const written = typeof values === 'number' ? undefined : compress(Array.from({ length: size }, (_, index) => values(index)));
    const flags = (part.flags ?? 0) | (part.maps === undefined ? 0 : part.wide === true ? 0x12 : 0x02);
    if (written === undefined) out.push(flags | 0x80, typeof values === 'number' ? values : 0);
    else out.push(flags, ...written.coding);
    return written ?? { sparse: [], lengths: [], blocks: [] };
  });
  for (const { maps, wide } of parts) {
    if (maps === undefined) continue;
    if (wide === true) pad(2);
    for (const map of maps) out.push(...[map.length, ...map].flatMap((value) => (wide === true ? word16(value) : [value])));
  }
  pad(2);
  for (const { sparse } of coded) out.push(...sparse);
  for (const { lengths } of coded) out.push(...lengths);
  for (const { blocks } of coded) {
    pad(64);
    for (const byte of blocks) out.push(byte);
  }
  pad(64);
  return Uint8Array.from([...out, ...new Array<number>(16).fill(0xcc)]);
}

/** How `writeTable` numbers the positions of a table. */
export function arrangementOf(name: string, file = 0): Arrangement {
  const key = parseTableName(name) ?? 0;
  return arrange(key, leadingOf(key), menInOrder(key), [0, leadingOf(key).pawnsFollow ? 1 : 15], file);
}

/** Leading pawns, the other pawns; otherwise single men; then the rest, men of one kind together. */
function menInOrder(key: MaterialKey): readonly number[] {
  const { kind, pawn } = leadingOf(key);
  const all = [KING, ...[PAWN, 2, 3, 4, QUEEN]].flatMap((role) => [role, role | BLACK]);
  const rank = (man: number): number => {
    if ((man & 7) === PAWN) return man === pawn ? 0 : 1;
    return (man & 7) === KING ? 2 : kind === 'three' && countIn(key, man) === 1 ? 3 : 4;
  };
  return all
    .filter((man) => countIn(key, man) > 0)
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((man) => new Array<number>(countIn(key, man)).fill(man));
}

const word16 = (value: number): number[] => [value & 255, value >> 8];
const BLOCK_BYTES = 32;
const SPAN = 512;

type Written = Record<'coding' | 'sparse' | 'lengths' | 'blocks', number[]>;

/** Every value gets a symbol, and one for each run of 2, 4 … 256 equal values; runs are cut greedily. */
function compress(values: readonly number[]): Written {
  const kinds = [...new Set(values)];
  const symbols = kinds.flatMap((value, kind) => [
    { left: value, right: 0xfff, run: 1 },
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((power) => ({ left: 9 * kind + power - 1, right: 9 * kind + power - 1, run: 2 ** power })),
  ]);
  const bits = Math.max(1, Math.ceil(Math.log2(symbols.length)));
  const blocks: number[] = [];
  const counts: number[] = [];
  let codes: string[] = [];
  let held = 0;
  const flush = (): void => {
    const whole = codes.join('').padEnd(BLOCK_BYTES * 8, '0');
    for (let at = 0; at < whole.length; at += 8) blocks.push(Number.parseInt(whole.slice(at, at + 8), 2));
    counts.push(held);
    [codes, held] = [[], 0];
  };
  for (let at = 0; at < values.length;) {
    let run = 1;
    while (run < 256 && values[at + run] === values[at]) run++;
    const power = Math.floor(Math.log2(run));
    if ((codes.length + 1) * bits > BLOCK_BYTES * 8) flush();
    codes.push((9 * kinds.indexOf(values[at] ?? 0) + power).toString(2).padStart(bits, '0'));
    held += 2 ** power;
    at += 2 ** power;
  }
  flush();
  const sparse: number[] = [];
  for (let middle = SPAN / 2; middle - SPAN / 2 < values.length; middle += SPAN) {
    let [at, rest] = [0, middle];
    while (at + 1 < counts.length && rest >= (counts[at] ?? 0)) rest -= counts[at++] ?? 0;
    sparse.push(...word16(at & 0xffff), ...word16(at >> 16), ...word16(rest));
  }
  const coding = [
    Math.log2(BLOCK_BYTES),
    Math.log2(SPAN),
    0,
    ...word16(counts.length & 0xffff),
    ...word16(counts.length >> 16),
    bits,
    bits,
    ...word16(0),
    ...word16(symbols.length),
    ...symbols.flatMap(({ left, right }) => [left & 255, (left >> 8) | ((right & 15) << 4), right >> 4]),
    ...(symbols.length % 2 === 0 ? [] : [0]),
  ];
  return { coding, sparse, lengths: counts.flatMap((count) => word16(count - 1)), blocks };
}
