// Replay of read games. The long proof is archiveGames.test.ts.

import { expect, test } from 'vitest';
import { unwrap } from '../../../core/result.ts';
import { fen } from '../notation/notation.ts';
import { readPgn } from './reader.ts';
import { replayGame, type ReplayedPly } from './replay.ts';

const game = (text: string) => readPgn(text)[0] ?? expect.fail('no game');

test('plays moves in any spelling and gives them in protocol form', () => {
  const replayed = unwrap(
    replayGame(
      game(
        '1. e2-e4 e7e5 2. Ng1f3 Nb8c6 3. Bf1c4 Bc5 4. 0-0 d6 5. d4 exd4 6. c3 dxc3 7. Qb3! cxb2 8. Bxf7+ Ke7 9. Bg5 Nf6 10. h3 bxa1Q *',
      ),
    ),
  );
  expect(replayed.moves.join(' ')).toBe(
    'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 d7d6 d2d4 e5d4 c2c3 d4c3 d1b3 c3b2 c4f7 e8e7 c1g5 g8f6 h2h3 b2a1q',
  );
  expect(replayed.issues).toEqual([]);
});

test('stops at an illegal move, and names it', () => {
  const replayed = unwrap(replayGame(game('1. e4 e5 2. -- Nf6 *')));
  expect(replayed.moves).toEqual(['e2e4', 'e7e5']);
  expect(replayed.issues).toEqual([{ ply: 3, message: expect.stringContaining('"--"') }]);
});

test('disagrees with a result that mate does not allow', () => {
  const replayed = unwrap(replayGame(game('1. f3 e5 2. g4 Qh4# 1/2-1/2')));
  expect(replayed.issues).toEqual([
    { ply: 0, message: 'Cannot agree with the result: expected "0-1" after checkmate, got "1/2-1/2"' },
  ]);
});

test('reads a FEN that only Chess960 can have as Chess960', () => {
  const position = 'bbrnkqnr/pppppppp/8/8/8/8/PPPPPPPP/BBRNKQNR w KQkq - 0 1';
  const replayed = unwrap(replayGame(game(`[FEN "${position}"]\n\n1. Nf3 *`)));
  expect(replayed.start).toEqual({ game: 'chess', chess960: true, position });
  expect(fen(replayed.state)).toMatch(/ b KQkq - 1 1$/);
});

test.each([
  [
    '[Variant "Suicide"]\n\n1. e4 *',
    'expected standard chess, Chess960 or a variant (crazyhouse, atomic, antichess, horde, kingofthehill, racingkings, 3check), got the variant "Suicide"',
  ],
  ['[FEN "8/8/8 w - - 0 1"]\n\n1. e4 *', 'Cannot read FEN'],
])('refuses what cannot be started: %s', (text, message) => {
  expect(replayGame(game(text))).toMatchObject({ ok: false, error: expect.stringContaining(message) });
});

test('shows every ply to its visitor', () => {
  const seen: ReplayedPly[] = [];
  unwrap(replayGame(game('1. e4 {book} e5 {+0.31/14 1.2s} *'), (ply) => seen.push(ply)));
  expect(seen.map(({ ply, mover, move, san, comment }) => [ply, mover, move, san, comment().book, comment().depth])).toEqual([
    [1, 'white', 'e2e4', 'e4', true, undefined],
    [2, 'black', 'e7e5', 'e5', false, 14],
  ]);
  expect(seen[0]?.after).toBe(seen[1]?.before);
});
