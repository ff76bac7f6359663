import { parseSan as chessopsParseSan } from 'chessops/san';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomSource } from '../../../core/random.ts';
import { unwrap } from '../../../core/result.ts';
import { generateMoves, parseMove } from '../position/moves.ts';
import { formatSan, moveOfSan, parseSan, sanOf } from './san.ts';
import { chess960, playRandomly, standard } from '../testGames.ts';

const refused = (position: string, text: string): string => {
  const parsed = parseSan(standard(position), text);
  if (parsed.ok) throw new TypeError(`Expected "${text}" to be refused`);
  return parsed.error;
};

describe('formatSan', () => {
  // PGN standard 8.2.3.4: the file if it distinguishes the move, otherwise the rank, otherwise both.
  test.each([
    ['4k3/8/8/8/8/8/4K3/R6R w - - 0 1', 'a1d1', 'Rad1'],
    ['R7/7k/8/8/8/8/R7/4K3 w - - 0 1', 'a2a4', 'R2a4'],
    ['7k/8/8/8/Q1Q5/8/2Q5/K7 w - - 0 1', 'c4a2', 'Qc4a2'],
    ['4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1', 'g1e2', 'Ne2'], // c3 is pinned: no rival
    ['3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1', 'e7d8n', 'exd8=N'],
    ['3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1', 'e7e8q', 'e8=Q+'],
    ['4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1', 'e4d3', 'exd3'],
    ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'e1c1', 'O-O-O'],
    ['5k2/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1', 'O-O+'],
    ['6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1', 'e1e8', 'Re8#'],
  ])('in %s %s is %s', (position, uci, san) => {
    expect(unwrap(formatSan(standard(position), uci))).toBe(san);
  });

  test('castling of a Chess960 king that does not move', () => {
    expect(unwrap(formatSan(chess960('k7/8/8/8/8/8/8/2R3KR w H - 0 1'), 'g1h1'))).toBe('O-O');
  });

  test('an illegal move is refused', () => {
    expect(formatSan(standard(), 'e2e5').ok).toBe(false);
  });
});

describe('parseSan', () => {
  const busy = 'r3k2r/1P6/8/2pP4/8/8/3N4/R3K1N1 w Qkq c6 0 1';
  test.each([
    [busy, 'O-O-O', 'e1c1'],
    [busy, '0-0-0', 'e1c1'],
    [busy, 'o-o-o!?', 'e1c1'],
    [busy, 'b8=Q+', 'b7b8q'],
    [busy, 'b8Q', 'b7b8q'],
    [busy, 'b8(N)', 'b7b8n'],
    [busy, 'b8/R', 'b7b8r'],
    [busy, 'bxa8=q', 'b7a8q'],
    [busy, 'b7a8r', 'b7a8r'],
    [busy, 'dxc6', 'd5c6'],
    [busy, 'dxc6e.p.', 'd5c6'],
    [busy, 'dxc6 e.p.', 'd5c6'],
    [busy, 'dxc6ep', 'd5c6'],
    [busy, 'dc6', 'd5c6'],
    [busy, 'd5xc6', 'd5c6'],
    [busy, 'd5:c6!', 'd5c6'],
    [busy, 'd5-d6', 'd5d6'],
    [busy, 'Pd6', 'd5d6'],
    [busy, 'Ndf3', 'd2f3'],
    [busy, 'Nd2f3??', 'd2f3'],
    [busy, 'Nd2-f3', 'd2f3'],
    [busy, 'N2f3', 'd2f3'],
    [busy, 'Ngf3+', 'g1f3'],
    [busy, 'g1f3', 'g1f3'],
    [busy, 'Nc4', 'd2c4'],
    [busy, 'Ke1-f1', 'e1f1'],
    [busy, 'Rb1#', 'a1b1'],
    ['r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1', 'O-O', 'e8g8'],
    ['r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1', 'O-O-O+', 'e8c8'],
  ])('in %s %s is %s', (position, text, uci) => {
    expect(unwrap(parseSan(standard(position), text))).toBe(uci);
  });

  test.each([
    ['Nf3', 'more than one knight can go to f3'],
    ['b8', 'the promotion piece is missing'],
    ['d6=Q', 'only a pawn on the last rank promotes'],
    ['O-O', 'white cannot castle that way here'],
    ['Qd1', 'no legal move has this name'],
    ['e4', 'no legal move has this name'],
    ['', 'no legal move has this name'],
    ['--', 'this is a null move, with which a side passes; chess has none'],
    ['Z0', 'this is a null move, with which a side passes; chess has none'],
    ['OO', 'castling is written with dashes, O-O'],
    ['000', 'castling is written with dashes, O-O-O'],
    ['1-0', 'no legal move has this name'],
  ])('refuses "%s": %s', (text, reason) => {
    expect(refused(busy, text)).toContain(reason);
    expect(refused(busy, text)).toContain(`Cannot read move "${text}": `);
  });

  test('never throws, and what it accepts is legal', () => {
    const state = standard(busy);
    const sign = fc.oneof(fc.constant(''), fc.constantFrom(...'KQRBNabcdefgh12345678xO0-=+#!?. ep'));
    // SAN texts with a character changed, removed or inserted: some name other moves.
    const nearly = fc
      .tuple(fc.constantFrom('Nc4', 'Ndf3', 'd5-d6', 'g1f3', 'Rb1#', 'O-O', 'b8=Q'), fc.nat(4), fc.nat(1), sign)
      .map(([name, at, left, put]) => name.slice(0, at) + put + name.slice(at + left));
    let read = 0;
    fc.assert(
      fc.property(fc.oneof(fc.string(), nearly), (text) => {
        const parsed = parseSan(state, text);
        if (!parsed.ok) return;
        read++;
        expect(parseMove(state, parsed.value).ok).toBe(true);
      }),
      { numRuns: 1000 },
    );
    expect(read).toBeGreaterThan(20);
  });
});

describe('sanOf in random games', () => {
  test('in every position of some games all moves have different SANs, read back by chessops and by us', () => {
    const random = randomSource(7);
    for (let game = 0; game < 2; game++) {
      playRandomly(standard(), random, 200, (state) => {
        const moves = generateMoves(state);
        const sans = moves.map((move) => sanOf(state, move));
        expect(new Set(sans).size).toBe(moves.length);
        for (const [index, san] of sans.entries()) {
          expect(unwrap(moveOfSan(state, san))).toEqual(moves[index]);
          expect(chessopsParseSan(state.position, san)).toMatchObject(moves[index] ?? {});
        }
      });
    }
  });
});
