import { expect, it } from 'vitest';
import { meantName } from './meantName.ts';

it.each([
  ['Stockfish', 'Stockfish'],
  ['stockfish', 'Stockfish'],
  ['lc0', 'lc0'],
  ['LC0', undefined],
  ['Lc0', 'Lc0'],
  ['Stock', undefined],
])('reads %s', (written, meant) => {
  expect(meantName(written, ['Lc0', 'lc0', 'Stockfish', 'Stockfish'])).toBe(meant);
});
