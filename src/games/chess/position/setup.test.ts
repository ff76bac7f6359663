import { describe, expect, test } from 'vitest';
import { recognised } from '../../../core/phrases/recognised.ts';
import { unwrap } from '../../../core/result.ts';
import { epd, fen, parseFen, STANDARD_START } from './setup.ts';

const error = (text: string, chess960 = false): string => {
  const parsed = parseFen(text, chess960);
  if (parsed.ok) throw new TypeError(`Expected "${text}" to be refused`);
  return parsed.error;
};
const rewritten = (text: string, chess960 = false): string => fen(unwrap(parseFen(text, chess960)));

describe('parseFen', () => {
  test('reads six fields, and four with the counters at 0 and 1', () => {
    expect(rewritten(STANDARD_START)).toBe(STANDARD_START);
    expect(rewritten('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -')).toBe(STANDARD_START);
    expect(rewritten('  8/8/4k3/8/8/3KR3/8/8   b - - 12 60 ')).toBe('8/8/4k3/8/8/3KR3/8/8 b - - 12 60');
    expect(rewritten('8/8/4k3/8/8/3KR3/8/8 b - - 0 0')).toBe('8/8/4k3/8/8/3KR3/8/8 b - - 0 1');
  });

  test('epd is the FEN without its counters', () => {
    expect(epd(unwrap(parseFen(STANDARD_START, false)))).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -');
  });

  test.each([
    // An en passant square is kept if the capture is possible, and removed if no pawn can make it.
    ['4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1', '4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1'],
    ['rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'],
  ])('en passant in %s', (text, expected) => {
    expect(rewritten(text)).toBe(expected);
  });

  test.each([
    [
      'Shredder letters of the usual files',
      'r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1',
      'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1',
      false,
    ],
    ['Shredder letters elsewhere', '1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1', '1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1', true],
    [
      'X-FEN: K and Q are the outermost rooks',
      '1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1',
      '1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1',
      true,
    ],
    ['X-FEN: an inner rook keeps its file letter', 'k7/8/8/8/8/8/8/4KRR1 w F - 0 1', 'k7/8/8/8/8/8/8/4KRR1 w F - 0 1', true],
  ])('castling: %s', (_name, text, expected, chess960) => {
    expect(rewritten(text, chess960)).toBe(expected);
  });

  test.each([
    ['', 'expected 6 fields'],
    [
      '8/8/8/8/8/8/8/8 w - - 0',
      'expected 6 fields (board, side to move, castling, en passant, halfmove clock, move number) or the first 4, got 5',
    ],
    ['8/8/4k3/8/8/3KR3/8 w - - 0 1', 'expected 8 ranks on the board, got 7'],
    ['8/8/4k3/8/8/3KR4/8/8 w - - 0 1', 'expected 8 squares on rank 3, got 9'],
    ['8/8/4k3/8/8/3KR2/8/8 w - - 0 1', 'expected 8 squares on rank 3, got 7'],
    ['8/8/4k3/8/8/3Kx3/8/8 w - - 0 1', 'on rank 3, got "x"'],
    ['9/8/4k3/8/8/3KR3/8/8 w - - 0 1', 'on rank 8, got "9"'],
    ['8/8/4k3/8/8/3KQ~3/8/8 w - - 0 1', 'on rank 3, got "~"'],
    ['8/8/8/8/8/3KR3/8/8 w - - 0 1', 'expected one black king, got 0'],
    ['8/8/4k3/8/8/2KKR3/8/8 w - - 0 1', 'expected one white king, got 2'],
    ['4k3/8/8/8/PPPP4/PPPPP3/8/4K3 w - - 0 1', 'expected at most 8 pawns for White, got 9'],
    ['4k3/8/8/NNNNNNNN/NNNNNNNN/8/8/4K3 w - - 0 1', 'expected at most 16 men for White, got 17'],
    ['8/8/4k3/8/8/3KR3/8/8 x - - 0 1', 'expected "w" or "b" as the side to move, got "x"'],
    ['8/8/4k3/8/8/3KR3/8/8 w xyz - 0 1', 'expected castling rights such as "KQkq", "HAha" or "-", got "xyz"'],
    ['4k3/8/8/8/8/8/8/4K3 w K - 0 1', 'fit the kings and rooks on the board, got "K"'],
    ['4k3/8/8/8/8/4K3/8/7R w K - 0 1', 'fit the kings and rooks on the board, got "K"'],
    ['4k3/8/8/8/8/8/8/4K2R w KK - 0 1', 'fit the kings and rooks on the board, got "KK"'],
    ['4k3/8/8/8/8/8/8/4K2R w KH - 0 1', 'fit the kings and rooks on the board, got "KH"'],
    ['1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1', 'the position seems to be Chess960'],
    ['8/8/4k3/8/8/3KR3/8/8 b - e4 0 1', 'behind a pawn that has just moved two squares, got "e4"'],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1', 'behind a pawn that has just moved two squares, got "e6"'],
    ['4k3/8/8/8/4P3/4n3/8/4K3 b - e3 0 1', 'behind a pawn that has just moved two squares, got "e3"'],
    ['4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1', 'behind a pawn that has just moved two squares, got "e3"'],
    ['8/8/4k3/8/8/3KR3/8/8 b - z9 0 1', 'expected an en passant square or "-", got "z9"'],
    ['8/8/4k3/8/8/3KR3/8/8 b - - -1 1', 'expected a halfmove clock from 0, got "-1"'],
    ['8/8/4k3/8/8/3KR3/8/8 b - - 0 one', 'expected a move number from 1, got "one"'],
    ['8/8/4k3/8/8/3KR3/8/8 w - - 0 1', "but Black's king is attacked"],
    ['4k3/8/8/8/8/8/8/4K2P w - - 0 1', 'expected no pawns on ranks 1 and 8'],
  ])('refuses "%s"', (text, reason) => {
    expect(error(text)).toContain(reason);
    expect(error(text)).toContain(`Cannot read FEN "${text}": `);
    // The page says it in the viewer's language.
    expect(recognised(error(text))).toMatchObject({
      code: 'seen.fen',
      values: { why: { code: expect.stringMatching(/^seen\.fen\./) } },
    });
  });
});
