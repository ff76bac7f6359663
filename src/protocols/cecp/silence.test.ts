import { expect, test } from 'vitest';
import { describeSilence } from './silence.ts';

test.each([
  // Stockfish 15.1, after `xboard`.
  [["Unknown command: 'xboard'. Type help for more information."], 'the engine seems to speak UCI, not XBoard'],
  [['id name Rapid', 'uciok'], 'the engine seems to speak UCI, not XBoard'],
  [['feature done=0', 'Unknown command: computer'], undefined],
  [[], undefined],
])('%j', (lines, hint) => {
  expect(describeSilence(lines)).toBe(hint);
});
