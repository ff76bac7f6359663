// What probing needs from a position: every legal move in exactly one kind, and the men as in the FEN.

import { describe, expect, test } from 'vitest';
import { randomSource } from '../../../core/random.ts';
import { unwrap } from '../../../core/result.ts';
import { formatMove, legalMoves, movesOfKind } from '../position/moves.ts';
import { fen as fenOfState, parseFen } from '../position/setup.ts';
import { formatTableName, parseTableName } from './material.ts';
import { materialKey, readPosition } from './tablePosition.ts';
import { fenOf, menOf, randomPosition } from './testPositions.ts';

const NAMES = ['KQvKR', 'KPPvKP', 'KBNvKQ', 'KPPPvKPP', 'KRPvKRP', 'KNNvKPPP', 'KQPvKRB', 'KPvK'];
const KINDS = ['captures', 'passingCaptures', 'pawnMoves', 'quietMoves'] as const;

const movesOf = (fen: string): readonly string[] => {
  const state = unwrap(parseFen(fen, false));
  return KINDS.flatMap((kind) => movesOfKind(state, kind)).map((move) => formatMove(state, move));
};
const expectAllMoves = (fen: string): void =>
  expect(movesOf(fen).toSorted(), fen).toEqual(legalMoves(unwrap(parseFen(fen, false))).toSorted());

describe('movesOfKind', () => {
  test('has every legal move once', () => {
    const random = randomSource(7);
    for (let round = 0; round < 700; round++) expectAllMoves(randomPosition(NAMES[round % NAMES.length] ?? '', random));
  });

  test.each([
    ['8/8/8/2pP4/8/8/1k6/6K1 w - c6 0 1', ['d5c6']],
    ['8/8/8/K1pP3r/8/8/8/7k w - c6 0 1', []],
    ['3r3k/8/8/2pP4/8/8/8/3K4 w - c6 0 1', []],
    ['k7/8/8/8/pP6/8/8/K7 b - b3 0 1', ['a4b3']],
    ['8/8/8/8/1pPp4/8/8/K6k b - c3 0 1', ['b4c3', 'd4c3']],
  ])('takes in passing where that is legal: %s', (fen, expected) => {
    expectAllMoves(fen);
    const state = unwrap(parseFen(fen, false));
    expect(movesOfKind(state, 'passingCaptures').map((move) => formatMove(state, move))).toEqual(expected);
  });

  test('distinguishes kinds by what is taken, and by which side', () => {
    const state = unwrap(parseFen('3r3k/4P3/8/8/8/8/8/K2R4 w - - 0 1', false));
    const of = (kind: (typeof KINDS)[number]): readonly string[] =>
      movesOfKind(state, kind).map((move) => formatMove(state, move));
    expect(of('captures')).toEqual(['d1d8', 'e7d8q', 'e7d8r', 'e7d8b', 'e7d8n']);
    expect(of('pawnMoves')).toEqual(['e7e8q', 'e7e8r', 'e7e8b', 'e7e8n']);
    expect(of('quietMoves')).toHaveLength(3 + 12);
  });
});

describe('readPosition', () => {
  test('says why no table has a position', () => {
    expect(unwrap(readPosition('4k3/8/8/8/8/8/8/4K2R w K - 0 1'))).toEqual({
      kind: 'none',
      reason: 'no table holds positions with castling rights',
    });
    expect(unwrap(readPosition('k7/8/8/8/8/8/PPPPPP2/K7 w - - 0 1'))).toEqual({
      kind: 'none',
      reason: 'no table holds positions of 8 men: expected at most 7',
    });
  });

  test('reads the counter, which is 0 in a FEN of four fields', () => {
    const countersOf = (fen: string): unknown => {
      const position = unwrap(readPosition(fen));
      return position.kind === 'position' ? [position.state.position.turn, position.state.position.halfmoves] : undefined;
    };
    expect(countersOf('8/8/8/8/8/4k3/4q3/4K3 w - - 73 99')).toEqual(['white', 73]);
    expect(countersOf('  8/8/8/8/8/4k3/4q3/7K   b - -')).toEqual(['black', 0]);
  });
});

test('the men of a position, and the name of its material', () => {
  const men = [
    [6, 0],
    [14, 63],
    [1, 12],
  ] as const;
  expect(fenOf(men, 'b')).toBe('7k/8/8/8/8/8/4P3/K7 b - - 0 1');
  expect(menOf(fenOf(men, 'b'))).toEqual([
    [6, 0],
    [1, 12],
    [14, 63],
  ]);
  const random = randomSource(8);
  for (let round = 0; round < 200; round++) {
    const name = NAMES[round % NAMES.length] ?? '';
    const fen = randomPosition(name, random);
    const state = unwrap(parseFen(fen, false));
    expect(fenOfState(state)).toBe(fen);
    expect(formatTableName(materialKey(state))).toBe(formatTableName(parseTableName(name) ?? 0));
  }
});
