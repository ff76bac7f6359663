// Probing on tables written here, to cover what small real tables do not contain: cursed wins and blessed losses, every way of storing
// distances, forced en passant captures, and damage. Real tables: src/files/tablebases.test.ts.

import { describe, expect, test } from 'vitest';
import { randomSource } from '../../../core/random.ts';
import { parseTableName } from './material.ts';
import { outcomeWithCounter } from './prober.ts';
import { openTable } from './table.ts';
import { randomPosition } from './testPositions.ts';
import { arrangementOf, writeTable, type WrittenPart } from './testTable.ts';
import { asker, inMemory } from './testTables.ts';
import { indexOf } from './arrangement.ts';

/** White's king b1, rook c5, Black's king g8: nothing can be taken. */
const WHITE_TO_MOVE = '6k1/8/8/2R5/8/8/8/1K6 w - - 0 1';
const BLACK_TO_MOVE = '6k1/8/8/2R5/8/8/8/1K6 b - - 0 1';

const rookTable = (white: number, black: number): Uint8Array => writeTable('KRvK', 'wdl', [{ values: white }, { values: black }]);
const distances = (part: WrittenPart): Uint8Array => writeTable('KRvK', 'dtz', [part]);

describe('Prober.value', () => {
  test('a win in moves and in plies, for the side that is stored and for the other', () => {
    const wdl = rookTable(4, 0);
    const inMoves = asker({ 'KRvK.rtbw': wdl, 'KRvK.rtbz': distances({ values: () => 7 }) });
    expect(inMoves(WHITE_TO_MOVE)).toEqual({ kind: 'value', value: { wdl: 2, dtz: 15, checkmated: false } });
    expect(inMoves(BLACK_TO_MOVE)).toEqual({ kind: 'value', value: { wdl: -2, dtz: -16, checkmated: false } });
    const inPlies = asker({ 'KRvK.rtbw': wdl, 'KRvK.rtbz': distances({ values: () => 7, flags: 4 }) });
    expect(inPlies(WHITE_TO_MOVE)).toMatchObject({ value: { wdl: 2, dtz: 8 } });
    const losses = asker({ 'KRvK.rtbw': wdl, 'KRvK.rtbz': distances({ values: () => 7, flags: 1 | 8 }) });
    expect(losses(BLACK_TO_MOVE)).toMatchObject({ value: { wdl: -2, dtz: -8 } });
    expect(losses(WHITE_TO_MOVE)).toMatchObject({ value: { wdl: 2, dtz: 9 } });
  });

  test('cursed wins and blessed losses are 100 plies further, in moves whatever the flags say', () => {
    const ask = asker({ 'KRvK.rtbw': rookTable(3, 1), 'KRvK.rtbz': distances({ values: () => 4, flags: 4 | 8 }) });
    expect(ask(WHITE_TO_MOVE)).toMatchObject({ value: { wdl: 1, dtz: 109 } });
    expect(ask(BLACK_TO_MOVE)).toMatchObject({ value: { wdl: -1, dtz: -110 } });
  });

  test('distances by maps, one for each of win, loss, cursed and blessed, in bytes and in words', () => {
    const maps = [
      [9, 30],
      [8, 31],
      [7, 32],
      [6, 33],
    ];
    const wideMaps = [
      [9, 300],
      [8, 310],
      [7, 320],
      [6, 330],
    ];
    for (const [white, expected, wide] of [
      [4, 61, 601],
      [3, 165, 741],
    ] as const) {
      const ask = (part: WrittenPart): unknown =>
        asker({ 'KRvK.rtbw': rookTable(white, 2), 'KRvK.rtbz': distances(part) })(WHITE_TO_MOVE);
      expect(ask({ values: () => 1, maps })).toMatchObject({ value: { dtz: expected } });
      expect(ask({ values: () => 1, maps: wideMaps, wide: true })).toMatchObject({ value: { dtz: wide } });
    }
    const beyond = asker({ 'KRvK.rtbw': rookTable(4, 0), 'KRvK.rtbz': distances({ values: () => 2, maps }) });
    expect(beyond(WHITE_TO_MOVE)).toEqual({
      kind: 'damaged',
      reason: expect.stringContaining("expected a distance in the table's map"),
    });
  });

  test('checks captures before it trusts the table', () => {
    const ask = asker({ 'KRvK.rtbw': rookTable(4, 0), 'KRvK.rtbz': distances({ values: () => 3 }) });
    expect(ask('8/8/8/8/8/8/1kR5/4K3 b - - 0 1')).toMatchObject({ kind: 'value', value: { wdl: 0, dtz: 0 } });
  });

  test('bare kings need no table; a missing one is named', () => {
    expect(asker({})('8/8/8/4k3/8/8/8/4K3 w - - 0 1')).toMatchObject({ value: { wdl: 0, dtz: 0 } });
    expect(asker({})(WHITE_TO_MOVE)).toEqual({ kind: 'missing', key: parseTableName('KRvK'), table: 'wdl' });
    expect(asker({ 'KRvK.rtbw': rookTable(4, 0) })(WHITE_TO_MOVE)).toEqual({
      kind: 'missing',
      key: parseTableName('KRvK'),
      table: 'dtz',
    });
    expect(asker({ 'KRvK.rtbw': rookTable(2, 2) })(WHITE_TO_MOVE)).toMatchObject({ value: { wdl: 0, dtz: 0 } });
  });

  test('an en passant capture, which no table contains: it may win, and it may be forced', () => {
    const four = (...sides: readonly number[]): WrittenPart[] => [0, 1, 2, 3].flatMap(() => sides.map((values) => ({ values })));
    const ask = asker({
      'KPvK.rtbw': writeTable('KPvK', 'wdl', four(4, 0)),
      'KPvKP.rtbw': writeTable('KPvKP', 'wdl', four(2)),
      'KQvKP.rtbw': writeTable('KQvKP', 'wdl', four(4, 0)),
      'KQPvKP.rtbw': writeTable('KQPvKP', 'wdl', four(4, 2)),
      'KQvK.rtbw': writeTable('KQvK', 'wdl', [{ values: 4 }, { values: 0 }]),
      'KQPvK.rtbw': writeTable('KQPvK', 'wdl', four(4, 0)),
    });
    expect(ask('8/8/8/2pP4/8/8/1k6/6K1 w - c6 0 1')).toMatchObject({ value: { wdl: 2, dtz: 1 } });
    expect(ask('8/8/8/2pP4/8/8/1k6/6K1 w - - 0 1')).toMatchObject({ value: { wdl: 0, dtz: 0 } });
    // Stalemate except for the capture.
    expect(ask('8/8/4k3/3pP3/8/8/2q5/K7 w - d6 0 1')).toMatchObject({ value: { wdl: -2, dtz: -1, checkmated: false } });
    expect(ask('8/8/4k3/3pP3/8/8/2q5/K7 w - - 0 1')).toMatchObject({ value: { wdl: 0, dtz: 0 } });
  });

  test('knows checkmate', () => {
    const ask = asker({ 'KRvK.rtbw': rookTable(4, 0), 'KRvK.rtbz': distances({ values: () => 0 }) });
    expect(ask('k6R/8/1K6/8/8/8/8/8 b - - 0 1')).toEqual({ kind: 'value', value: { wdl: -2, dtz: -1, checkmated: true } });
  });

  test('finds each of many values, from either end of its span', () => {
    const valueAt = (index: number): number => ((index >> 5) * 7 + (index % 97 === 0 ? 1 : 0)) % 5;
    const file = writeTable('KRvK', 'wdl', [{ values: valueAt }, { values: (index) => 4 - valueAt(index) }]);
    const table = openTable(inMemory(file), parseTableName('KRvK') ?? 0, 'wdl');
    expect(table.ok).toBe(true);
    const ask = asker({ 'KRvK.rtbw': file, 'KRvK.rtbz': distances({ values: () => 1 }) });
    const random = randomSource(5);
    for (let round = 0; round < 1500; round++) {
      const squares = Array.from({ length: 3 }, () => random.below(64));
      const [king = 0, rook = 0, other = 0] = squares;
      const index = indexOf(arrangementOf('KRvK'), Int8Array.from([king, other, rook, 0]));
      const fen = fenOfRook(king, rook, other);
      if (fen === undefined) continue;
      const answer = ask(fen);
      if (answer.kind !== 'value') {
        // One distance for all positions sometimes contradicts these values.
        expect(answer.kind).toBe('damaged');
        continue;
      }
      expect(answer.value.wdl).toBe(valueAt(index) - 2);
    }
  });
});

