import { expect, test } from 'vitest';
import { randomSource } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { chess960Start } from '../../src/games/chess/chess960.ts';
import { fen, parseFen } from '../../src/games/chess/position/setup.ts';
import { chess960, playRandomly, standard } from '../../src/games/chess/testGames.ts';
import { balanceAfter, balanceOf, evaluate } from './evaluation.ts';

test('the balance updated move by move equals the balance counted again', () => {
  const random = randomSource(64);
  for (let game = 0; game < 24; game++) {
    const starts = [
      standard(),
      chess960(chess960Start(random.below(960))),
      standard('r3k2r/PPP5/8/8/8/8/ppp5/R3K2R w KQkq - 0 1'),
      standard('4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1'),
    ];
    playRandomly(starts[game % 4] ?? standard(), random, 80, (state, move, next) => {
      expect(balanceAfter(balanceOf(state), state, move)).toEqual(balanceOf(next));
    });
  }
});

test('a position with exchanged colours has the same value for the side to move', () => {
  playRandomly(standard(), randomSource(65), 150, (state) => {
    const exchanged = unwrap(parseFen(withColoursExchanged(fen(state)), false));
    expect(evaluate(exchanged, balanceOf(exchanged))).toBe(evaluate(state, balanceOf(state)));
  });
});

/** Turns the board upside down and exchanges the colours of men, turn, castling rights and en passant. */
function withColoursExchanged(text: string): string {
  const [board = '', turn = '', castling = '', enPassant = '', ...counters] = text.split(' ');
  const exchanged = (letters: string): string =>
    letters.replace(/[a-zA-Z]/g, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));
  const rights = exchanged(castling);
  const inOrder = [...'KQkq'].filter((right) => rights.includes(right)).join('');
  const target = enPassant.replace('3', 'x').replace('6', '3').replace('x', '6');
  return [
    exchanged(board).split('/').toReversed().join('/'),
    turn === 'w' ? 'b' : 'w',
    inOrder === '' ? '-' : inOrder,
    target,
    ...counters,
  ].join(' ');
}
