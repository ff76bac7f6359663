// Cases of the Laws of Chess (FIDE, in force from 1 January 2023), by article.

import { describe, expect, test } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { fen, reversiblePlies, tcecReversiblePlies } from './notation/notation.ts';
import { chessRules } from './rules.ts';
import { after, chess960, reasonOf, refusal, standard } from './testGames.ts';

describe('chessRules.play', () => {
  test('counts plies from the first move of the game, by either side', () => {
    expect(chessRules.ply(standard())).toBe(0);
    expect(chessRules.ply(after(standard(), 'e2e4 e7e5 g1f3'))).toBe(3);
    const blackBegins = standard('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 17');
    expect(chessRules.turn(blackBegins)).toBe('black');
    expect(chessRules.ply(after(blackBegins, 'e7e5'))).toBe(1);
  });

  test('does not change its input state', () => {
    const start = standard();
    const before = fen(start);
    after(start, 'e2e4 e7e5 g1f3 b8c6 f1b5');
    after(start, 'd2d4');
    expect(fen(start)).toBe(before);
    const ready = standard('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
    after(ready, 'e1g1 e8c8');
    after(ready, 'a1a8');
    expect(fen(ready)).toBe('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
  });

  const castling = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
  test.each([
    ['e1g1', 'e1g1', 'r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1'],
    ['e1h1', 'e1g1', 'r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1'],
    ['e1c1', 'e1c1', 'r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1'],
    ['e1a1', 'e1c1', 'r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1'],
  ])('standard castling %s is %s', (text, canonical, position) => {
    const played = unwrap(chessRules.play(standard(castling), text));
    expect(played.move).toBe(canonical);
    expect(fen(played.state)).toBe(position);
  });

  test.each([
    // King e1, rooks a1 and h1: both forms mean the same move.
    [castling, 'e1g1', 'e1h1', 'r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1'],
    [castling, 'e1h1', 'e1h1', 'r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1'],
    // King b1: five squares to g1 can only be castling.
    ['1k6/8/8/8/8/8/8/1K5R w K - 0 1', 'b1g1', 'b1h1', '1k6/8/8/8/8/8/8/5RK1 b - - 1 1'],
    // King f1 next to g1: a plain step, because castling would look the same.
    ['k7/8/8/8/8/8/8/5K1R w K - 0 1', 'f1g1', 'f1g1', 'k7/8/8/8/8/8/8/6KR b - - 1 1'],
    ['k7/8/8/8/8/8/8/5K1R w K - 0 1', 'f1h1', 'f1h1', 'k7/8/8/8/8/8/8/5RK1 b - - 1 1'],
    // The rook is on the king's target square, the king on the rook's.
    ['k7/8/8/8/8/8/8/5KR1 w G - 0 1', 'f1g1', 'f1g1', 'k7/8/8/8/8/8/8/5RK1 b - - 1 1'],
    // The king does not move at all.
    ['k7/8/8/8/8/8/8/2R3KR w H - 0 1', 'g1h1', 'g1h1', 'k7/8/8/8/8/8/8/2R2RK1 b - - 1 1'],
  ])('in Chess960 from %s: %s is %s', (position, text, canonical, reached) => {
    const played = unwrap(chessRules.play(chess960(position), text));
    expect(played.move).toBe(canonical);
    expect(fen(played.state)).toBe(reached);
  });

  test('castles only if the rook does not shield the king on the rank (Chess960)', () => {
    // The rook b1 shields the king c1 from a1's queen; after castling it is on d1 and no longer shields it.
    expect(refusal(chess960('k7/8/8/8/8/8/8/qRK5 w B - 0 1'), 'c1b1')).toContain('castling is blocked');
  });

  test('promotions need their letter, in either case', () => {
    const start = standard('8/4P2k/8/8/8/8/8/K7 w - - 0 1');
    expect(unwrap(chessRules.play(start, 'e7e8q')).move).toBe('e7e8q');
    expect(unwrap(chessRules.play(start, 'e7e8N')).move).toBe('e7e8n');
    expect(refusal(start, 'e7e8')).toContain('promotion piece');
    expect(refusal(start, 'e7e8k')).toContain('expected a move');
    expect(refusal(start, 'a1a2q')).toContain('only a pawn');
  });

  test.each([
    ['', 'expected a move'],
    ['0000', 'expected a move'],
    ['e2-e4', 'expected a move'],
    ['E2E4', 'expected a move'],
    ['e2e9', 'expected a move'],
    ['e2e4 ', 'expected a move'],
    ['Nf3', 'expected a move'],
    ['e4e5', 'no piece on e4'],
    ['e7e5', "the pawn on e7 is Black's, and White is to move"],
    ['e2e5', 'the pawn on e2 cannot go to e5'],
    ['g1e2', 'the knight on g1 cannot go to e2'],
    ['e1g1', 'castling is blocked'],
    ['e1e1', 'the king on e1 cannot go to e1'],
  ])('refuses "%s" at the start: %s', (move, reason) => {
    expect(refusal(standard(), move)).toContain(reason);
    expect(refusal(standard(), move)).toContain(`Cannot play "${move}": `);
  });

  test.each([
    ['a pinned piece', '4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1', 'e2d3', 'leaves the white king in check'],
    ['a check ignored', '4r2k/8/8/8/8/8/P7/4K3 w - - 0 1', 'a2a3', 'leaves the white king in check'],
    ['a king next to a king', '8/8/8/3k4/8/3K4/8/8 w - - 0 1', 'd3d4', 'leaves the white king in check'],
    ['castling out of check', 'k3r3/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1', 'attacked square'],
    ['castling through check', 'k4r2/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1', 'attacked square'],
    ['castling into check', 'k5r1/8/8/8/8/8/8/4K2R w K - 0 1', 'e1h1', 'attacked square'],
    ['castling without the right', 'k7/8/8/8/8/8/8/4K2R w - - 0 1', 'e1g1', 'no right to castle'],
    ['en passant that opens a rank (3.7.3.2 with 3.9.2)', '8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1', 'e4d3', 'cannot go to d3'],
  ])('refuses %s', (_name, position, move, reason) => {
    expect(refusal(standard(position), move)).toContain(reason);
  });
});

describe('chessRules.ending: board', () => {
  test.each([
    ['fool’s mate', 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'checkmate', 'black'],
    ['mate of Black', '6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1', undefined, undefined],
    ['stalemate', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'stalemate', 'draw'],
    ['stalemate of a side whose pawn is blocked', '8/8/8/8/8/5k2/5p2/5K2 w - - 0 1', 'stalemate', 'draw'],
  ])('%s', (_name, position, reason, outcome) => {
    const ending = chessRules.ending(standard(position));
    expect(ending?.reason).toBe(reason);
    expect(ending?.outcome).toBe(outcome);
  });

  test('a back-rank mate by White', () => {
    expect(chessRules.ending(after(standard('6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1'), 'e1e8'))).toEqual({
      reason: 'checkmate',
      outcome: 'white',
    });
  });

  // 5.2.2; the positions in the rows that continue allow a helpmate.
  test.each([
    ['K v K', '8/8/4k3/8/8/3K4/8/8 w - - 0 1', true],
    ['K N v K', '8/8/4k3/8/8/3KN3/8/8 w - - 0 1', true],
    ['K v K B', '8/8/4k1b1/8/8/3K4/8/8 w - - 0 1', true],
    ['bishops on one colour', '8/8/4k1b1/8/8/3K1B2/4B3/8 w - - 0 1', true],
    ['bishops on both colours', '8/8/4k1b1/8/8/3KB3/8/8 w - - 0 1', false],
    ['K N N v K', '8/8/4k3/8/8/3KNN2/8/8 w - - 0 1', false],
    ['K N v K N', '8/8/4k1n1/8/8/3KN3/8/8 w - - 0 1', false],
    ['K N v K B', '8/8/4k1b1/8/8/3KN3/8/8 w - - 0 1', false],
    ['K P v K', '8/8/4k3/8/8/3K4/4P3/8 w - - 0 1', false],
    ['K R v K', '8/8/4k3/8/8/3K1R2/8/8 w - - 0 1', false],
  ])('insufficient material: %s', (_name, position, dead) => {
    expect(reasonOf(standard(position))).toBe(dead ? 'insufficient-material' : undefined);
  });
});

describe('chessRules.ending: fifty moves (9.3)', () => {
  const rooks = (halfmoves: number): string => `4k3/7r/8/8/8/8/R7/4K3 w - - ${halfmoves} 90`;

  test('ends at 100 reversible plies, including the halfmove clock of the FEN', () => {
    expect(reasonOf(after(standard(rooks(97)), 'a2a3 h7h6'))).toBeUndefined();
    expect(chessRules.ending(after(standard(rooks(97)), 'a2a3 h7h6 a3b3'))).toEqual({ reason: 'fifty-moves', outcome: 'draw' });
    expect(reasonOf(standard(rooks(100)))).toBe('fifty-moves');
  });

  test('a capture or pawn move resets the count', () => {
    expect(reasonOf(after(standard('4k3/8/7r/8/8/8/P6R/4K3 w - - 99 90'), 'h2h6'))).toBeUndefined();
    expect(reasonOf(after(standard('4k3/8/7r/8/8/8/P6R/4K3 w - - 99 90'), 'a2a3'))).toBeUndefined();
    expect(reasonOf(after(standard('4k3/8/7r/8/8/8/P6R/4K3 w - - 99 90'), 'h2g2'))).toBe('fifty-moves');
  });

  test('castling does not reset it', () => {
    expect(reasonOf(after(standard('4k3/8/8/8/8/p7/P7/4K2R w K - 99 90'), 'e1g1'))).toBe('fifty-moves');
  });

  test('neither does a rook move that loses a castling right, although TCEC resets its count there', () => {
    const moved = after(standard('4k3/8/8/8/8/p7/P7/4K2R w K - 99 90'), 'h1h2');
    expect(reasonOf(moved)).toBe('fifty-moves');
    expect(reversiblePlies(moved)).toBe(100);
    expect(tcecReversiblePlies(moved)).toBe(0);
    expect(tcecReversiblePlies(after(standard('4k3/8/8/8/8/p7/P7/4K2R w K - 9 90'), 'e1g1 e8e7 f1f2'))).toBe(12);
    expect(tcecReversiblePlies(after(standard('4k3/8/8/8/8/p7/P7/4K2R w K - 9 90'), 'e1e2 e8e7 h1h2'))).toBe(12);
  });

  test('mate and stalemate on the hundredth ply take precedence (9.3 with 5.1.1, 5.2.1)', () => {
    expect(chessRules.ending(after(standard('6k1/5ppp/8/8/8/8/8/K3R3 w - - 99 90'), 'e1e8'))).toEqual({
      reason: 'checkmate',
      outcome: 'white',
    });
    expect(reasonOf(after(standard('7k/8/6K1/8/8/8/8/5Q2 w - - 99 90'), 'f1f7'))).toBe('stalemate');
  });

  test('takes precedence over a repetition on the same ply', () => {
    const eight = 'a2a3 h7h6 a3a2 h6h7 a2a3 h7h6 a3a2 h6h7';
    expect(reasonOf(after(standard(rooks(91)), eight))).toBe('repetition');
    expect(reasonOf(after(standard(rooks(92)), eight))).toBe('fifty-moves');
  });
});

describe('chessRules.ending: third occurrence (9.2)', () => {
  test('the start position counts as its first occurrence', () => {
    const twice = after(standard(), 'g1f3 g8f6 f3g1 f6g8');
    expect(reasonOf(twice)).toBeUndefined();
    expect(chessRules.ending(after(twice, 'g1f3 g8f6 f3g1 f6g8'))).toEqual({ reason: 'repetition', outcome: 'draw' });
  });

  test('the occurrences need not be consecutive', () => {
    const start = standard('4k2r/8/8/8/8/8/8/R3K3 w - - 0 1');
    const line = 'a1a2 h8h7 a2a1 h7h8 e1d1 e8d8 d1e1 d8e8';
    expect(reasonOf(after(start, line.split(' ').slice(0, 7).join(' ')))).toBeUndefined();
    expect(reasonOf(after(start, line))).toBe('repetition');
  });

  test('the same squares with the other side to move are a different position', () => {
    // The kings triangulate: same squares, other side to move.
    const start = standard('8/8/8/4k3/8/8/8/R3K3 w - - 0 1');
    const line = 'a1a2 e5d5 a2a3 d5e5 a3a1 e5d5 a1a2 d5e5 a2a1';
    expect(reasonOf(after(start, line))).toBeUndefined();
  });

  test('exchanged pieces of the same kind and colour make the same position', () => {
    const start = standard('4k3/8/8/8/8/8/8/RR2K3 w - - 0 1');
    const exchanged = after(start, 'b1b2 e8e7 a1b1 e7e8 b2a2 e8e7 a2a1 e7e8');
    expect(fen(exchanged).split(' ').slice(0, 4)).toEqual(fen(start).split(' ').slice(0, 4));
    expect(reasonOf(after(exchanged, 'b1b2 e8e7 a1b1 e7e8 b2a2 e8e7 a2a1 e7e8'))).toBe('repetition');
  });

  test('lost castling rights make a different position, although the squares are the same (9.2.3.2)', () => {
    const start = standard('r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1');
    // The first return has lost both rights; the position without rights occurs for the third time only at the end.
    const round = 'h1g1 a8b8 g1h1 b8a8';
    expect(reasonOf(after(start, `${round} ${round}`))).toBeUndefined();
    expect(reasonOf(after(start, `${round} ${round} ${round}`))).toBe('repetition');
  });

  test('castling that is only temporarily impossible keeps the right', () => {
    // The bishop attacks f1, leaves and returns; king and rook have not moved.
    const start = standard('4k3/8/8/1b6/8/8/8/N3K2R w K - 0 1');
    const round = 'a1c2 b5a4 c2a1 a4b5';
    expect(refusal(start, 'e1g1')).toContain('attacked square');
    expect(fen(after(start, round)).split(' ')[2]).toBe('K');
    expect(reasonOf(after(start, `${round} ${round}`))).toBe('repetition');
  });

  test('a double step with a legal en passant capture makes a different position (9.2.3.1)', () => {
    // After d2d4 Black may take e4xd3: the first occurrence differs from the later ones.
    const start = standard('4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1');
    const capturable = after(start, 'd2d4');
    expect(fen(capturable)).toBe('4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1');
    const round = 'e8d8 e1d1 d8e8 d1e1';
    expect(reasonOf(after(capturable, `${round} ${round}`))).toBeUndefined();
    expect(reasonOf(after(capturable, `${round} ${round} ${round}`))).toBe('repetition');
  });

  test.each([
    ['no pawn is next to it', '4k3/8/8/8/7p/8/3P4/4K3 w - - 0 1'],
    ['the capture would open the rank on the king', '8/8/8/8/k3p2Q/8/3P4/4K3 w - - 0 1'],
    ['the capturing pawn is pinned on its file', '4k3/8/8/8/4p3/8/3P4/K3R3 w - - 0 1'],
  ])('a double step that cannot be taken makes the same position: %s', (_name, position) => {
    const played = after(standard(position), 'd2d4');
    expect(fen(played).split(' ')[3]).toBe('-');
    const kings = {
      black: fen(played).startsWith('4k3') ? ['e8', 'd8'] : ['a4', 'a5'],
      white: fen(played).includes('/K3') ? ['a1', 'a2'] : ['e1', 'd1'],
    };
    const [b1 = '', b2 = ''] = kings.black;
    const [w1 = '', w2 = ''] = kings.white;
    const round = `${b1}${b2} ${w1}${w2} ${b2}${b1} ${w2}${w1}`;
    expect(reasonOf(after(played, round))).toBeUndefined();
    expect(reasonOf(after(played, `${round} ${round}`))).toBe('repetition');
  });

  test('en passant that answers a check by the pushed pawn is a legal capture and keeps its square', () => {
    const played = after(standard('8/8/8/2k5/4p3/8/3P4/4K3 w - - 0 1'), 'd2d4');
    expect(fen(played)).toBe('8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1');
    expect(unwrap(chessRules.play(played, 'e4d3')).move).toBe('e4d3');
  });
});
