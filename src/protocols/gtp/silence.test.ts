import { expect, test } from 'vitest';
import { describeSilence } from './silence.ts';

test.each([
  // Stockfish 15.1, after `1 protocol_version`.
  [["Unknown command: '1 protocol_version'. Type help for more information."], 'the program seems to speak UCI, not GTP'],
  [['id name Rapid', 'uciok'], 'the program seems to speak UCI, not GTP'],
  // Fairy-Max and GNU Chess.
  [['Error (unknown command): 1 protocol_version'], 'the program seems to speak XBoard, not GTP'],
  [['Invalid move: name'], 'the program seems to speak XBoard, not GTP'],
  [['feature done=0'], 'the program seems to speak XBoard, not GTP'],
  // GNU Go 3.8 with --mode ascii, Leela Zero 0.17 without --gtp.
  [['Beginning ASCII mode game.'], 'the program seems to talk to people: does it need an argument for GTP?'],
  [['Leela: =1 2'], 'the program seems to talk to people: does it need an argument for GTP?'],
  [['=1 2'], undefined],
  [[], undefined],
])('%j', (lines, hint) => {
  expect(describeSilence(lines)).toBe(hint);
});
