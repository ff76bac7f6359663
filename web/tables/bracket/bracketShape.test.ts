import { describe, expect, test } from 'vitest';
import type { BracketSeat } from '../../../src/broadcast/messages.ts';
import { bracketShape, medalsOfRound, roundInPlay, type BracketMatch, type BracketRound } from './bracketShape.ts';

const SIZES = { width: 100, height: 40, across: 20, down: 10 } as const;

const seat = (name: string): BracketSeat =>
  name === '?' ? { kind: 'open' } : name === '-' ? { kind: 'nobody' } : { kind: 'entrant', name, seed: 1 };

/** `A>B`: A against B, won by A; `A:B`: not decided. */
function match(number: number, text: string): BracketMatch {
  const [first = '?', sign = ':', second = '?'] = text.split(/([>:])/);
  return { number, seats: [seat(first), seat(second)], games: [], ...(sign === '>' ? { winner: 0 } : {}) };
}

function cup(...rounds: readonly (readonly string[])[]): readonly BracketRound[] {
  let number = 0;
  return rounds.map((matches, index) => ({
    name: `Round ${index + 1}`,
    kind: index === rounds.length - 1 ? 'final' : 'main',
    matches: matches.map((text) => match(++number, text)),
  }));
}

const tops = (rounds: readonly BracketRound[]): Readonly<Record<number, number>> =>
  Object.fromEntries(bracketShape(rounds, SIZES).matches.map(({ match, y }) => [match.number, y]));

const joins = (rounds: readonly BracketRound[]): readonly string[] => bracketShape(rounds, SIZES).lines.map(({ key }) => key);

describe('the tree of a cup', () => {
  test('a match is in the middle of the two that lead to it', () => {
    expect(tops(cup(['A>B', 'C>D', 'E>F', 'G>H'], ['A>C', 'E>G'], ['A>E']))).toEqual({
      1: 0,
      2: 50,
      3: 100,
      4: 150,
      5: 25,
      6: 125,
      7: 75,
    });
  });

  test('if no names are known yet, matches are joined in pairs, in order', () => {
    expect(joins(cup(['A:B', 'C:D', 'E:F', 'G:H'], ['?:?', '?:?'], ['?:?']))).toEqual(['1 5', '2 5', '3 6', '4 6', '5 7', '6 7']);
  });

  test('names take precedence over the order of the matches, and the first round is ordered so that no lines cross', () => {
    const rounds = cup(['A>B', 'C>D', 'E>F', 'G>H'], ['A>G', 'C>E'], ['A>C']);
    expect(joins(rounds)).toEqual(['1 5', '4 5', '2 6', '3 6', '5 7', '6 7']);
    expect(tops(rounds)).toMatchObject({ 1: 0, 4: 50, 2: 100, 3: 150, 5: 25, 6: 125 });
  });

  test('a match with one known name takes the remaining place', () => {
    expect(joins(cup(['A>B', 'C:D', 'E>F', 'G:H'], ['A:?', 'E:?'], ['?:?']))).toEqual(['1 5', '2 5', '3 6', '4 6', '5 7', '6 7']);
  });

  test('every match but the last is joined to a later one, at every size', () => {
    for (const size of [2, 4, 8, 16, 32, 64]) {
      const rounds: string[][] = [];
      for (let left = size / 2; left >= 1; left /= 2) rounds.push(Array.from({ length: left }, () => '?:?'));
      const shape = bracketShape(cup(...rounds), SIZES);
      expect(shape.lines).toHaveLength(size - 2);
      // No two cards of a column overlap.
      for (const column of shape.columns.keys()) {
        const ys = shape.matches.filter((placed) => placed.column === column).map(({ y }) => y);
        const sorted = ys.toSorted((one, other) => one - other);
        sorted.slice(1).forEach((y, index) => expect(y - (sorted[index] ?? 0)).toBeGreaterThanOrEqual(SIZES.height + SIZES.down));
      }
    }
  });

  test('a line has the name of the winner who advanced along it', () => {
    const { lines } = bracketShape(cup(['A>B', 'C:D'], ['A:?']), SIZES);
    expect(lines.map(({ name }) => name)).toEqual(['A', undefined]);
  });

  test('the small final is below the final, joined to nothing', () => {
    const rounds: readonly BracketRound[] = [
      { name: 'Semifinals', kind: 'main', matches: [match(1, 'A>B'), match(2, 'C>D')] },
      { name: 'Small final', kind: 'small-final', matches: [match(3, 'B>D')] },
      { name: 'Final', kind: 'final', matches: [match(4, 'A>C')] },
    ];
    const shape = bracketShape(rounds, SIZES);
    expect(shape.columns.map(({ name }) => name)).toEqual(['Semifinals', 'Final']);
    const [small, final] = [3, 4].map((number) => shape.matches.find((placed) => placed.match.number === number));
    expect(small?.x).toBe(final?.x);
    expect((small?.y ?? 0) - (final?.y ?? 0)).toBeGreaterThan(SIZES.height);
    expect(shape.lines.map(({ key }) => key)).toEqual(['1 4', '2 4']);
    expect(shape.height).toBe((small?.y ?? 0) + SIZES.height);
  });

  test('no match leads to a bye', () => {
    expect(joins(cup(['A>B'], ['-:A']))).toEqual(['1 2']);
  });

  test('no rounds, no picture', () => {
    expect(bracketShape([], SIZES)).toMatchObject({ matches: [], lines: [], width: 0, height: 0 });
  });
});

test('the round in play is the first undecided one', () => {
  expect(roundInPlay(cup(['A>B', 'C>D'], ['A:C']))).toBe(1);
  expect(roundInPlay(cup(['A>B', 'C:D'], ['?:?']))).toBe(0);
  expect(roundInPlay(cup(['A>B'], ['A>C']))).toBe(1);
  expect(roundInPlay([])).toBe(0);
});

test('medals are shown where they are won', () => {
  const medals = { gold: 'A', silver: 'B', bronze: 'C' };
  expect((['main', 'small-final', 'final'] as const).map((kind) => medalsOfRound(medals, kind))).toEqual([
    {},
    { bronze: 'C' },
    { gold: 'A', silver: 'B' },
  ]);
  expect(medalsOfRound({}, 'final')).toEqual({});
});
