// Which players can be compared: against a second implementation that follows chains step by step.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupsByGames, groupsByPoints } from './groups.ts';
import { ResultCounts, type GameResults } from './gameResults.ts';
import { results } from './testResults.ts';

const named = ({ names }: GameResults, groups: readonly (readonly number[])[]): readonly string[] =>
  groups.map((group) => group.map((player) => names[player]).join(''));

describe('groupsByGames', () => {
  it('joins by any result, the largest first', () => {
    const counts = results('X beats Y', 'A beats B', 'B beats C', 'C draws D');
    expect(named(counts, groupsByGames(counts))).toEqual(['ABCD', 'XY']);
  });
});

describe('groupsByPoints', () => {
  it('joins only players that took points from one another through a chain', () => {
    const counts = results('A beats B', 'B beats C', 'C beats A', 'C beats D', 'D draws E', 'A beats F');
    expect(named(counts, groupsByPoints(counts))).toEqual(['ABC', 'DE', 'F']);
  });
});

it('both agree with chains followed step by step', () => {
  const player = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F');
  const games = fc.array(fc.record({ white: player, black: player, outcome: fc.constantFrom('white', 'draw', 'black') }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(games, (list) => {
      const counts = new ResultCounts(list);
      const played = list.filter(({ white, black }) => white !== black);
      const tookFrom = (one: string, other: string): boolean =>
        played.some(
          ({ white, black, outcome }) =>
            (white === one && black === other && outcome !== 'black') ||
            (black === one && white === other && outcome !== 'white'),
        );
      const met = (one: string, other: string): boolean => tookFrom(one, other) || tookFrom(other, one);
      for (const [groups, joined] of [
        [groupsByGames(counts), met],
        [groupsByPoints(counts), tookFrom],
      ] as const) {
        const groupOf = (name: string): number => groups.findIndex((group) => group.includes(counts.names.indexOf(name)));
        for (const one of counts.names) {
          for (const other of counts.names) {
            const both = reaches(counts.names, joined, one, other) && reaches(counts.names, joined, other, one);
            expect(groupOf(one) === groupOf(other)).toBe(both);
          }
        }
        expect(groups.flat().toSorted((a, b) => a - b)).toEqual(counts.names.map((_, index) => index));
      }
    }),
    { numRuns: 100 },
  );
});

function reaches(names: readonly string[], joined: (one: string, other: string) => boolean, from: string, to: string): boolean {
  const reached = new Set([from]);
  for (const one of reached) for (const other of names) if (joined(one, other)) reached.add(other);
  return reached.has(to);
}
