// An updated list: adding games one at a time gives the same as all at once; test games affect only newcomers.

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ResultCounts, type RatedGame } from './gameResults.ts';
import { formatRatings } from './formatRatings.ts';
import type { MethodSettings } from './ratingMethods.ts';
import type { RatingList } from './ratingList.ts';
import { RatedGames, type RatingLevel } from './ratedGames.ts';
import { ratingsJson } from './ratingsJson.ts';
import { game } from './testResults.ts';

const BAYESELO: MethodSettings = {
  ...{ method: 'bayeselo', priorDraws: 2, advantage: 'estimated', drawElo: 'estimated' },
  ...{ scale: 'from-draws', intervals: 'opponents-known', confidence: 0.95 },
};
const ORDO: MethodSettings = { method: 'ordo', scaleZ: 202, whiteAdvantage: 0, drawRate: 0.5 };
const MEAN_0: RatingLevel = { kind: 'mean', elo: 0 };

function listOf(
  settings: MethodSettings,
  games: readonly RatedGame[],
  tests: readonly RatedGame[] = [],
  level = MEAN_0,
): RatingList {
  const rated = new RatedGames(settings, level);
  for (const one of games) rated.add(one);
  for (const one of tests) rated.addTest(one);
  return rated.ratings();
}

const eloOf = ({ rows }: RatingList, name: string): number => rows.find((row) => row.name === name)?.elo ?? Number.NaN;
const GAMES = ['A beats B', 'B draws A', 'B beats C', 'C draws A', 'C beats B', 'A loses to C'].map(game);

describe.each([BAYESELO, ORDO])('S16-14b RatedGames by $method', (settings) => {
  it('equals, after every game, the list of all games at once', () => {
    const player = fc.constantFrom('A', 'B', 'C', 'D', 'E');
    const games = fc.array(fc.record({ white: player, black: player, outcome: fc.constantFrom('white', 'draw', 'black') }), {
      minLength: 1,
      maxLength: 25,
    });
    fc.assert(
      fc.property(games, (list) => {
        const rated = new RatedGames(settings, MEAN_0);
        list.forEach((one, index) => {
          rated.add(one);
          const [kept, fresh] = [ratingsJson(rated.ratings()), ratingsJson(listOf(settings, list.slice(0, index + 1)))];
          expect(kept.groups).toEqual(fresh.groups);
          expect(kept.unrated).toEqual(fresh.unrated);
          for (const { name, elo } of fresh.players) {
            const ours = kept.players.find((row) => row.name === name)?.elo ?? Number.NaN;
            expect(Math.abs(ours - elo)).toBeLessThan(0.001);
          }
        });
      }),
      { numRuns: 25 },
    );
  });

  it('S16-14e rates newcomers by test games, temporarily, and changes no other rating', () => {
    const tests = ['New beats C', 'B beats New', 'A beats B', 'New draws Newer', 'Newer beats A', 'A beats Newer'].map(game);
    const [without, list] = [listOf(settings, GAMES), listOf(settings, GAMES, tests)];
    expect(list.rows.filter(({ temporary }) => !temporary)).toEqual(without.rows);
    expect(
      list.rows
        .filter(({ temporary }) => temporary)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['New', 'Newer']);
    expect(
      list.rows.filter(({ temporary }) => temporary).every(({ rank, group }) => rank === undefined && group === undefined),
    ).toBe(true);
    expect(formatRatings(list)).toMatch(/Temporary ratings, until an official game is played\n[^]*\n {3}\* New/);
    // An official game ends the temporary rating.
    const later = listOf(settings, [...GAMES, game('New draws A'), game('A draws New')], tests);
    expect(later.rows.find(({ name }) => name === 'New')?.temporary).toBe(false);
  });

  it('sets the level by the mean or by one player', () => {
    const mean = listOf(settings, GAMES, [], { kind: 'mean', elo: 3000 });
    expect(mean.rows.reduce((sum, { elo }) => sum + elo, 0) / mean.rows.length).toBeCloseTo(3000, 8);
    const anchored = listOf(settings, GAMES, [], { kind: 'anchor', name: 'b', elo: 3522 });
    expect(eloOf(anchored, 'B')).toBe(3522);
    expect(anchored.anchor).toBe('B');
    expect(eloOf(anchored, 'A') - eloOf(anchored, 'B')).toBeCloseTo(eloOf(mean, 'A') - eloOf(mean, 'B'), 8);
    expect(listOf(settings, GAMES, [], { kind: 'anchor', name: 'Q', elo: 1 }).anchor).toBeUndefined();
  });

  it('reports groups, in text and JSON', () => {
    const list = listOf(settings, [...GAMES, game('X draws Y')]);
    expect(ratingsJson(list).groups).toEqual([
      ['A', 'B', 'C'],
      ['X', 'Y'],
    ]);
    expect(ratingsJson(list).players.map(({ rank, group }) => [rank, group])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [1, 2],
      [2, 2],
    ]);
    expect(formatRatings(list)).toMatch(
      /^Group 1 of 2, 3 players\n[^]*Group 2 of 2, 2 players\n[^]*No chain of .* joins the 2 groups/,
    );
  });

  it('omits games between versions of one engine, and says so', () => {
    const list = listOf(settings, [...GAMES, game('A beats A')]);
    expect(list.againstItself).toBe(1);
    expect(formatRatings(list)).toContain('Left out: 1 game between versions of one engine');
    expect({ ...list, againstItself: 0 }).toEqual(listOf(settings, GAMES));
  });

  it('works with only test games, and without games', () => {
    const list = listOf(settings, [], GAMES);
    expect(list.rows.map(({ name }) => name).toSorted()).toEqual(['A', 'B', 'C']);
    expect(listOf(settings, []).rows).toEqual([]);
  });
});

