// Indices of positions against their definition: different positions never share one; positions that differ only by turning the board do, if the
// leading men alone decide how it is turned. Real tables prove the numbers themselves (src/files/tablebases.test.ts).

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAWN } from '../notation/notationMove.ts';
import { arrange, indexOf, leadingOf } from './arrangement.ts';
import { countIn, formatTableName, menIn, mirroredKey, parseTableName } from './material.ts';
import { PAWN_RANKING } from './squareNumbers.ts';
import { arrangementOf } from './testTable.ts';

const TURNS: readonly ((square: number) => number)[] = [
  (square) => square,
  (square) => square ^ 7,
  (square) => square ^ 56,
  (square) => square ^ 63,
  (square) => (square >> 3) | ((square & 7) << 3),
  (square) => ((square >> 3) | ((square & 7) << 3)) ^ 7,
  (square) => ((square >> 3) | ((square & 7) << 3)) ^ 56,
  (square) => ((square >> 3) | ((square & 7) << 3)) ^ 63,
];

/** The index of men on squares in the order of the arrangement; the leading pawn is put first. */
function index(name: string, squares: readonly number[]): string {
  const key = parseTableName(name) ?? 0;
  const { kind, pawn } = leadingOf(key);
  const order = [...squares];
  let file = 0;
  if (kind === 'pawns') {
    const count = countIn(key, pawn);
    const leaders = order.slice(0, count).toSorted((a, b) => (PAWN_RANKING[b] ?? 0) - (PAWN_RANKING[a] ?? 0));
    order.splice(0, count, ...leaders);
    file = Math.min((leaders[0] ?? 0) & 7, 7 - ((leaders[0] ?? 0) & 7));
  }
  const arrangement = arrangementOf(name, file);
  const found = indexOf(arrangement, Int8Array.from([...order, 0]));
  expect(found).toBeGreaterThanOrEqual(0);
  expect(found).toBeLessThan(arrangement.size);
  return `${file}:${found}`;
}

/** One text for all positions that differ only by turning the board or exchanging men of one kind. */
function sameness(name: string, squares: readonly number[]): string {
  const { men, leading } = arrangementOf(name);
  const turned = TURNS.slice(0, leading === 'pawns' ? 2 : 8).map((turn) =>
    squares
      .map((square, at) => `${String(men[at]).padStart(2, '0')}${String(turn(square)).padStart(2, '0')}`)
      .toSorted()
      .join(' '),
  );
  return turned.toSorted()[0] ?? '';
}

/** Whether the leading men look the same from two sides: all on a long diagonal, or the leading pawn opposite another one. */
function isAmbiguous(name: string, squares: readonly number[]): boolean {
  const { groups, leading } = arrangementOf(name);
  const leaders = squares.slice(0, groups[0]);
  if (leading === 'pawns') return leaders.some((square) => leaders.includes(square ^ 7));
  return [0, 7].some((mirror) => leaders.every((square) => square >> 3 === ((square & 7) ^ mirror)));
}

const adjacent = (a: number, b: number): boolean => Math.abs((a & 7) - (b & 7)) <= 1 && Math.abs((a >> 3) - (b >> 3)) <= 1;

/** Distinct squares, pawns on legal ranks, kings not adjacent. */
const placing = (name: string): fc.Arbitrary<number[]> => {
  const { men } = arrangementOf(name);
  return fc.uniqueArray(fc.nat(63), { minLength: men.length, maxLength: men.length }).filter((squares) => {
    const kings = squares.filter((_, at) => ((men[at] ?? 0) & 7) === 6);
    return (
      !adjacent(kings[0] ?? 0, kings[1] ?? 0) &&
      squares.every((square, at) => ((men[at] ?? 0) & 7) !== PAWN || (square > 7 && square < 56))
    );
  });
};

