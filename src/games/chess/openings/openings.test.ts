import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { referenceData } from '../../../../test/needs.ts';
import type { ChessOpening } from '../../../core/gameJob.ts';
import { randomSource } from '../../../core/random.ts';
import { unwrap } from '../../../core/result.ts';
import { formatMove } from '../position/moves.ts';
import {
  brokenText,
  exitOf,
  isUsualStart,
  openingFromEpd,
  openingFromGame,
  openingFromMoves,
  usualStart,
  type OpeningCut,
} from './openings.ts';
import { readPgn } from '../pgn/reader.ts';
import { epd, fen, parseFen, STANDARD_START } from '../position/setup.ts';
import { after, playRandomly, standard } from '../testGames.ts';

const books = referenceData('openings');

const of = (line: string, chess960 = false): ChessOpening =>
  unwrap(openingFromEpd(line, chess960 ? 'chess960' : 'standard', 'book.epd:1')).opening;
const refusalOf = (line: string): string => {
  const read = openingFromEpd(line, 'standard', '');
  return read.ok ? 'accepted' : read.error;
};
const usual = { game: 'chess', chess960: false } as const;

describe('openingFromEpd', () => {
  const board = 'rnbqkb1r/ppppn2p/8/4pp2/5Np1/5P2/PPPPP1PP/RNBQKB1R w Qkq -';
  test.each([
    [`${board} hmvc 3; fmvn 6;`, `${board} 3 6`],
    [`${board} fmvn 6; hmvc 3`, `${board} 3 6`],
    [`${board} bm Nd5; id "a; hmvc 9;"; c0 "x"; fmvn 7;`, `${board} 0 7`],
    // A quote that does not end, in a line as long as a book may have: it took minutes once.
    [`${board} fmvn 7; ${'a'.repeat(4000)} "; hmvc 9;`, `${board} 0 7`],
    [`${board} 2 9`, `${board} 2 9`],
    [`${board} 2 9; id "later";`, `${board} 2 9`],
    [`${board};`, `${board} 0 1`],
    [board, `${board} 0 1`],
  ])('%s', (line, position) => {
    expect(of(line)).toEqual({ start: { ...usual, position }, moves: [], source: 'book.epd:1' });
  });

  test('the usual start needs no FEN in standard chess, and keeps it in Chess960', () => {
    expect(of(STANDARD_START).start).toEqual(usual);
    expect(of(STANDARD_START, true).start).toEqual({ game: 'chess', chess960: true, position: STANDARD_START });
    for (const chess960 of [false, true]) {
      expect(isUsualStart(of(STANDARD_START, chess960))).toBe(true);
      expect(usualStart(chess960 ? 'chess960' : 'standard').start).toEqual(of(STANDARD_START, chess960).start);
    }
    expect(isUsualStart(of(board))).toBe(false);
    expect(isUsualStart(unwrap(openingFromMoves(usual, ['e4'], '')).opening)).toBe(false);
  });

  test.each([
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq -', 'expected 8 squares on rank 1, got 7'],
    ['nonsense', 'got 1'],
    ['rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'already over (checkmate)'],
    [`${board} hmvc many; fmvn 6;`, 'expected a halfmove clock from 0, got "many"'],
    [`${board} 3`, 'got 5'],
    ['4k3/7r/8/8/8/8/R7/4K3 w - - hmvc 100; fmvn 80;', 'already over (fifty-moves)'],
    ['1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1', 'seems to be Chess960'],
  ])('refuses %s', (line, words) => expect(refusalOf(line)).toContain(words));
});

describe('openingFromMoves', () => {
  test('plays SAN or UCI moves and gives canonical moves', () => {
    const moves = ['e4', 'e7e5', 'Nf3', 'Nc6', 'Bb5', 'Nf6', '0-0'];
    expect(unwrap(openingFromMoves(usual, moves, 'a.pgn:1')).opening).toEqual({
      start: usual,
      moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'g8f6', 'e1g1'],
      source: 'a.pgn:1',
    });
    expect(unwrap(openingFromMoves(usual, [], 'a.pgn:1')).opening.moves).toEqual([]);
  });

  test('an illegal move and a game that is over are refused', () => {
    expect(openingFromMoves(usual, ['e4', 'e5', 'Ke3'], '')).toMatchObject({
      error: 'Cannot use the opening: ply 3: Cannot read move "Ke3": no legal move has this name',
    });
    const mate = ['f3', 'e5', 'g4', 'Qh4#'];
    expect(openingFromMoves(usual, mate, '').ok).toBe(false);
    expect(openingFromMoves(usual, mate.slice(0, 3), '').ok).toBe(true);
    const shuffle = 'Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8'.split(' ');
    expect(openingFromMoves(usual, shuffle, '')).toMatchObject({ error: expect.stringContaining('repetition') });
  });
});

