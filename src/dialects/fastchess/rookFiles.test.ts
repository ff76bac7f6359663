// Castling rights as fastchess 1.8.2 wrote them for the same positions.

import { expect, test } from 'vitest';
import { withRookFiles } from './rookFiles.ts';

test.each([
  ['bqnb1rkr/pppp1ppp/5n2/4p3/8/5N2/PPPPPPPP/BQNB1RKR w KQkq - 2 2', 'HFhf'],
  ['nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1', 'GBgb'],
  ['rkbqnbnr/pppppppp/8/8/8/8/PPPPPPPP/RKBQNBNR w KQkq - 0 1', 'HAha'],
  ['bbrkrnqn/pppppppp/8/8/8/8/PPPPPPPP/BBRKRNQN b Kq - 0 1', 'Ec'],
  ['k7/8/8/8/8/8/8/4KRR1 w F - 0 1', 'F'],
  ['k7/8/8/8/8/8/8/4K3 w - - 0 1', '-'],
])('%s', (fen, castling) => {
  const written = withRookFiles(fen);
  expect(written.split(' ')[2]).toBe(castling);
  expect(written.split(' ').toSpliced(2, 1)).toEqual(fen.split(' ').toSpliced(2, 1));
});
