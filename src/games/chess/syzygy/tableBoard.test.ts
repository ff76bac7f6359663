// The small board against the rules of chess: every legal move of random positions, captures in passing and promotions among them.

import { describe, expect, test } from 'vitest';
import { randomSource } from '../../../core/random.ts';
import { unwrap } from '../../../core/result.ts';
import { PAWN, BLACK } from '../notation/notationMove.ts';
import { parseFen, fen as fenOfState } from '../setup.ts';
import { legalMoves } from '../moves.ts';
import { readPosition } from './readPosition.ts';
import { TableBoard, type TableMove } from './tableBoard.ts';
import { randomPosition } from './testPositions.ts';

const NAMES = ['KQvKR', 'KPPvKP', 'KBNvKQ', 'KPPPvKPP', 'KRPvKRP', 'KNNvKPPP', 'KQPvKRB', 'KPvK'];

function movesOf(board: TableBoard): string[] {
  const found: string[] = [];
  for (const kind of ['captures', 'passingCaptures', 'pawnMoves', 'quietMoves'] as const) {
    const moves: TableMove[] = [];
    const count = board[kind](moves);
    for (const move of moves.slice(0, count)) {
      const text = board.formatMove(move);
      if (!board.play(move)) continue;
      found.push(text);
      board.undo();
    }
  }
  return found.toSorted();
}

describe('TableBoard', () => {
  test('has the legal moves of chess, and is as it was after each', () => {
    const random = randomSource(7);
    const board = new TableBoard();
    for (let round = 0; round < 700; round++) {
      const fen = randomPosition(NAMES[round % NAMES.length] ?? '', random);
      unwrap(readPosition(fen, board));
      const state = unwrap(parseFen(fen, false));
      const expected = legalMoves(state).toSorted();
      expect(movesOf(board), fen).toEqual(expected);
      expect(movesOf(board), fen).toEqual(expected);
    }
  });

  test('takes in passing where that is legal, pinned pawns aside', () => {
    const board = new TableBoard();
    for (const fen of [
      '8/8/8/2pP4/8/8/1k6/6K1 w - c6 0 1',
      '8/8/8/K1pP3r/8/8/8/7k w - c6 0 1',
      '3r3k/8/8/2pP4/8/8/8/3K4 w - c6 0 1',
      'k7/8/8/8/pP6/8/8/K7 b - b3 0 1',
      '8/8/8/8/1pPp4/8/8/K6k b - c3 0 1',
      '8/8/8/1KpP4/8/8/8/7k w - c6 0 1',
    ]) {
      unwrap(readPosition(fen, board));
      const state = unwrap(parseFen(fen, false));
      const expected = legalMoves(state).toSorted();
      expect(movesOf(board), fen).toEqual(expected);
    }
  });

  test('marks a passed square where a pawn could take there, and only there', () => {
    const board = new TableBoard();
    const passedBy = (fen: string, text: string): number => {
      unwrap(readPosition(fen, board));
      const moves: TableMove[] = [];
      const count = board.pawnMoves(moves);
      const move = moves.slice(0, count).find((move) => board.formatMove(move) === text);
      expect(move !== undefined && board.play(move)).toBe(true);
      return board.passed;
    };
    expect(passedBy('k7/8/8/8/3p4/8/4P3/K7 w - - 0 1', 'e2e4')).toBe(20);
    expect(passedBy('k7/8/8/8/7p/8/P7/K7 w - - 0 1', 'a2a4')).toBe(-1);
    expect(passedBy('k7/8/8/8/3P4/8/4P3/K7 w - - 0 1', 'e2e4')).toBe(-1);
  });

  test('refuses an eighth man and a second king', () => {
    const board = new TableBoard();
    for (let square = 8; square < 13; square++) expect(board.put(PAWN, square)).toBe(true);
    expect(board.put(PAWN, 20)).toBe(false);
    expect(board.put(6, 0)).toBe(true);
    expect(board.put(6, 1)).toBe(false);
    expect(board.hasBothKings).toBe(false);
    expect(board.put(6 | BLACK, 63)).toBe(true);
    expect(board.hasBothKings).toBe(true);
  });
});

test('fen and readPosition agree on the men', () => {
  const random = randomSource(8);
  for (let round = 0; round < 200; round++) {
    const fen = randomPosition(NAMES[round % NAMES.length] ?? '', random);
    expect(fenOfState(unwrap(parseFen(fen, false)))).toBe(fen);
  }
});
