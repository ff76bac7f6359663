// The notation board compared with the rules of the game (moves.ts, state.ts, san.ts), on random games, and on all texts in positions that
// contain every special move.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomSource, type RandomSource } from '../../../core/random.ts';
import { unwrap } from '../../../core/result.ts';
import { chess960Start, CHESS960_STARTS } from '../chess960.ts';
import { BALANCE_ROLES, materialBalance } from '../position/material.ts';
import { formatMove, generateMoves, parseMove } from '../position/moves.ts';
import { NotationBoard } from './notationBoard.ts';
import { NO_MOVE, originOf, promotionOf, targetOf } from './notationMove.ts';
import { playLine, playSan, readSan } from './notationSan.ts';
import { parseSan, sanOf } from './san.ts';
import { fen, stateOf } from '../position/setup.ts';
import type { ChessState } from '../position/state.ts';
import { after, chess960, formatPv, playRandomly, standard } from '../testGames.ts';

const SQUARES = [...'12345678'].flatMap((rank) => [...'abcdefgh'].map((file) => file + rank));
const LETTERS = ['', 'q', 'r', 'b', 'n'];
const ROLE_NUMBERS = { pawn: 1, knight: 2, bishop: 3, rook: 4, queen: 5, king: 6 };

/** Fails if the board reads a text differently from the rules. Words for a failure are made only if there is one: a game asks thousands of times. */
function agreeOn(state: ChessState, board: NotationBoard, text: string): void {
  const move = parseMove(state, text);
  const read = board.read(text);
  if (!move.ok) return agree(read, NO_MOVE, () => `${text} in ${fen(state)}: ${move.error}`);
  const { from, to, promotion } = move.value;
  const where = (): string => `${text} in ${fen(state)}`;
  agree(originOf(read), from, where);
  agree(targetOf(read), to, where);
  agree(promotionOf(read), promotion === undefined ? 0 : ROLE_NUMBERS[promotion], where);
}

function agree<Value>(found: Value, expected: Value, where: () => string): void {
  if (found !== expected) expect(found, where()).toBe(expected);
}

/** A line of random legal moves, often with an invalid text in it. */
function randomLine(state: ChessState, random: RandomSource): string {
  const words: string[] = [];
  playRandomly(state, random, random.below(30), (before, move) => words.push(formatMove(before, move)));
  if (random.below(2) === 0)
    words.splice(random.below(words.length + 1), 0, ['e2e4', '0000', 'e7e8', 'h7h8Q', '--'][random.below(5)] ?? '');
  return words.join([' ', '  ', '\t', '\u00a0'][random.below(8)] ?? ' ');
}

const STARTS: readonly (readonly [string, (random: RandomSource) => ChessState])[] = [
  ['the usual start', () => standard()],
  ['Kiwipete', () => standard('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1')],
  ['pawns about to promote', () => standard('n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 7 30')],
  ['en passant along a pinned rank', () => standard('8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1')],
  ['many queens', () => standard('k7/8/1Q1Q1Q2/8/1Q3Q2/8/1Q1Q1Q1K/8 w - - 0 1')],
  ['Chess960', (random) => chess960(chess960Start(random.below(CHESS960_STARTS)))],
  ['Chess960, only kings and rooks', () => chess960('1r2k1r1/8/8/8/8/8/8/1R2K1R1 b KQkq - 0 1')],
];

