// Games of a match end in any order; the files get them in the order that was asked for.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GameOrder } from './gameOrder.ts';

const PAIRS = 6;
const numbers = Array.from({ length: 2 * PAIRS }, (_, index) => index + 1);
const ending = fc.shuffledSubarray(numbers, { minLength: numbers.length, maxLength: numbers.length });
/** The same game with its number as its content. */
const written = (order: 'ended' | 'pairs' | 'games', ended: readonly number[], perPair = 2, earlier = 0): readonly number[] => {
  const files = new GameOrder<number>(order, perPair, earlier);
  return ended.flatMap((number) => files.add(number, number));
};

test('as they end', () => {
  fc.assert(fc.property(ending, (ended) => void expect(written('ended', ended)).toEqual(ended)));
});

test('by their numbers', () => {
  fc.assert(fc.property(ending, (ended) => void expect(written('games', ended)).toEqual(numbers)));
});

test('pairs together, in the order in which their second games end', () => {
  fc.assert(
    fc.property(ending, (ended) => {
      const later = ended.filter((number, index) => ended.indexOf(number % 2 === 1 ? number + 1 : number - 1) < index);
      expect(written('pairs', ended)).toEqual(
        later.flatMap((number) => (number % 2 === 1 ? [number, number + 1] : [number - 1, number])),
      );
    }),
  );
});

test('a game waits for the one before it, and the rest comes at the end by its numbers', () => {
  const files = new GameOrder<number>('games', 2, 0);
  expect([4, 1, 3].flatMap((number) => files.add(number, number))).toEqual([1]);
  expect(files.rest()).toEqual([3, 4]);
  expect(written('pairs', [2, 1, 3], 1)).toEqual([2, 1, 3]);
});

test('games that another runner played are not waited for, not even half a pair', () => {
  expect(written('games', [9, 8, 10], 2, 7)).toEqual([8, 9, 10]);
  expect(written('pairs', [9, 8, 10], 2, 7)).toEqual([8, 9, 10]);
});
