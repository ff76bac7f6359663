import { expect, test } from 'vitest';
import { partingOf } from './parting.ts';
import { gameOf, MATE } from './testGames.ts';

const players = ['New', 'Base'] as const;

test('the first move of the stretch that lasts to the end, and who was right', () => {
  // White sees a win from its fifth ply on, Black a level game: they part when White says so, at ply 5.
  const game = gameOf(players, 'white', [0.2, 0.1, 0.3, 0.2, 1.5, 0.1, 2, 0.2, 3, 0.4]);
  expect(partingOf(game, 100)).toMatchObject({ ply: 5, move: 3, side: 'white', right: 'white' });
  expect(partingOf({ ...game, outcome: 'draw' }, 100)).toMatchObject({ right: 'black' });
  expect(partingOf({ ...game, outcome: 'black' }, 100)).toMatchObject({ right: 'black' });
});

test('ends when one comes round to the view of the other', () => {
  const game = gameOf(players, 'white', [0.2, 0.1, 1.5, 0.1, 2, 0.2, 2.2, 2.1, 2.5, 2.4]);
  expect(partingOf(game, 100)).toMatchObject({ ply: 3, right: 'white' });
});

test('a later stretch replaces an earlier one', () => {
  const game = gameOf(players, 'draw', [1.5, 0.1, 2, 0.2, 2, 0.2, 0.2, 0.1, 0, -2, 0, -2, 0, -2]);
  expect(partingOf(game, 100)).toMatchObject({ ply: 10, side: 'black', right: 'white' });
});

test('seeing a blow one move earlier is no parting', () => {
  expect(partingOf(gameOf(players, 'white', [0, 0, 0, 0, 4, 0, 4, 4, 4.5, 4.4]), 100)).toBeUndefined();
});

test('by how much a won game is won is no difference', () => {
  expect(partingOf(gameOf(players, 'white', [6, 9, 7, 12, MATE, 8, MATE, 15]), 100)).toBeUndefined();
});

test('a move without an evaluation changes nothing, and a silent player gives no parting', () => {
  const game = gameOf(players, 'white', [0.2, 0.1, 1.5, 0.1, undefined, undefined, 2, 0.2, 3, 0.4]);
  expect(partingOf(game, 100)).toMatchObject({ ply: 3 });
  expect(partingOf(gameOf(players, 'white', [2, undefined, 2, undefined]), 100)).toBe('silent');
});

test('no one is nearer where both miss the result by as much', () => {
  expect(partingOf(gameOf(players, 'draw', [1, -1, 1, -1, 1, -1]), 100)).toMatchObject({ right: undefined });
});
