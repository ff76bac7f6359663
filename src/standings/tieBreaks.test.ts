// The tie-breaks of the 4k event and of CGF'99, and rulings of officials. standings.test.ts has those of the leagues.

import { english } from '../core/phrases/english.ts';
import { describe, expect, test } from 'vitest';
import type { FinishedGame } from '../core/facts.ts';
import { compareFractions, fraction } from './fraction.ts';
import { mobilityPoints } from './mobilityPoints.ts';
import { standingsJson } from './shown/standingsJson.ts';
import { standingsOf, type Standings } from './standings.ts';
import { entrants, played } from './testGames.ts';
import type { TieBreakCode } from './tieBreaks/declared.ts';

const ranked = ({ rows }: Standings): readonly string[] => rows.map(({ rank, name }) => `${rank} ${name}`);
const reasons = ({ rows }: Standings): Readonly<Record<string, string>> =>
  Object.fromEntries(rows.map(({ name, decidedBy }) => [name, english(decidedBy)]));

/** The games with their additional properties, in their order. */
const measured = (games: readonly FinishedGame[], ...facts: readonly Partial<FinishedGame>[]): readonly FinishedGame[] =>
  games.map((game, index) => ({ ...game, ...facts[index] }));

const table = (games: readonly FinishedGame[], tieBreaks: readonly TieBreakCode[], ...names: readonly string[]): Standings =>
  standingsOf({ entrants: entrants(...names), games, tieBreaks });

describe('4K-3.1.3: TIE-RMOB', () => {
  test.each([
    // The table of the formula of TIE-RMOB: ½ + ½^(1 + 2g). `goal` is 2g.
    ['stalemate, g ½', 1, 0.75],
    ['one move, in check, g 1', 2, 0.625],
    ['one move, g 1½', 3, 0.5625],
    ['stalemate by Black', -1, 0.25],
    ['g 20.5', 41, 0.5 + 2 ** -42],
    ['mate, drawn by a ruling', 0, 0.5],
  ])('a drawn game gives the points for its goal: %s', (_, goal, points) => {
    expect(compareFractions(mobilityPoints(1, new Map([[goal, 1]])), fraction(points * 2 ** 42, 2 ** 42))).toBe(0);
  });

  test('a decisive game gives 1 and 0, whatever was measured; a draw without a measurement gives a plain half', () => {
    const games = measured(played('A beats B', 'B beats C', 'C draws A'), { mobilityGoal: -7 }, { mobilityGoal: 1 });
    expect(table(games, ['RMOB'], 'A', 'B', 'C').rows.map(({ tieBreaks }) => tieBreaks.RMOB)).toEqual([1.5, 1, 0.5]);
  });

  test.each([1023, -1023])('%d is a goal', (goal) => {
    const half = 2n ** 1023n;
    const sum = fraction(half + BigInt(Math.sign(goal)), 2n ** 1024n);
    expect(compareFractions(mobilityPoints(1, new Map([[goal, 1]])), sum)).toBe(0);
  });

  test.each([1024, -1024, 0.5, Number.NaN])('%d is no goal', (goal) => {
    expect(() => mobilityPoints(1, new Map([[goal, 1]]))).toThrow('Cannot count r-mobility: expected a whole goal');
  });

  test('orders level entrants by sums that decimals could not tell apart', () => {
    const games = measured(played('A draws B', 'A draws C', 'B draws C'), { mobilityGoal: 41 }, {}, { mobilityGoal: 43 });
    const standings = table(games, ['RMOB'], 'C', 'B', 'A');
    expect(ranked(standings)).toEqual(['1 A', '2 C', '3 B']);
    expect(standings.rows.map(({ tieBreaks }) => tieBreaks.RMOB)).toEqual([1, 1, 1]);
    expect(reasons(standings)['A']).toBe('r-mobility 1.0000000000002 > 0.9999999999999');
    // What one side gains the other loses: all sums together equal the points.
    expect(reasons(standings)['B']).toBe('r-mobility 0.9999999999999 > 0.9999999999998');
  });
});

describe('4K-3.1.4: TIE-2WIN', () => {
  const games = measured(
    played('A beats B', 'B loses to A', 'B beats A', 'A loses to B', 'A beats B', 'B beats A', 'C draws A'),
    { pair: '1' },
    { pair: '1' },
    { pair: '2' },
    { pair: '3' },
    { pair: '4' },
    { pair: '4' },
  );

  test('counts pairs won with both colours: not two wins in different pairs, nor one in each', () => {
    const { rows } = table(games, ['2WIN'], 'A', 'B', 'C');
    expect(rows.map(({ name, tieBreaks }) => [name, tieBreaks['2WIN']])).toEqual([
      ['A', 1],
      ['B', 0],
      ['C', 0],
    ]);
  });

  test('a pair is named within its two entrants: the same name elsewhere is another pair', () => {
    const others = measured(played('A beats B', 'C loses to A', 'D beats E'), { pair: '1' }, { pair: '1' }, { pair: '1' });
    expect(table(others, ['2WIN'], 'A', 'B', 'C', 'D', 'E').rows[0]?.tieBreaks['2WIN']).toBe(0);
  });

  test('games without a known pair do not count', () => {
    expect(table(played('A beats B', 'B loses to A'), ['2WIN'], 'A', 'B').rows[0]?.tieBreaks['2WIN']).toBe(0);
  });
});