describe('a notation board', () => {
  test.each([
    ['the start', standard()],
    ['Kiwipete', standard('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1')],
    ['promotions and en passant', standard('1n2k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 1')],
    ['en passant that would leave the king in check', standard('8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1')],
    ['en passant that takes a checker', standard('8/8/8/2k5/3Pp3/8/8/3K4 b - d3 0 1')],
    ['double check', standard('4k3/8/8/8/8/3n4/4r3/4K2R w K - 0 1')],
    ['castling through an attack', standard('r3k2r/8/5Q2/8/8/8/8/4K3 b kq - 0 1')],
    ['Chess960 castling', chess960('1r2k1r1/8/8/8/8/8/8/1R2K1R1 b KQkq - 0 1')],
    ['Chess960, the king next to its rook', chess960('k7/8/8/8/8/8/8/5KR1 w G - 0 1')],
    ['Chess960, the rook that castles shields its king', chess960('k7/8/8/8/8/8/8/qR1K4 w B - 0 1')],
    ['Chess960, the king stands where it castles to', chess960('4k3/8/8/8/8/8/8/6KR w H - 0 1')],
  ])('reads all 20,480 texts as the rules do: %s', (_name, state) => {
    const board = NotationBoard.of(state);
    for (const from of SQUARES) for (const to of SQUARES) for (const letter of LETTERS) agreeOn(state, board, from + to + letter);
    expect(board.whiteToMove).toBe(state.position.turn === 'white');
  });

  test('reads no other text', () => {
    const board = NotationBoard.of(standard());
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(board.read(text)).toBe(NO_MOVE);
      }),
      { numRuns: 2000 },
    );
    for (const text of ['', 'e2', 'e2e', 'e2e4 ', 'E2E4', 'e2e9', 'i2i4', '`2a4', 'e2e4qq', 'e1e1'])
      expect(board.read(text), text).toBe(NO_MOVE);
  });

  test.each(STARTS)('plays, names and counts random games as the rules do: %s', (_name, start) => {
    fc.assert(
      fc.property(fc.integer(), (rngSeed) => {
        const random = randomSource(rngSeed);
        const first = start(random);
        const board = NotationBoard.of(first);
        playRandomly(first, random, 120, (state, move, next) => {
          for (const other of generateMoves(state)) agreeOn(state, board, formatMove(state, other));
          for (let text = 0; text < 5; text++)
            agreeOn(state, board, `${SQUARES[random.below(64)] ?? ''}${SQUARES[random.below(64)] ?? ''}`);
          const read = board.read(formatMove(state, move));
          for (const other of generateMoves(state)) {
            const text = formatMove(state, other);
            agree(readSan(board, sanOf(state, other)), board.read(text), () => `${text} in ${fen(state)}`);
          }
          expect(playSan(board, read), fen(state)).toBe(sanOf(state, move, next));
          expect(fen(stateOf(board, next.chess960))).toBe(fen(next));
          expect([board.men, board.passed]).toEqual([next.position.board.occupied.size(), next.position.epSquare ?? -1]);
          expect(board.repeatablePlies === 0, fen(next)).toBe(next.previous === undefined);
          expect(board.moveNumber).toBe(next.position.fullmoves);
          expect(board.whiteToMove).toBe(next.position.turn === 'white');
          expect(board.reversiblePlies, fen(next)).toBe(next.tcecReversiblePlies);
          const balance = materialBalance(next);
          expect(BALANCE_ROLES.map((role) => board.balance[ROLE_NUMBERS[role]])).toEqual(
            BALANCE_ROLES.map((role) => balance[role]),
          );
        });
      }),
      { numRuns: 12 },
    );
  });

  test.each(STARTS)('writes random lines as formatPv does: %s', (_name, start) => {
    const line = NotationBoard.of(standard());
    fc.assert(
      fc.property(fc.integer(), (rngSeed) => {
        const random = randomSource(rngSeed);
        const first = start(random);
        const board = NotationBoard.of(first);
        playRandomly(first, random, 30, (state, move) => {
          const text = randomLine(state, random);
          line.copy(board);
          expect(playLine(line, text), `${text} in ${fen(state)}`).toBe(formatPv(state, text));
          board.play(board.read(formatMove(state, move)));
        });
      }),
      { numRuns: 12 },
    );
  });

  test.each([
    ['a smothered mate', '6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1', 'g5f7', 'Nf7#'],
    ['a check that only en passant answers', '7k/8/8/1R6/3pK3/8/2P5/B4r2 w - - 0 1', 'c2c4', 'c4'],
    ['a mate but for en passant', '8/8/1p1p4/1kpp4/1p1p4/8/KPP5/R7 w - - 0 1', 'c2c4', 'c4+'],
    ['double check that a block does not answer', '3qk3/8/8/8/4N3/8/8/4RK2 w - - 0 1', 'e4f6', 'Nf6+'],
  ])('marks %s', (_name, position, move, san) => {
    const state = standard(position);
    expect(formatPv(state, move)).toBe(san);
    expect(playLine(NotationBoard.of(state), move)).toBe(san);
  });

  test('writes a line until its first illegal move', () => {
    const written = (state: ChessState, line: string): string => playLine(NotationBoard.of(state), line);
    expect(written(standard(), 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1')).toBe('e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O');
    expect(written(standard(), 'e2e4 e2e4 e7e5')).toBe('e4');
    expect(written(standard(), 'x')).toBe('');
    expect(written(standard(), '')).toBe('');
    expect(written(after(standard(), 'f2f3 e7e5 g2g4'), 'd8h4 a2a3')).toBe('Qh4#');
  });

  test('reads SAN in its exact form only, and no other text as a move that the rules refuse', () => {
    const busy = standard('r3k2r/1P6/8/2pP4/8/8/3N4/R3K1N1 w Qkq c6 0 1');
    const board = NotationBoard.of(busy);
    const uci = (text: string): string | undefined => {
      const move = readSan(board, text);
      if (move === NO_MOVE) return undefined;
      return `${SQUARES[originOf(move)]}${SQUARES[targetOf(move)]}${LETTERS[[0, 0, 4, 3, 2, 1][promotionOf(move)] ?? 0]}`;
    };
    expect(['Nc4', 'Ngf3', 'dxc6', 'b8=N+', 'bxa8=Q', 'O-O-O', 'Ke2', 'N2f3'].map(uci)).toEqual([
      'd2c4',
      'g1f3',
      'd5c6',
      'b7b8n',
      'b7a8q',
      'e1a1',
      'e1e2',
      'd2f3',
    ]);
    for (const text of [
      'Nf3',
      'b8',
      'O-O',
      '0-0-0',
      'Ka1',
      'Qd1',
      'e4',
      '',
      'N',
      'c',
      '+',
      '=Q',
      'b8=',
      'b8=K',
      'd6=Q',
      'xc6',
      'O-O-O-O',
      'dxc6e.p.',
    ])
      expect(uci(text), text).toBeUndefined();
    const sign = fc.constantFrom(...'KQRBNabcdefgh12345678xO-=+#!');
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 7 }), (text) => {
        const read = uci(text);
        if (read !== undefined) expect(board.read(read)).toBe(board.read(unwrap(parseSan(busy, text))));
      }),
      { numRuns: 3000 },
    );
  });

  test('copies a position completely', () => {
    const state = after(standard(), 'e2e4 d7d5 e4d5 e7e5');
    const copy = NotationBoard.of(standard());
    copy.copy(NotationBoard.of(state));
    expect(playLine(copy, 'd5e6')).toBe('dxe6');
    expect([copy.moveNumber, copy.reversiblePlies, copy.whiteToMove]).toEqual([3, 0, false]);
  });
});
