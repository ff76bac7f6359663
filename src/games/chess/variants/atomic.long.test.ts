// Atomic chess, five plies from the start. lichess.org and chessops count 4,864,979 games, cutechess's own tests (whose other counts are those of
// variants.test.ts) 4,865,037. The first is right by the rules of lichess.org, where the game is over when a king explodes: three games end with the
// fourth ply, a queen on d2. cutechess keeps the square of the king that is gone and counts White's moves there.

import { expect, test } from 'vitest';
import { chessStart } from '../../../core/gameRules.ts';
import { unwrap } from '../../../core/result.ts';
import { chessRules } from '../rules.ts';
import { after, perft } from '../testGames.ts';

const start = unwrap(chessRules.start(chessStart('atomic')));

test.each(['b1c3 d7d5 c3d5 d8d2', 'c2c4 d7d5 c4d5 d8d2', 'e2e4 d7d5 e4d5 d8d2'])('%s explodes the white king', (moves) => {
  expect(chessRules.ending(after(start, moves))).toEqual({ reason: 'king-exploded', outcome: 'black' });
});

test('five plies', { timeout: 300_000 }, () => {
  expect(perft(start, 5)).toBe(4_864_979);
});
