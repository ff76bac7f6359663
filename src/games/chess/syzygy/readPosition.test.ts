// The quick reader against the thorough one (setup.ts): what it takes is a FEN, and means the same.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomSource } from '../../../core/random.ts';
import { unwrap } from '../../../core/result.ts';
import { parseFen } from '../setup.ts';
import { readPosition } from './readPosition.ts';
import { TableBoard } from './tableBoard.ts';
import { fenOf, menOf, randomPosition } from './testPositions.ts';

const board = new TableBoard();

describe('readPosition', () => {
  test('reads what setup.ts reads, and refuses what it refuses', () => {
    const base = fc.integer({ min: 0, max: 2 ** 31 }).map((seed) => randomPosition('KRPvKP', randomSource(seed)));
    const edits = fc.array(fc.tuple(fc.nat(60), fc.constantFrom(...'pPkKqr12345678/ wb-e36h 09')), { maxLength: 3 });
    fc.assert(
      fc.property(base, edits, (fen, changes) => {
        let text = fen;
        for (const [at, sign] of changes) text = text.slice(0, at) + sign + text.slice(at + 1);
        const quick = readPosition(text, board);
        const thorough = parseFen(text, true);
        expect(quick.ok, text).toBe(thorough.ok);
        if (!quick.ok || !thorough.ok) return;
        const { position } = thorough.value;
        const isNone = position.board.occupied.size() > 7 || position.castles.castlingRights.nonEmpty();
        expect(quick.value.kind, text).toBe(isNone ? 'none' : 'board');
        if (quick.value.kind === 'none') return;
        expect([quick.value.turn, quick.value.reversiblePlies]).toEqual([position.turn, position.halfmoves]);
        expect(menOf(text).length).toBe(position.board.occupied.size());
      }),
      { numRuns: 1500, seed: 3 },
    );
  });

  test('says why no table has a position', () => {
    const reasonOf = (fen: string): unknown => unwrap(readPosition(fen, board));
    expect(reasonOf('4k3/8/8/8/8/8/8/4K2R w K - 0 1')).toEqual({
      kind: 'none',
      reason: 'no table holds positions with castling rights',
    });
    expect(reasonOf('k7/8/8/8/8/8/PPPPPP2/K7 w - - 0 1')).toEqual({
      kind: 'none',
      reason: 'no table holds positions of 8 men: expected at most 7',
    });
  });

  test('reads the counter, of four fields 0', () => {
    expect(unwrap(readPosition('8/8/8/8/8/4k3/4q3/4K3 w - - 73 99', board))).toEqual({
      kind: 'board',
      turn: 'white',
      reversiblePlies: 73,
    });
    expect(unwrap(readPosition('  8/8/8/8/8/4k3/4q3/4K3   w - -', board))).toMatchObject({ turn: 'white', reversiblePlies: 0 });
  });

  test('writes and reads test positions', () => {
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
  });
});
