import { Chess } from 'chessops/chess';
import { makeFen, parseFen as chessopsParseFen } from 'chessops/fen';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomSource } from '../../../core/random.ts';
import { chess960Start } from '../chess960.ts';
import { legalMoves, parseMove } from './moves.ts';
import { chessRules } from '../rules.ts';
import { chess960, playRandomly, standard } from '../testGames.ts';

const FILES = 'abcdefgh';
const SQUARES = [...'12345678'].flatMap((rank) => [...FILES].map((file) => file + rank));

describe('parseMove', () => {
  test.each([
    ['the start', standard()],
    ['Kiwipete', standard('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1')],
    ['promotions and en passant', standard('1n2k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 1')],
    ['Chess960 castling', chess960('1r2k1r1/8/8/8/8/8/8/1R2K1R1 b KQkq - 0 1')],
    ['Chess960, the king next to its rook', chess960('k7/8/8/8/8/8/8/5KR1 w G - 0 1')],
  ])('accepts of all 20,480 texts exactly those that mean a legal move: %s', (_name, state) => {
    const legal = new Set(legalMoves(state));
    const accepted = new Set<string>();
    for (const from of SQUARES) {
      for (const to of SQUARES) {
        for (const letter of ['', 'q', 'r', 'b', 'n']) {
          const played = chessRules.play(state, from + to + letter);
          if (played.ok) accepted.add(played.value.move);
          else expect(legal.has(from + to + letter), played.error).toBe(false);
        }
      }
    }
    expect([...accepted].toSorted()).toEqual([...legal].toSorted());
  });

  test('never throws, and quotes the text that it refuses', () => {
    const state = standard();
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const move = parseMove(state, text);
        if (!move.ok) expect(move.error).toContain(`"${text}"`);
      }),
    );
  });
});

// The slow and obvious implementation: counts position strings, each made by chessops from a separate game.
describe('occurrence and the halfmove clock', () => {
  const shuffles = [
    'r3k2r/8/8/8/3p4/8/2P1P3/R3K2R w KQkq - 0 1',
    '4k3/8/8/1q6/8/8/3P4/3K4 b - - 3 9',
    '8/8/8/k2p4/8/4P3/3K4/8 w - - 0 1',
    // Locked positions, where random moves do repeat; the last has castling rights to lose and a double step that can be captured.
    'k7/p1p5/P1P5/8/8/p1p5/P1P5/K7 w - - 3 9',
    'k7/p1p5/P1P5/8/6p1/p1p4p/P1P4P/K7 w - - 0 1',
    'r3k3/p1p1p1p1/P1P1P1P1/8/7p/p1p1p3/P1P1P1P1/R3K3 w Qq - 0 1',
  ];
  test('agree with counting FENs in random games', () => {
    const random = randomSource(1972);
    let repeated = 0;
    for (let game = 0; game < 140; game++) {
      const start = game % 7 === 6 ? chess960(chess960Start(random.below(960))) : standard(shuffles[game % 7]);
      const counts = new Map<string, number>();
      const theirs = chessopsPosition(start);
      const count = (): number => {
        const key = makeFen(theirs.toSetup(), { epd: true });
        counts.set(key, (counts.get(key) ?? 0) + 1);
        return counts.get(key) ?? 0;
      };
      count();
      playRandomly(start, random, 150, (_state, move, next) => {
        theirs.play(move);
        const occurrence = count();
        if (next.occurrence !== occurrence) expect(next.occurrence).toBe(occurrence);
        if (occurrence >= 3) repeated++;
        expect(next.position.halfmoves).toBe(theirs.halfmoves);
      });
    }
    expect(repeated).toBeGreaterThan(20);
  });
});

function chessopsPosition(state: ReturnType<typeof standard>): Chess {
  return Chess.fromSetup(chessopsParseFen(makeFen(state.position.toSetup())).unwrap()).unwrap();
}