describe('indexOf', () => {
  test('numbers every position of KRvK once', () => {
    const arrangement = arrangementOf('KRvK');
    const squares = new Int8Array(4);
    const numberOf = new Map<number, number>();
    const numbers = new Set<number>();
    for (let all = 0; all < 64 ** 3; all++) {
      const [a, b, c] = [all >> 12, (all >> 6) & 63, all & 63];
      if (a === b || a === c || b === c || adjacent(a, b)) continue;
      let same = all;
      for (const turn of TURNS) same = Math.min(same, (turn(a) << 12) | (turn(b) << 6) | turn(c));
      squares.set([a, b, c]);
      const number = indexOf(arrangement, squares);
      if (number < 0 || number >= arrangement.size || (numberOf.get(same) ?? number) !== number) {
        throw new Error(`Got ${number} for ${a} ${b} ${c}, ${numberOf.get(same)} for the same position turned`);
      }
      numberOf.set(same, number);
      numbers.add(number);
    }
    expect(numbers.size).toBe(numberOf.size);
    expect(numbers.size).toBeGreaterThan(28_000);
  });

  test.each(['KRRvKBB', 'KQQvK', 'KPPvKP', 'KPPPvKPP', 'KBNvKN', 'KRPvKPP', 'KPPPPPvK', 'KNNNNvK', 'KQRBvKNN'])(
    '%s: same positions have one index, others another',
    (name) => {
      const numbers = new Map<string, string>();
      const positions = new Map<string, string>();
      const { leading } = arrangementOf(name);
      fc.assert(
        fc.property(placing(name), fc.nat(7), (squares, turn) => {
          const turned = squares.map(TURNS[leading === 'pawns' ? turn & 1 : turn] ?? ((square: number) => square));
          const number = index(name, squares);
          const same = sameness(name, squares);
          if (!isAmbiguous(name, squares)) {
            expect(index(name, turned)).toBe(number);
            expect(numbers.get(same) ?? number).toBe(number);
          }
          expect(positions.get(number) ?? same).toBe(same);
          numbers.set(same, number);
          positions.set(number, same);
        }),
        { numRuns: 200, seed: 11 },
      );
    },
  );
});

describe('arrange', () => {
  const key = parseTableName('KRvK') ?? 0;
  test('refuses men that do not match the name, and orders that omit a group', () => {
    expect(() => arrange(key, leadingOf(key), [6, 5, 14], [0, 15], 0)).toThrow(/expected the men of the table's name, got KQk/);
    expect(() => arrange(key, leadingOf(key), [6, 4, 4], [0, 15], 0)).toThrow(/expected the men/);
    expect(() => arrange(key, leadingOf(key), [6, 4, 14], [1, 15], 0)).toThrow(/expected an order of 1 groups, got 1 15/);
    const two = parseTableName('KRRvKB') ?? 0;
    expect(() => arrange(two, leadingOf(two), [6, 14, 11, 4, 4], [7, 15], 0)).toThrow(/expected an order of 2 groups/);
    expect(() => arrange(two, leadingOf(two), [6, 4, 14, 11, 4], [0, 15], 0)).toThrow(/expected the men/);
  });
});

describe('parseTableName', () => {
  test('reads and writes the usual names, and mirrors them', () => {
    for (const name of ['KQvK', 'KPPPPPvK', 'KRPvKR', 'KBBvKN', 'KNvKN', 'KQRBvKNN']) {
      const key = parseTableName(name) ?? 0;
      expect([formatTableName(key), formatTableName(mirroredKey(key)), menIn(key)]).toEqual([name, name, name.length - 1]);
      expect(mirroredKey(mirroredKey(key))).toBe(key);
    }
    expect(parseTableName('KvKQ')).toBe(mirroredKey(parseTableName('KQvK') ?? 0));
    for (const wrong of ['KvK', 'QvK', 'KQK', 'KQvKQRBNP', 'kqvk', 'KQvKvK', '', 'KKvK'])
      expect(parseTableName(wrong), wrong).toBeUndefined();
  });
});