test('Ordo: a player without a finite rating is listed with the reason, and its games do not count for others', () => {
  const list = listOf(ORDO, [
    ...GAMES,
    game('Best beats A'),
    game('A beats Worst'),
    game('Odd beats B'),
    game('A beats Odd'),
    game('Best beats Odd'),
  ]);
  expect(list.unrated).toEqual([
    { name: 'Best', games: 2, reason: 'won every game' },
    { name: 'Worst', games: 1, reason: 'lost every game' },
  ]);
  expect(list.leftOut).toBe(3);
  const between = listOf(ORDO, [...GAMES, game('A beats Low'), game('Low beats Lower')]);
  expect(between.unrated[0]).toEqual({
    name: 'Low',
    games: 2,
    reason: 'no chain of points leads both from them to a rated player and back',
  });
});

test('BayesElo: reports what cannot be estimated', () => {
  const list = listOf(BAYESELO, [game('A beats B')]);
  expect(list.tooFewGames).toBe(true);
  expect(list.model).toMatchObject({ advantage: 32.8, drawElo: 97.3 });
  expect(formatRatings(list)).toContain('Too few games to estimate advantage and drawelo');
});

describe('4K-5.5, S16-14e: known ratings of newcomers', () => {
  const known = new Map([
    ['A', 3000],
    ['New', 2950],
    ['C', 2900],
  ]);

  it('is a temporary rating, until games rate it', () => {
    const rated = new RatedGames(BAYESELO, MEAN_0, { known });
    expect(rated.ratings().rows.map(({ name, elo, temporary, games }) => [name, elo, temporary, games])).toEqual([
      ['A', 3000, true, 0],
      ['New', 2950, true, 0],
      ['C', 2900, true, 0],
    ]);
    for (const one of GAMES) rated.add(one);
    expect(rated.ratings().rows.map(({ name, temporary }) => [name, temporary])).toEqual([
      ['C', false],
      ['A', false],
      ['B', false],
      ['New', true],
    ]);
    rated.addTest(game('New beats A'));
    rated.addTest(game('New draws A'));
    expect(eloOf(rated.ratings(), 'New')).not.toBe(2950);
    rated.add(game('New loses to C'));
    expect(rated.ratings().rows.every(({ temporary }) => !temporary)).toBe(true);
  });

  it('can set the level: players with known ratings have the mean of those, group by group', () => {
    const rated = new RatedGames(BAYESELO, { kind: 'known', elo: known });
    for (const one of [...GAMES, game('X beats Y'), game('Y draws X')]) rated.add(one);
    const list = rated.ratings();
    expect((eloOf(list, 'A') + eloOf(list, 'C')) / 2).toBeCloseTo(2950, 6);
    // The difference between them comes from their results here.
    expect(eloOf(list, 'A')).toBeLessThan(eloOf(list, 'C'));
    // A group of unknown players has the same offset as the others.
    const plain = listOf(BAYESELO, [...GAMES, game('X beats Y'), game('Y draws X')]);
    const off = 2950 - (eloOf(plain, 'A') + eloOf(plain, 'C')) / 2;
    for (const name of ['X', 'Y']) expect(eloOf(list, name)).toBeCloseTo(eloOf(plain, name) + off, 3);
  });
});

describe('S16-14c: test games that count', () => {
  it('change ratings like other games; a player with only test games is still temporary', () => {
    const tests = ['New beats A', 'New draws A', 'A draws New', 'A beats B'].map(game);
    const rated = new RatedGames(BAYESELO, MEAN_0, { testsCount: true });
    for (const one of GAMES) rated.add(one);
    for (const one of tests) rated.addTest(one);
    const [list, all] = [rated.ratings(), listOf(BAYESELO, [...GAMES, ...tests])];
    for (const { name, elo } of all.rows) expect(eloOf(list, name)).toBeCloseTo(elo, 3);
    expect(list.rows.filter(({ temporary }) => temporary).map(({ name, rank }) => [name, rank])).toEqual([['New', undefined]]);
    expect(list.rows.filter(({ temporary }) => !temporary).map(({ rank }) => rank)).toEqual([1, 2, 3]);
    expect(list.games).toBe(10);
    rated.add(game('New draws B'));
    expect(rated.ratings().rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
  });
});

test('adding games all at once equals adding them one by one', () => {
  const [one, all] = [new RatedGames(BAYESELO, MEAN_0), new RatedGames(BAYESELO, MEAN_0)];
  const counts = new ResultCounts();
  for (const each of [...GAMES, game('A beats A')]) {
    one.add(each);
    counts.add(each);
  }
  all.addAll(counts);
  all.add(game('A beats A'));
  expect(ratingsJson(all.ratings())).toEqual(ratingsJson(one.ratings()));
});