describe('4K-3.1.5, 4K-3.1.6: TIE-FAST and TIE-SLOW', () => {
  // A: won in 30 and 31 moves, lost in 50. B: won in 30 and 32, lost in 40.
  const games = measured(
    played('A beats C', 'A beats D', 'D beats A', 'B beats C', 'B beats D', 'C beats B'),
    { plies: 60 },
    { plies: 61 },
    { plies: 99 },
    { plies: 59 },
    { plies: 64 },
    { plies: 80 },
  );

  test('the lowest average of won games ranks higher', () => {
    const standings = table(games, ['FAST', 'SLOW'], 'B', 'A', 'C', 'D');
    expect(ranked(standings).slice(0, 2)).toEqual(['1 A', '2 B']);
    expect(reasons(standings)['B']).toBe('average moves in won games 30.5 < 31');
    expect(standings.rows[0]?.tieBreaks).toEqual({ FAST: 30.5, SLOW: 50 });
  });

  test('the highest average of lost games ranks higher', () => {
    expect(reasons(table(games, ['SLOW'], 'B', 'A', 'C', 'D'))['A']).toBe('average moves in lost games 50 > 40');
  });

  test('without any such game they are neutral and split nothing', () => {
    const drawn = measured(played('A draws B', 'A beats C', 'B draws C', 'B draws C'), {}, { plies: 40 });
    const standings = table([...drawn, ...played('C draws B')], ['FAST'], 'A', 'B', 'C');
    // A 1½, C 1½ and B 2: A has won, C has not.
    expect(ranked(standings)).toEqual(['1 B', '2 A', '2 C']);
    expect(standings.undecided).toEqual([['A', 'C']]);
    expect(standings.rows.map(({ tieBreaks }) => tieBreaks)).toEqual([{}, { FAST: 20 }, {}]);
    expect(reasons(standings)['A']).toBe('level with C on points, average moves in won games');
  });
});

describe('CGF-7.1.2, CGF-7.1.3, CGF-7.1.4: TIE-SOS, TIE-SODOS, TIE-SODOSX', () => {
  //      A B C D   points
  // A    · 1 1 =   2½
  // B    0 · = 1   1½
  // C    0 = · 0   ½
  // D    = 0 1 ·   1½
  const games = played('A beats B', 'A beats C', 'A draws D', 'B draws C', 'B beats D', 'D beats C');

  test.each([
    ['A', { SOS: 3.5, SODOS: 2.75, SODOSX: 0 }],
    ['B', { SOS: 4.5, SODOS: 1.75, SODOSX: 0 }],
    ['C', { SOS: 5.5, SODOS: 0.75, SODOSX: 0 }],
    ['D', { SOS: 4.5, SODOS: 1.75, SODOSX: 0 }],
  ])('of %s: a drawn opponent counts half in SODOS and does not count in SODOSX', (name, expected) => {
    const { rows } = table(games, ['SOS', 'SODOS', 'SODOSX'], 'A', 'B', 'C', 'D');
    expect(rows.find((row) => row.name === name)?.tieBreaks).toEqual(expected);
  });

  //      A B C D E   points   A has defeated 2½, 1, ½ and drawn with 1½
  // A    · 1 1 1 =   3½
  // B    0 · 1 = 1   2½
  // C    0 0 · = 0   ½
  // D    0 = = · 0   1
  // E    = 0 1 1 ·   2½
  test('TIE-SODOSX: one largest and one smallest of the defeated are left out, drawn opponents never count', () => {
    const five = played(
      ...['A beats B', 'A beats C', 'A beats D', 'A draws E', 'B beats C', 'B draws D', 'B beats E', 'C draws D'],
      ...['E beats C', 'E beats D'],
    );
    const { rows } = table(five, ['SODOS', 'SODOSX'], 'A', 'B', 'C', 'D', 'E');
    expect(rows.map(({ name, points, tieBreaks }) => [name, points / 2, tieBreaks])).toEqual([
      ['A', 3.5, { SODOS: 5.25, SODOSX: 1 }],
      ['B', 2.5, { SODOS: 3.5, SODOSX: 0 }],
      ['E', 2.5, { SODOS: 3.25, SODOSX: 0 }],
      ['D', 1, { SODOS: 1.5, SODOSX: 0 }],
      ['C', 0.5, { SODOS: 0.5, SODOSX: 0 }],
    ]);
  });

  test('SOS counts an opponent once for each game', () => {
    expect(table([...games, ...played('C loses to A')], ['SOS'], 'A', 'B', 'C', 'D').rows[0]?.tieBreaks).toEqual({ SOS: 4 });
  });
});

