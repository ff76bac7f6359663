import { expect, test } from 'vitest';
import { isolated, isolatedList } from './isolated.ts';

const ARABIC = 'محرك';
const HEBREW = 'מנוע 2';

test('only a name that could reorder the words around it is isolated', () => {
  expect(isolated('Stockfish 15.1')).toBe('Stockfish 15.1');
  expect(isolated('Дракон 皇帝')).toBe('Дракон 皇帝');
  expect(isolated(ARABIC)).toBe(`\u2068${ARABIC}\u2069`);
  expect(isolated(HEBREW)).toBe(`\u2068${HEBREW}\u2069`);
  // A name that overrides the direction of what follows.
  expect(isolated('A\u202E')).toBe('\u2068A\u202E\u2069');
});

test('a list is written as in the language of the page', () => {
  expect(isolatedList(['A', 'B', 'C'], 'en-GB')).toBe('A, B and C');
  expect(isolatedList(['A', HEBREW], 'de')).toBe(`A und \u2068${HEBREW}\u2069`);
});
