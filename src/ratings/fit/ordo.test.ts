// Ordo's ratings: the conditions of their definition, and players without a rating.

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ResultCounts, totalsOf, type RatedGame } from '../gameResults.ts';
import { expectedDraws, fitOrdo, type OrdoSettings } from './ordo.ts';
import { results } from '../testResults.ts';

const PLAIN: OrdoSettings = { scaleZ: 202, whiteAdvantage: 0, drawRate: 0.5 };
const player = fc.constantFrom('A', 'B', 'C', 'D', 'E');
const someGames: fc.Arbitrary<readonly RatedGame[]> = fc
  .array(fc.record({ white: player, black: player, outcome: fc.constantFrom('white', 'draw', 'black') }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((games) => games.filter(({ white, black }) => white !== black));

describe('fitOrdo', () => {
  it.each([PLAIN, { ...PLAIN, whiteAdvantage: 'estimated' } as const])(
    'expects of each rated player the score they made in the games that count (%o)',
    (settings) => {
      fc.assert(
        fc.property(someGames, (games) => {
          const counts = new ResultCounts(games);
          const { ratings, counted, whiteAdvantage, tooFewGames } = fitOrdo(counts, settings);
          const expected = counts.names.map(() => 0);
          let [whites, whitesExpected] = [0, 0];
          for (const { white, black, whiteWins, draws, blackWins } of counted.encounters) {
            const difference = (ratings[white] ?? Number.NaN) - (ratings[black] ?? Number.NaN) + whiteAdvantage;
            const score = (whiteWins + draws + blackWins) / (1 + (0.24 / 0.76) ** (difference / 202));
            expected[white] = (expected[white] ?? 0) + score;
            expected[black] = (expected[black] ?? 0) + whiteWins + draws + blackWins - score;
            whites += whiteWins + draws / 2;
            whitesExpected += score;
          }
          totalsOf(counted).forEach(({ wins, draws }, index) => {
            if (ratings[index] !== undefined) expect(expected[index]).toBeCloseTo(wins + draws / 2, 6);
          });
          if (settings.whiteAdvantage === 'estimated' && !tooFewGames) expect(whitesExpected).toBeCloseTo(whites, 6);
        }),
        { numRuns: 100 },
      );
    },
  );

  it('does not depend on the order of the games', () => {
    fc.assert(
      fc.property(someGames, (games) => {
        const [one, other] = [new ResultCounts(games), new ResultCounts(games.toReversed())];
        const [ours, theirs] = [fitOrdo(one, PLAIN), fitOrdo(other, PLAIN)];
        one.names.forEach((name, index) => {
          const rating = theirs.ratings[other.names.indexOf(name)];
          if (ours.ratings[index] === undefined) expect(rating).toBeUndefined();
          else expect(rating).toBeCloseTo(ours.ratings[index], 5);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('rates groups separately unless a chain of points connects them both ways, and no single player', () => {
    // A and B share points, and so do X and Y; A and B always beat X and Y; Z loses to all.
    const counts = results(
      'A beats B',
      'B beats A',
      'A draws B',
      'X draws Y',
      'A beats X',
      'B beats Y',
      'X beats Z',
      'Z loses to A',
    );
    const { ratings, groups, counted } = fitOrdo(counts, PLAIN);
    expect(groups.map((group) => group.map((index) => counts.names[index]))).toEqual([
      ['A', 'B'],
      ['X', 'Y'],
    ]);
    expect(ratings[counts.names.indexOf('Z')]).toBeUndefined();
    expect(counted.encounters).toHaveLength(3);
  });

  it('76 % is a difference of z', () => {
    const sentences = [...Array.from({ length: 19 }, () => 'A beats B'), ...Array.from({ length: 6 }, () => 'A loses to B')];
    const { ratings } = fitOrdo(results(...sentences), { ...PLAIN, scaleZ: 150 });
    expect((ratings[0] ?? Number.NaN) - (ratings[1] ?? Number.NaN)).toBeCloseTo(150, 6);
  });
});

test('expectedDraws: the draw rate itself between equals, lower with distance, never more than the score allows', () => {
  for (const rate of [0.001, 0.3, 0.5, 0.7, 0.999]) {
    expect(expectedDraws(0.5, rate)).toBeCloseTo(rate, 12);
    const shares = [0.5, 0.6, 0.7, 0.8, 0.9, 0.99].map((expected) => expectedDraws(expected, rate));
    expect(shares).toEqual(shares.toSorted((one, other) => other - one));
    for (const expected of [0.6, 0.9, 0.99]) {
      const draws = expectedDraws(expected, rate);
      const [wins, losses] = [expected - draws / 2, 1 - expected - draws / 2];
      expect(losses).toBeGreaterThanOrEqual(0);
      // Davidson: the ratio of draws to the geometric mean of wins and losses is the same as between equals.
      expect((draws * (1 - rate)) / (2 * rate * Math.sqrt(wins * losses))).toBeCloseTo(1, 6);
    }
  }
});