describe('openingFromGame', () => {
  const opening = (text: string, cut: OpeningCut = { exact: false }): ReturnType<typeof openingFromGame> => {
    const [game] = readPgn(text);
    if (game === undefined) throw new TypeError('Expected a game');
    return openingFromGame(game, 'standard', cut, 'b.pgn:1');
  };

  test('takes the first plies, without counting variations', () => {
    const text = '[Event "?"]\n\n1. e4 {a comment} e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *';
    expect(unwrap(opening(text)).opening.moves).toEqual(['e2e4', 'e7e5', 'g1f3', 'b8c6']);
    expect(unwrap(opening(text, { plies: 3, exact: true })).opening.moves).toEqual(['e2e4', 'e7e5', 'g1f3']);
    expect(unwrap(opening(text, { plies: 8, exact: false })).opening.moves).toHaveLength(4);
    expect(opening(text, { plies: 8, exact: true })).toMatchObject({
      error: 'Cannot use the opening: expected at least 8 plies, got 4',
    });
  });

  test('begins at a FEN tag', () => {
    const position = '4k3/8/8/8/8/8/P7/4K3 w - - 0 1';
    expect(unwrap(opening(`[FEN "${position}"]\n\n1. a4 Kd7 *`, { plies: 1, exact: true })).opening).toEqual({
      start: { ...usual, position },
      moves: ['a2a4'],
      source: 'b.pgn:1',
    });
    expect(unwrap(opening('[FEN ""]\n\n1. e4 *')).opening.start).toEqual(usual);
    expect(opening('[FEN "8/8"]\n\n*').ok).toBe(false);
  });

  test('a game without a result, or with a wrong one, is still an opening', () => {
    for (const text of ['1. e4 e5', '[Result "won"]\n\n1. e4 e5 1-0', '[Site "?"]\n[Site "?"]\n\n1. e4 e5 1/2']) {
      expect(unwrap(opening(text)).opening.moves, text).toEqual(['e2e4', 'e7e5']);
    }
  });

  test.each([
    ['1. e4 e5 2. Qz9 Nc6 *', 'got "Qz9"'],
    ['1. e4 {no end', 'Cannot find the end of a comment'],
    ['1. e4 (1. d4 e5 *', 'Cannot find the end of a variation'],
    ['1. e4) e5 *', 'Cannot close a variation'],
    ['[FEN 4k3/8/8/8/8/8/P7/4K3 w - - 0 1]\n\n1. a4 *', 'Cannot read tag'],
    ['[FEN "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"]\n[FEN "8/8"]\n\n1. a4 *', 'tag "FEN" twice'],
  ])('what is broken is not guessed: %s', (text, words) => {
    expect(opening(text)).toMatchObject({ error: expect.stringContaining(words) });
  });
});

describe('exitOf', () => {
  test('the same for two move orders, different for different rights', () => {
    const exit = (moves: string): string => unwrap(openingFromMoves(usual, moves.split(' '), '')).exit;
    expect(exit('d4 Nf6 c4')).toBe(exit('c4 Nf6 d4'));
    expect(exit('Nf3 Nf6 Rg1 Rg8 Rh1 Rh8')).not.toBe(exit('Nf3 Nf6'));
    expect(exitOf(of('4k3/8/8/8/8/8/P7/4K3 w - - 3 9'))).toBe('4k3/8/8/8/8/8/P7/4K3 w - -');
  });

  test('is the position that the moves lead to, on random games', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), fc.integer({ min: 0, max: 40 }), (seed, plies) => {
        const moves: string[] = [];
        const end = playRandomly(standard(), randomSource(seed), plies, (state, move) => moves.push(formatMove(state, move)));
        expect(exitOf({ start: usual, moves })).toBe(epd(end));
        const found = openingFromEpd(fen(end), 'standard', '');
        if (found.ok) expect(found.value.exit).toBe(epd(end));
      }),
      { numRuns: 50 },
    );
  });
});

describe.skipIf(books === undefined)('real books', () => {
  const text = (name: string): string => readFileSync(join(books ?? '', name), 'latin1');

  test('every named opening of the lichess collection reaches its EPD by its UCI moves', () => {
    const rows = text('all.tsv').trim().split('\n').slice(1);
    expect(rows.length).toBeGreaterThan(3000);
    for (const row of rows) {
      const [, name, pgn = '', uci = '', position] = row.split('\t');
      const sans = pgn.split(' ').filter((word) => !/^\d+\.$/.test(word));
      const mated = pgn.endsWith('#');
      const { opening, exit } = unwrap(openingFromMoves(usual, mated ? sans.slice(0, -1) : sans, ''));
      expect(exit, name).toBe(exitOf(opening));
      if (mated) expect(openingFromMoves(usual, sans, '').ok, name).toBe(false);
      else if (opening.moves.join(' ') !== uci) expect(opening.moves.join(' '), name).toBe(uci);
      const reached = epd(after(standard(), uci));
      if (reached !== position) expect(reached, name).toBe(position);
    }
  });

  test('2moves_v1: every line is an opening, written as it was read', () => {
    const lines = text('2moves_v1_first4000.epd').trim().split('\n');
    expect(lines).toHaveLength(4000);
    for (const line of lines) expect(fen(unwrap(parseFen(of(line).start.position ?? STANDARD_START, false)))).toBe(line.trim());
  });

  test('8moves_v3: no game is broken', () => {
    const games = readPgn(text('8moves_v3_first2000.pgn'));
    expect(games).toHaveLength(2000);
    expect(games.filter((game) => brokenText(game) !== undefined)).toEqual([]);
  });
});