function fenOfRook(king: number, rook: number, other: number): string | undefined {
  const files = Math.abs((king & 7) - (other & 7));
  const ranks = Math.abs((king >> 3) - (other >> 3));
  if (new Set([king, rook, other]).size < 3 || (files <= 1 && ranks <= 1)) return undefined;
  // Not where the rook gives check: White is to move.
  if ((rook & 7) === (other & 7) || rook >> 3 === other >> 3) return undefined;
  const signs = new Array<string>(64).fill('1');
  signs[king] = 'K';
  signs[rook] = 'R';
  signs[other] = 'k';
  const rows = Array.from({ length: 8 }, (_, rank) => signs.slice(8 * rank, 8 * rank + 8).join('')).toReversed();
  return `${rows.join('/')} w - - 0 1`;
}

describe('outcomeWithCounter (TB-1)', () => {
  test.each([
    [2, 1, 0, 'white'],
    [2, 1, 99, 'white'],
    [2, 1, 100, 'draw'],
    [2, 100, 0, 'white'],
    [2, 100, 1, 'draw'],
    [2, 57, 43, 'white'],
    [2, 57, 44, 'draw'],
    [-2, -57, 43, 'black'],
    [-2, -57, 44, 'draw'],
    [1, 101, 0, 'draw'],
    [-1, -120, 0, 'draw'],
    [0, 0, 0, 'draw'],
  ] as const)('wdl %i, dtz %i, counter %i, White to move: %s', (wdl, dtz, counter, outcome) => {
    expect(outcomeWithCounter({ wdl, dtz, checkmated: false }, 'white', counter)).toBe(outcome);
    const mirrored = outcome === 'draw' ? 'draw' : outcome === 'white' ? 'black' : 'white';
    expect(outcomeWithCounter({ wdl, dtz, checkmated: false }, 'black', counter)).toBe(mirrored);
  });

  test('checkmate on the hundredth ply is checkmate', () => {
    expect(outcomeWithCounter({ wdl: -2, dtz: -1, checkmated: true }, 'white', 100)).toBe('black');
    expect(outcomeWithCounter({ wdl: -2, dtz: -1, checkmated: false }, 'white', 100)).toBe('draw');
  });
});