describe('TIE-RANK', () => {
  test('CGF-7.1.6: the pairing table decides what nothing else does', () => {
    const standings = table(played('A draws B'), ['DE', 'RANK', 'RULING'], 'B', 'A');
    expect(ranked(standings)).toEqual(['1 B', '2 A']);
    expect(reasons(standings)['A']).toBe('rank on the pairing table 1 < 2');
    expect(standings.undecided).toEqual([]);
  });
});

describe('TIE-RULING: what officials decided', () => {
  const circle = played('A beats B', 'B beats C', 'C beats A', 'A beats D', 'B beats D', 'C beats D');
  const ruledBy = (...orders: readonly (readonly string[])[]): Standings =>
    standingsOf({
      entrants: entrants('A', 'B', 'C', 'D'),
      games: circle,
      tieBreaks: ['DE', 'SB', 'RULING'],
      decidedTies: orders.map((order) => entrants(...order)),
    });

  test('orders entrants who are level after all criteria, and they are no longer undecided', () => {
    const standings = ruledBy(['C', 'A', 'B']);
    expect(ranked(standings)).toEqual(['1 C', '2 A', '3 B', '4 D']);
    expect(standings.undecided).toEqual([]);
    expect(reasons(standings)).toEqual({
      C: 'ruled by the organisers',
      A: 'ruled by the organisers',
      B: 'ruled by the organisers',
      D: 'points 2 > 0',
    });
  });

  test.each([
    [
      'the latest wins',
      [
        ['C', 'A', 'B'],
        ['B', 'A', 'C'],
      ],
      ['1 B', '2 A', '3 C', '4 D'],
    ],
    ['one that leaves out someone who is level decides nothing', [['C', 'A']], ['1 A', '1 B', '1 C', '4 D']],
    [
      'a later one that leaves out someone does not undo an earlier one',
      [
        ['C', 'A', 'B'],
        ['A', 'B'],
      ],
      ['1 C', '2 A', '3 B', '4 D'],
    ],
    ['others that it names do not matter', [['D', 'C', 'X', 'A', 'B', 'C']], ['1 C', '2 A', '3 B', '4 D']],
    ['it moves no one that a criterion has placed', [['D', 'C', 'B', 'A']], ['1 C', '2 B', '3 A', '4 D']],
  ])('%s', (_, orders, expected) => {
    expect(ranked(ruledBy(...orders))).toEqual(expected);
  });

  test('decides only the one of two groups that it names', () => {
    const standings = standingsOf({
      entrants: entrants('A', 'B', 'C', 'D'),
      games: played('A beats C', 'B beats D'),
      tieBreaks: ['RULING'],
      decidedTies: [entrants('B', 'A')],
    });
    expect(ranked(standings)).toEqual(['1 B', '2 A', '3 C', '3 D']);
    expect(standings.undecided).toEqual([['C', 'D']]);
  });
});

test('JSON has every tie-break under its code, in the order in which they apply', () => {
  const games = measured(played('A draws B', 'A beats C', 'B beats C'), { mobilityGoal: 7 }, { plies: 61 }, { plies: 60 });
  const { entrants: rows, undecided } = standingsJson(table(games, ['DE', 'SB', 'RMOB', '2WIN', 'FAST', 'SLOW'], 'A', 'B', 'C'));
  expect(rows.map(({ name, tieBreaks, decidedBy }) => [name, tieBreaks, decidedBy])).toEqual([
    ['A', { DE: 0.5, SB: 0.75, RMOB: 1.503906, '2WIN': 0, FAST: 31 }, 'r-mobility 1.503906 > 1.496094'],
    ['B', { DE: 0.5, SB: 0.75, RMOB: 1.496094, '2WIN': 0, FAST: 30 }, 'r-mobility 1.503906 > 1.496094'],
    ['C', { SB: 0, RMOB: 0, '2WIN': 0, SLOW: 30.5 }, 'points 1.5 > 0'],
  ]);
  expect(Object.keys(rows[0]?.tieBreaks ?? {})).toEqual(['DE', 'SB', 'RMOB', '2WIN', 'FAST']);
  expect(undecided).toEqual([]);
});
