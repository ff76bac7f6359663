import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { referenceData } from '../../../test/needs.ts';
import type { Opening } from '../../core/gameJob.ts';
import { unwrap } from '../../core/result.ts';
import { openingFromMoves, openingsFromGames, parseEpdOpenings } from './openings.ts';
import { epd, fen, parseFen, STANDARD_START } from './setup.ts';
import { after, standard } from './testGames.ts';

const books = referenceData('openings');

const only = (text: string, chess960 = false): Opening | undefined => unwrap(parseEpdOpenings(text, 'book.epd', chess960))[0];
const issues = (text: string): readonly string[] => {
  const parsed = parseEpdOpenings(text, 'book.epd', false);
  return parsed.ok ? [] : parsed.error.map((issue) => `${issue.line ?? '-'}: ${issue.message}`);
};
const usual = { game: 'chess', chess960: false } as const;

describe('parseEpdOpenings', () => {
  const board = 'rnbqkb1r/ppppn2p/8/4pp2/5Np1/5P2/PPPPP1PP/RNBQKB1R w Qkq -';
  test.each([
    [`${board} hmvc 3; fmvn 6;`, `${board} 3 6`],
    [`${board} fmvn 6; hmvc 3`, `${board} 3 6`],
    [`${board} bm Nd5; id "a; hmvc 9;"; c0 "x"; fmvn 7;`, `${board} 0 7`],
    [`${board} 2 9`, `${board} 2 9`],
    [`${board} 2 9; id "later";`, `${board} 2 9`],
    [`${board};`, `${board} 0 1`],
    [board, `${board} 0 1`],
  ])('%s', (line, position) => {
    expect(only(line)).toEqual({ start: { ...usual, position }, moves: [], source: 'book.epd:1' });
  });

  test('the usual start needs no FEN in standard chess, and keeps it in Chess960', () => {
    expect(only(STANDARD_START)?.start).toEqual(usual);
    expect(only(STANDARD_START, true)?.start).toEqual({ game: 'chess', chess960: true, position: STANDARD_START });
  });

  test('empty lines and remarks are skipped, lines keep their numbers, any line end and a byte order mark are taken', () => {
    const text = `\uFEFF# a book\r\n\r\n${board}\r\n${STANDARD_START}\n`;
    expect(unwrap(parseEpdOpenings(text, 'book.epd', false)).map((opening) => opening.source)).toEqual([
      'book.epd:3',
      'book.epd:4',
    ]);
  });

  test('every wrong line is named, and the book is refused', () => {
    const text = [
      STANDARD_START,
      'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq -',
      'nonsense',
      'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3',
      `${board} hmvc many; fmvn 6;`,
      `${board} 3`,
      '4k3/7r/8/8/8/8/R7/4K3 w - - hmvc 100; fmvn 80;',
      '1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1',
    ].join('\n');
    const found = issues(text);
    expect(found.map((issue) => issue.split(':')[0])).toEqual(['2', '3', '4', '5', '6', '7', '8']);
    expect(found[0]).toContain('expected 8 squares on rank 1, got 7');
    expect(found[1]).toContain('got 1');
    expect(found[2]).toContain('already over (checkmate)');
    expect(found[3]).toContain('expected a halfmove clock from 0, got "many"');
    expect(found[4]).toContain('got 5');
    expect(found[5]).toContain('already over (fifty-moves)');
    expect(found[6]).toContain('seems to be Chess960');
  });

  test('a book without positions is refused', () => {
    expect(issues('\n# nothing\n')).toEqual(['-: Cannot read openings: expected a position a line, got none']);
  });
});