describe('openTable', () => {
  const refusal = (bytes: Uint8Array, name = 'KRvK', kind: 'wdl' | 'dtz' = 'wdl'): string => {
    const table = openTable(inMemory(bytes), parseTableName(name) ?? 0, kind);
    return table.ok ? '' : table.error;
  };
  const good = writeTable('KRvK', 'wdl', [{ values: (index) => index % 5 }, { values: (index) => (index >> 7) % 5 }]);

  test('refuses a file that is truncated, extended, empty, of another kind or name', () => {
    expect(refusal(good)).toBe('');
    expect(refusal(new Uint8Array(0))).toMatch(/at least 80 bytes, got 0/);
    expect(refusal(good.subarray(0, good.length - 1))).toMatch(/a multiple of 64 bytes and 16 more/);
    expect(refusal(good.subarray(0, good.length - 64))).toMatch(/the file is cut off/);
    expect(refusal(good.subarray(0, 80))).toMatch(/the number of blocks from 1 to 80/);
    expect(refusal(Uint8Array.from([...good, ...new Uint8Array(64)]))).toMatch(/the file is too long/);
    expect(refusal(good, 'KRvK', 'dtz')).toMatch(/expected a DTZ table/);
    expect(refusal(good, 'KQvK')).toMatch(/expected the men of the table's name, got KkR/);
    expect(refusal(good, 'KRvKR')).toMatch(/expected the kind of table that its name says/);
    expect(refusal(good, 'KPvK')).toMatch(/expected the kind of table that its name says/);
    expect(refusal(new Uint8Array(144))).toMatch(/got other first bytes \(00 00 00 00\)/);
  });

  test('refuses cyclic symbols, and impossible codes and sizes', () => {
    const changed = (at: number, ...values: readonly number[]): string => {
      const bytes = Uint8Array.from(good);
      bytes.set(values, at);
      return refusal(bytes);
    };
    // The first coding begins at 10: flags, block size, span, padding, blocks, longest and shortest code, lowest symbols, symbols, tree.
    expect(changed(11, 40)).toMatch(/the logarithm of the block size from 3 to 15, got 40/);
    expect(changed(12, 0)).toMatch(/the logarithm of the sparse span/);
    expect(changed(14, 0, 0, 0, 0)).toMatch(/the number of blocks/);
    expect(changed(14, 255, 255, 255, 255)).toMatch(/the number of blocks/);
    expect(changed(18, 33)).toMatch(/the longest code/);
    expect(changed(19, 0)).toMatch(/the shortest code/);
    expect(changed(22, 0, 0)).toMatch(/the number of symbols/);
    expect(changed(24 + 3, 1, 0x10, 0)).toMatch(/at most 256 values, got more, or a circle at symbol 1/);
    expect(changed(24 + 3, 0xfe, 0xef, 0xfe)).toMatch(/expected a symbol below/);
  });

  test('a table with any bytes changed is refused, or answers, or says that it is damaged', () => {
    const random = randomSource(99);
    const tables = {
      'KRvK.rtbw': good,
      'KRvK.rtbz': distances({ values: (index) => (index >> 3) % 40, maps: [[1, 2, 3], [4, 5], [], [6]] }),
    };
    const seen = { refused: 0, value: 0, damaged: 0, missing: 0 };
    for (let round = 0; round < 300; round++) {
      const name = random.below(2) === 0 ? 'KRvK.rtbw' : 'KRvK.rtbz';
      const bytes = Uint8Array.from(tables[name]);
      // Most of the important data is in the first bytes.
      const below = random.below(2) === 0 ? 200 : bytes.length;
      for (let flips = 1 + random.below(3); flips > 0; flips--) bytes[random.below(below)] = random.below(256);
      const kind = name === 'KRvK.rtbw' ? 'wdl' : 'dtz';
      if (!openTable(inMemory(bytes), parseTableName('KRvK') ?? 0, kind).ok) {
        seen.refused++;
        continue;
      }
      const ask = asker({ ...tables, [name]: bytes });
      for (let each = 0; each < 20; each++) seen[ask(randomPosition('KRvK', random)).kind]++;
    }
    expect(seen.refused).toBeGreaterThan(20);
    expect(seen.value).toBeGreaterThan(200);
    expect(seen.damaged).toBeGreaterThan(20);
  });
});
