// The lines are those of fastchess 1.8.2, which fishtest's worker looks for.

import { expect, test } from 'vitest';
import type { LineDoubt } from '../../core/lineDoubts.ts';
import { doubtWarning, faultWarnings } from './warnings.ts';

const warned = (doubt: LineDoubt, separator = ' :: '): string =>
  doubtWarning({ number: 1, white: 'new', black: 'old', fen: undefined, moves: ['e2e4'], doubt }, separator);

test('a doubted line is quoted with its position', () => {
  const line = 'info depth 1 score cp 3 pv e7e5 e7e6';
  expect(warned({ kind: 'illegal-move', by: 'black', line, move: 'e7e6' })).toBe(
    `Warning; Illegal PV move - move e7e6 from old :: Info; ${line} :: Position; startpos :: Moves; e2e4\n`,
  );
  expect(warned({ kind: 'mate-too-long', by: 'black', line }, '\n')).toBe(
    `Warning; Too long mating PV - from old\nInfo; ${line}\nPosition; startpos\nMoves; e2e4\n`,
  );
  const before = { line: 'info score mate 3', mates: [3, 1] as const };
  expect(warned({ kind: 'mate-signs', by: 'black', line: 'info score mate 1', move: 'e7e5', before })).toBe(
    'Warning; Sign mismatch in mate scores 3 and 1 from new (White) and old (Black) :: Infos; info score mate 3 ; info score mate 1 :: Position; startpos :: Moves; e2e4 e7e5\n',
  );
  expect(warned({ kind: 'no-report', by: 'white', line: '' })).toBe(
    'Warning; No info line available to extract score from engine new\n',
  );
});

test('a fault is warned about before the game ends', () => {
  const of = (fault: 'stall' | 'illegal-move' | 'time', evidence: string): string =>
    faultWarnings({ number: 1, white: 'new', black: 'old', ending: { kind: 'forfeit', by: 'white', fault, evidence } });
  expect(of('stall', 'not ready')).toBe('Warning; Engine new is not responsive\n');
  expect(of('illegal-move', 'Cannot play "a1a1": no move')).toBe('Warning; Illegal move a1a1 played by new\n');
  expect(of('illegal-move', 'Cannot play "0000": no move')).toBe(
    'Warning; Move does not match uci move format, lowercase and 4/5 chars. Move 0000 played by new\nWarning; Illegal move 0000 played by new\n',
  );
  expect(of('time', 'late')).toBe('');
});
