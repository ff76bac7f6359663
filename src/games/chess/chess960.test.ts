import { describe, expect, test } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { CHESS960_STARTS, chess960Start } from './chess960.ts';
import { fen, parseFen, STANDARD_START } from './position/setup.ts';

const rankOf = (number: number): string => chess960Start(number).slice(-21, -13);
const numbers = Array.from({ length: CHESS960_STARTS }, (_, number) => number);

describe('chess960Start', () => {
  // Numbers and ranks as in the table at https://en.wikipedia.org/wiki/Fischer_random_chess_numbering_scheme.
  test.each([
    [0, 'BBQNNRKR'],
    [518, 'RNBQKBNR'],
    [959, 'RKRNNQBB'],
  ])('position %i has the rank %s', (number, rank) => {
    expect(rankOf(number)).toBe(rank);
  });

  test('518 is the start of standard chess', () => {
    expect(chess960Start(518)).toBe(STANDARD_START);
  });

  test('all 960 are different, with bishops on both colours and the king between the rooks', () => {
    const ranks = numbers.map(rankOf);
    expect(new Set(ranks).size).toBe(960);
    for (const rank of ranks) {
      expect([...rank].toSorted().join('')).toBe('BBKNNQRR');
      expect((rank.indexOf('B') + rank.lastIndexOf('B')) % 2).toBe(1);
      expect(rank.indexOf('R') < rank.indexOf('K') && rank.indexOf('K') < rank.lastIndexOf('R')).toBe(true);
    }
  });

  test('every start is read by parseFen, written again, and numbered back', () => {
    for (const number of numbers) {
      const start = chess960Start(number);
      expect(fen(unwrap(parseFen(start, true)))).toBe(start);
      expect(chess960Number(rankOf(number))).toBe(number);
    }
  });

  test('numbers outside 0…959 are a programming error', () => {
    expect(() => chess960Start(960)).toThrow(RangeError);
    expect(() => chess960Start(-1)).toThrow(RangeError);
    expect(() => chess960Start(0.5)).toThrow(RangeError);
  });
});

/** Scharnagl's number of a back rank, decoded independently: from the places of bishops, queen and knights among the remaining squares. */
function chess960Number(rank: string): number {
  const bishops = [rank.indexOf('B'), rank.lastIndexOf('B')];
  const [light = 0, dark = 0] = bishops.toSorted((one, other) => (other % 2) - (one % 2));
  const withoutBishops = rank.replaceAll('B', '');
  const withoutQueen = withoutBishops.replace('Q', '');
  const knights = `${withoutQueen.indexOf('N')}${withoutQueen.lastIndexOf('N')}`;
  const pair = ['01', '02', '03', '04', '12', '13', '14', '23', '24', '34'].indexOf(knights);
  return (light - 1) / 2 + 4 * (dark / 2) + 16 * withoutBishops.indexOf('Q') + 96 * pair;
}
