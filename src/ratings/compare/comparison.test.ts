import { expect, test } from 'vitest';
import { eloOfScore } from '../match/elo.ts';
import { Comparer, type Both, type ComparisonSettings } from './comparison.ts';
import { gameOf } from './testGames.ts';

const settings: ComparisonSettings = {
  players: ['New', 'Base'],
  met: true,
  opponents: new Set(),
  centipawns: 100,
  most: 10,
};
const opening = (name: string) => ({ opening: { key: name, name } });

test('two games from one opening are a pair, and openings are won, level or lost', () => {
  // A: New wins with both colours; B: each wins with White; C: New loses half a point.
  const comparer = new Comparer(settings);
  comparer.add(gameOf(['New', 'Base'], 'white', [], { number: 1, ...opening('A') }));
  comparer.add(gameOf(['Base', 'New'], 'black', [], { number: 2, ...opening('A') }));
  comparer.add(gameOf(['New', 'Base'], 'white', [], { number: 3, ...opening('B') }));
  comparer.add(gameOf(['Base', 'New'], 'white', [], { number: 4, ...opening('B') }));
  comparer.add(gameOf(['New', 'Base'], 'draw', [], { number: 5, ...opening('C') }));
  comparer.add(gameOf(['Base', 'New'], 'white', [], { number: 6, ...opening('C') }));
  const { match, openings } = comparer.comparison(['a', 'a', 'b', 'b', 'c', 'c']);
  expect(match?.tally).toEqual({ games: [2, 1, 3], pairs: [0, 1, 1, 0, 1], decisivePairs: 1 });
  expect(match?.colours).toEqual({ white: [0, 1, 2], black: [2, 0, 1] });
  const places = [
    { source: 'games.pgn', game: 1 },
    { source: 'games.pgn', game: 2 },
  ];
  expect(match?.swept).toEqual({ won: [{ opening: 'A', games: places }], lost: [] });
  expect(openings).toMatchObject({ won: 1, level: 1, lost: 1 });
  expect(openings?.extremes.map(({ opening: name }) => name)).toEqual(['A', 'C']);
});

test('against one common opponent, the difference is that of the Elo of both scores', () => {
  const comparer = new Comparer({ ...settings, met: false, opponents: new Set(['Other']) });
  const play = (player: string, wins: number, losses: number): void => {
    for (let game = 0; game < wins; game++) comparer.add(gameOf([player, 'Other'], 'white'));
    for (let game = 0; game < losses; game++) comparer.add(gameOf(['Other', player], 'white'));
  };
  play('New', 30, 10);
  play('Base', 20, 20);
  comparer.add(gameOf(['New', 'Stranger'], 'black'));
  const { match, opponents, overOpponents } = comparer.comparison([]);
  expect(match).toBeNull();
  expect(opponents.map(({ opponent, against }) => [opponent, against.map(({ games }) => games)])).toEqual([
    [
      'Other',
      [
        [10, 0, 30],
        [20, 0, 20],
      ],
    ],
  ]);
  expect(overOpponents?.elo).toBeCloseTo(eloOfScore(0.75), 6);
});

test('the profile of a player: time, depth and nodes by move, its clock and its latency', () => {
  const evaluation = { kind: 'unknown' } as const;
  const plies = [1, 3, 21].map((ply, index) => ({
    ...{ ply, move: (ply + 1) / 2, side: 'white' as const, evaluation, depth: 10 + index, nodes: 1000 },
    ...{ elapsedMs: 100 * (index + 1), reportedMs: 100 * (index + 1) - 5 - index, leftMs: 1000 - 480 * index },
  }));
  const comparer = new Comparer(settings);
  comparer.add(gameOf(['New', 'Base'], 'white', [], { plies, startMs: { white: 1000, black: 1000 } }));
  const [profile, silent] = comparer.comparison([undefined]).profiles as Both<{ readonly leftAtEnd: unknown }>;
  expect(profile).toMatchObject({
    ...{ games: 1, moves: 3, timeMs: 200, depth: 11, nodes: 1000, nodesPerSecond: 5000, lowClock: 1 / 3 },
    bands: [
      { from: 1, to: 10, moves: 2, timeMs: 150 },
      { from: 11, to: 20, moves: 1, timeMs: 300 },
    ],
    leftAtEnd: { count: 1, median: 40 },
    latency: { count: 3, median: 6, most: 7 },
  });
  expect(silent).toMatchObject({ games: 1, moves: 0, leftAtEnd: null });
});
