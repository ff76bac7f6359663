import { describe, expect, test } from 'vitest';
import { opposite } from '../../../core/colour.ts';
import { randomSource } from '../../../core/random.ts';
import { isInsufficientMaterial, materialBalance } from './material.ts';
import { generateCaptures, generateMoves, legalMoves } from './moves.ts';
import { playRandomly, standard } from '../testGames.ts';

describe('materialBalance', () => {
  test('counts White minus Black by role', () => {
    expect(materialBalance(standard())).toEqual({ pawn: 0, knight: 0, bishop: 0, rook: 0, queen: 0 });
    expect(materialBalance(standard('4k3/1n3p2/8/8/8/8/PPP5/Q3K2R w - - 0 1'))).toEqual({
      pawn: 2,
      knight: -1,
      bishop: 0,
      rook: 1,
      queen: 1,
    });
  });
});

describe('isInsufficientMaterial', () => {
  test('agrees with chessops in every position of random games played down to bare kings', () => {
    const random = randomSource(11);
    let dead = 0;
    for (let game = 0; game < 90; game++) {
      const start = standard(
        ['4k1n1/8/8/8/8/2b5/8/1NB1K3 w - - 0 1', '2b1k3/8/8/8/8/8/3BB3/4K3 w - - 0 1', '4k2n/8/8/8/8/8/7N/4K3 b - - 0 1'][
          game % 3
        ],
      );
      playRandomly(start, random, 100, (state, _move, next) => {
        for (const { position } of [state, next]) {
          expect(isInsufficientMaterial(position.board)).toBe(position.isInsufficientMaterial());
          if (position.isInsufficientMaterial()) dead++;
        }
      });
    }
    expect(dead).toBeGreaterThan(10);
  });
});

describe('generateCaptures', () => {
  test('returns the legal moves that capture or promote, in order', () => {
    const random = randomSource(3);
    const starts = [
      standard(),
      standard('4k3/PPP5/8/8/8/8/5ppp/4K3 w - - 0 1'),
      standard('4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1'),
    ];
    for (let game = 0; game < 12; game++)
      playRandomly(starts[game % 3] ?? standard(), random, 80, (state) => {
        const captures = generateMoves(state).filter(
          ({ from, to, promotion }) =>
            promotion !== undefined ||
            state.position.board[opposite(state.position.turn)].has(to) ||
            (to === state.position.epSquare && state.position.board.pawn.has(from)),
        );
        expect(generateCaptures(state)).toEqual(captures);
        expect(new Set(legalMoves(state)).size).toBe(legalMoves(state).length);
      });
  });
});
