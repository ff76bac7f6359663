import { expect, test } from 'vitest';
import { describeSilence } from './silence.ts';

test.each([
  // Fairy-Max 5.0b, GNU Chess 6.2.7 (-x and as it is), after `uci`.
  [['tellics say     Fairy-Max 5.0b', 'tellics say     by H.G. Muller', 'Error (unknown command): uci'], 'XBoard'],
  [['Error (unknown command): uci'], 'XBoard'],
  [['Chess', 'Invalid move: uci', 'Invalid move: isready'], 'XBoard'],
  [['GNU Chess 6.2.7', 'White (1) : Invalid move: uci'], 'XBoard'],
  [['feature myname="X" done=1'], 'XBoard'],
  // GNU Go 3.8
  [['? unknown command', ''], 'GTP'],
  [['id name Half an Engine', 'option name Hash type spin default 1 min 1 max 2'], 'never said "uciok"'],
])('describeSilence sees what %j means', (lines, hint) => {
  expect(describeSilence(lines)).toContain(hint);
});

test.each([[[]], [['hello']], [['id name X', 'uciok']], [['info string feature x=1', 'Illegal instruction']]])(
  'describeSilence says nothing of %j',
  (lines: readonly string[]) => {
    expect(describeSilence(lines)).toBeUndefined();
  },
);