describe('openingFromMoves', () => {
  test('plays SAN or UCI moves up to the limit and gives canonical moves', () => {
    const moves = ['e4', 'e7e5', 'Nf3', 'Nc6', 'Bb5', 'Nf6', '0-0'];
    expect(unwrap(openingFromMoves(usual, moves, undefined, 'a.pgn:1')).moves.join(' ')).toBe(
      'e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1',
    );
    expect(unwrap(openingFromMoves(usual, moves, 3, 'a.pgn:1'))).toEqual({
      start: usual,
      moves: ['e2e4', 'e7e5', 'g1f3'],
      source: 'a.pgn:1',
    });
    expect(unwrap(openingFromMoves(usual, moves, 0, 'a.pgn:1')).moves).toEqual([]);
  });

  test('an illegal move and a game that is over are refused', () => {
    expect(openingFromMoves(usual, ['e4', 'e5', 'Ke3'], undefined, 'a.pgn:1')).toMatchObject({
      error: 'Cannot use the opening: ply 3: Cannot read move "Ke3": no legal move has this name',
    });
    const mate = ['f3', 'e5', 'g4', 'Qh4#'];
    expect(openingFromMoves(usual, mate, undefined, 'a.pgn:1').ok).toBe(false);
    expect(openingFromMoves(usual, mate, 3, 'a.pgn:1').ok).toBe(true);
    const shuffle = 'Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8'.split(' ');
    expect(openingFromMoves(usual, shuffle, undefined, 'a.pgn:1')).toMatchObject({
      error: expect.stringContaining('repetition'),
    });
  });

  test('openingsFromGames gathers openings, or every issue with its line', () => {
    const game = (line: number, moves: string, position?: string) => ({
      tags: new Map(position === undefined ? [] : [['FEN', position]]),
      moves: moves.split(' ').map((san) => ({ san })),
      line,
    });
    const games = [game(1, 'e4'), game(20, 'a4 Kd7', '4k3/8/8/8/8/8/P7/4K3 w - - 0 1')];
    expect(unwrap(openingsFromGames(games, 'b.pgn', false, 1)).map(({ moves, source }) => [moves, source])).toEqual([
      [['e2e4'], 'b.pgn:1'],
      [['a2a4'], 'b.pgn:20'],
    ]);
    expect(openingsFromGames([...games, game(30, 'e5'), game(40, 'Ke2')], 'b.pgn', false, 1)).toMatchObject({
      error: [
        { file: 'b.pgn', line: 30 },
        { file: 'b.pgn', line: 40 },
      ],
    });
    expect(openingsFromGames([], 'b.pgn', false, 1).ok).toBe(false);
  });
});

describe.skipIf(books === undefined)('real books', () => {
  test('every named opening of the lichess collection reaches its EPD by its UCI moves', { timeout: 60_000 }, () => {
    const rows = readFileSync(join(books ?? '', 'all.tsv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1);
    expect(rows.length).toBeGreaterThan(3000);
    for (const row of rows) {
      const [, name, pgn = '', uci = '', position] = row.split('\t');
      const sans = pgn.split(' ').filter((word) => !/^\d+\.$/.test(word));
      const mated = pgn.endsWith('#');
      const opening = unwrap(openingFromMoves(usual, sans, mated ? sans.length - 1 : undefined, name ?? ''));
      if (mated) expect(openingFromMoves(usual, sans, undefined, '').ok, name).toBe(false);
      else if (opening.moves.join(' ') !== uci) expect(opening.moves.join(' '), name).toBe(uci);
      const reached = epd(after(standard(), uci));
      if (reached !== position) expect(reached, name).toBe(position);
    }
  });

  test('2moves_v1: every line is an opening, written as it was read', { timeout: 60_000 }, () => {
    const text = readFileSync(join(books ?? '', '2moves_v1_first4000.epd'), 'utf8');
    const openings = unwrap(parseEpdOpenings(text, '2moves_v1.epd', false));
    expect(openings).toHaveLength(4000);
    for (const [index, line] of text.trim().split('\n').entries()) {
      const start = openings[index]?.start;
      expect(fen(unwrap(parseFen(start?.position ?? STANDARD_START, false)))).toBe(line.trim());
    }
  });
});
