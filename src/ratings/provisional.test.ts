import { describe, expect, it } from 'vitest';
import { RatedGames } from './ratedGames.ts';
import { isProvisional, PROVISIONAL_ERROR, PROVISIONAL_GAMES } from './provisional.ts';
import type { MethodSettings } from './ratingMethods.ts';
import type { RatingRow } from './ratingList.ts';

const BAYESELO: MethodSettings = {
  ...{ method: 'bayeselo', priorDraws: 2, advantage: 'estimated', drawElo: 'estimated' },
  ...{ scale: 'from-draws', intervals: 'opponents-known', confidence: 0.95 },
};
const ORDO: MethodSettings = { method: 'ordo', scaleZ: 200.24, whiteAdvantage: 0, drawRate: 0.5 };

/** The first of two players that share their games, with colours in turn, and draw every second one or none. */
function equal(games: number, method: MethodSettings, drawn = true): RatingRow {
  const rated = new RatedGames(method, { kind: 'mean', elo: 0 });
  for (let game = 0; game < games; game += 1) {
    const whiteWins = drawn ? game % 8 < 4 : game % 2 === 0;
    rated.add({
      ...(game % 4 < 2 ? { white: 'A', black: 'B' } : { white: 'B', black: 'A' }),
      outcome: drawn && game % 2 === 0 ? 'draw' : whiteWins ? 'white' : 'black',
    });
  }
  const [row] = rated.ratings().rows;
  if (row === undefined) throw new TypeError('Cannot test: no rating');
  return row;
}

describe('a provisional rating', () => {
  it('has an error of more than 100 Elo, 64 % of the points: equals need 20 games if they draw half of them, else 44', () => {
    expect(1 / (1 + 10 ** (-PROVISIONAL_ERROR / 400))).toBeCloseTo(0.64, 2);
    const error = (games: number, drawn: boolean): number => Math.round(equal(games, BAYESELO, drawn).interval?.plus ?? 0);
    expect([8, 20, 64].map((games) => error(games, true))).toEqual([136, 97, 58]);
    expect([8, 40, 48].map((games) => error(games, false))).toEqual([193, 103, 94]);
    expect([2, 18, 20].map((games) => isProvisional(equal(games, BAYESELO)))).toEqual([true, true, false]);
    expect([40, 44].map((games) => isProvisional(equal(games, BAYESELO, false)))).toEqual([true, false]);
  });

  it('has fewer games than 30 where the method has no errors', () => {
    expect([PROVISIONAL_GAMES - 1, PROVISIONAL_GAMES].map((games) => isProvisional(equal(games, ORDO)))).toEqual([true, false]);
  });
});
