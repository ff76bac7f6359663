// Books as files: their openings, refusals with places, and what happens when they change while open.

import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceData } from '../../test/needs.ts';
import type { ChessOpening } from '../core/gameJob.ts';
import type { Issue } from '../core/messages/issue.ts';
import { unwrap } from '../core/result.ts';
import { openingFromEpd, openingFromGame } from '../games/chess/openings/openings.ts';
import { readPgn } from '../games/chess/pgn/reader.ts';
import { STANDARD_START } from '../games/chess/position/setup.ts';
import type { BookDefinition } from '../tournament/definition.ts';
import { openBook, type Book } from './book.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-book-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const books = referenceData('openings');

const write = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const book = (file: string, changes: Partial<BookDefinition> = {}): BookDefinition => ({
  kind: 'book',
  file,
  format: file.endsWith('.pgn') ? 'pgn' : 'epd',
  order: 'sequential',
  start: 1,
  exact: false,
  ...changes,
});
const pgn = (content: string | Uint8Array): string => write('b.pgn', content);
const epd = (content: string | Uint8Array): string => write('b.epd', content);

/** All openings of a book, which is then closed. */
function allOf(definition: BookDefinition, chess960 = false): readonly ChessOpening[] {
  const opened = unwrap(openBook(definition, chess960 ? 'chess960' : 'standard'));
  const openings = Array.from({ length: opened.count }, (_, place) => opened.opening(place));
  opened.close();
  return openings;
}
function issuesOf(definition: BookDefinition, chess960 = false): readonly Issue[] {
  const opened = openBook(definition, chess960 ? 'chess960' : 'standard');
  if (opened.ok) opened.value.close();
  return opened.ok ? [] : opened.error;
}
const openFiles = (): number => readdirSync('/proc/self/fd').length;

const A = 'rnbqkbnr/ppp1pppp/8/3p4/2P5/8/PP1PPPPP/RNBQKBNR w KQkq -';
const B = 'rnbqkb1r/ppppn2p/8/4pp2/5Np1/5P2/PPPPP1PP/RNBQKB1R w Qkq - hmvc 0; fmvn 6;';

describe('an EPD book', () => {
  test.each([
    ['LF', `# a book\n\n${A}\n${B}\n`, [3, 4]],
    ['CRLF', `# a book\r\n\r\n${A}\r\n${B}\r\n`, [3, 4]],
    ['CR', `# a book\r\r${A}\r${B}\r`, [3, 4]],
    ['a byte order mark, no last line end', `\uFEFF${A}\n${B}`, [1, 2]],
    ['blanks around and names in UTF-8', `  ${A} id "Grünfeld";  \n\t${B}\n`, [1, 2]],
  ])('%s', (_, text, lines) => {
    const openings = allOf(book(epd(text)));
    expect(openings.map(({ source }) => source)).toEqual(lines.map((line) => `b.epd:${line}`));
    expect(openings.map(({ start }) => start.position?.slice(0, 20))).toEqual([A.slice(0, 20), B.slice(0, 20)]);
  });

  test('every wrong line is reported, and the book is refused', () => {
    const wrong = ['nonsense', 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'x'.repeat(5000)];
    const definition = book(epd([A, ...wrong, B].join('\n')));
    const issues = issuesOf(definition);
    expect(issues.map(({ file, line }) => [file, line])).toEqual([2, 3, 4].map((line) => [definition.file, line]));
    expect(issues[1]?.message).toContain('already over (checkmate)');
    expect(issues[2]?.message).toContain('at most 4096 bytes, got a longer line');
  });

  test('the first hundred errors of a book are reported by line, the others counted', () => {
    const issues = issuesOf(book(epd('nonsense\n'.repeat(250))));
    expect(issues).toHaveLength(101);
    expect(issues.at(-1)?.message).toBe('Cannot list all that is wrong with the book: 150 more left out');
  });

  test('the event decides whether it is Chess960', () => {
    const shuffled = 'bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w KQkq - 0 1';
    expect(allOf(book(epd(shuffled)), true)[0]?.start).toEqual({ game: 'chess', chess960: true, position: shuffled });
    expect(issuesOf(book(epd(shuffled)))[0]?.message).toContain('seems to be Chess960');
  });
});

describe('a PGN book', () => {
  const game = (moves: string, tags = '[Event "?"]'): string => `${tags}\n\n${moves}\n\n`;
  const text =
    game('1. e4 e5 2. Nf3 Nc6 1-0') +
    game('1. d4 {Größe} d5 (1... Nf6 2. c4) 2. c4 $1 e6 *', '[Event "Grünfeld"]') +
    game('1. a4 Kd7 2. a5 Kc7 *', '[FEN "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"]');

  test.each([
    ['as written', text],
    ['CRLF', text.replaceAll('\n', '\r\n')],
    ['a byte order mark, no last line end, no last result', `\uFEFF${text.trimEnd().replace(/\*$/, '')}`],
    ['Latin-1', Buffer.from(text, 'latin1')],
  ])('%s', (_, content) => {
    const openings = allOf(book(pgn(content), { plies: 3, exact: true }));
    expect(openings).toEqual([
      { start: { game: 'chess', chess960: false }, moves: ['e2e4', 'e7e5', 'g1f3'], source: 'b.pgn:1' },
      { start: { game: 'chess', chess960: false }, moves: ['d2d4', 'd7d5', 'c2c4'], source: 'b.pgn:5' },
      {
        start: { game: 'chess', chess960: false, position: '4k3/8/8/8/8/8/P7/4K3 w - - 0 1' },
        moves: ['a2a4', 'e8d7', 'a4a5'],
        source: 'b.pgn:9',
      },
    ]);
  });

  test('glyphs attached to moves and odd results do not matter for a book', () => {
    const loose = game('1. e4$1 c5$2$14 2. Nf3!$10 *') + game('1. d4± d5 1:0', '[Event "?"]\n[Result "1/2"]');
    expect(allOf(book(pgn(loose))).map(({ moves }) => moves.join(' '))).toEqual(['e2e4 c7c5 g1f3', 'd2d4 d7d5']);
  });

  test('null moves and castling without its dash are reported as such', () => {
    const castling = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. OO *';
    expect(
      issuesOf(book(pgn(game('1. e4 -- 2. d4 *') + game('1. e4 Z0 *') + game(castling)))).map(({ message }) => message),
    ).toEqual([
      'Cannot use the opening: ply 2: Cannot read move "--": this is a null move, with which a side passes; chess has none',
      'Cannot use the opening: ply 2: Cannot read move "Z0": this is a null move, with which a side passes; chess has none',
      'Cannot use the opening: ply 7: Cannot read move "OO": castling is written with dashes, O-O',
    ]);
  });

  test('illegal, over and too short games are refused by line; short ones are used if the depth is not exact', () => {
    const wrong = text + game('1. e4 e5 2. Ke3 d5') + game('1. f3 e5 2. g4 Qh4# 0-1') + game('1. c4 e5 *');
    const definition = book(pgn(wrong), { plies: 4, exact: true });
    expect(issuesOf(definition).map(({ line, message }) => [line, message])).toEqual([
      [13, 'Cannot use the opening: ply 3: Cannot read move "Ke3": no legal move has this name'],
      [17, expect.stringContaining('already over (checkmate)')],
      [21, 'Cannot use the opening: expected at least 4 plies, got 2'],
    ]);
    const short = book(pgn(text + game('1. c4 e5 *')), { plies: 4 });
    expect(allOf(short).map(({ moves }) => moves.length)).toEqual([4, 4, 4, 2]);
    expect(allOf({ ...short, file: pgn(wrong), plies: 2 })).toHaveLength(6);
  });

  test('long games, and a comment longer than the pieces in which a file is read', () => {
    const long = game(`1. e4 {${'x'.repeat(700_000)}} e5 *`);
    const openings = allOf(book(pgn(long + text + long)));
    expect(openings.map(({ moves }) => moves.length)).toEqual([2, 4, 4, 4, 2]);
  });
});

describe('openBook', () => {
  test('refuses a file that is absent, a folder, empty, or packed', () => {
    const before = openFiles();
    expect(issuesOf(book(join(folder, 'absent.epd')))[0]?.message).toContain('got no such file');
    expect(issuesOf(book(folder))[0]?.message).toContain('got a folder');
    for (const nothing of [epd(''), epd('\n# nothing\n'), pgn(''), pgn('\n\n')]) {
      expect(issuesOf(book(nothing)), nothing).toMatchObject([{ file: nothing, message: expect.stringContaining('got none') }]);
    }
    expect(issuesOf(book(pgn(gzipSync('1. e4 *'))))[0]?.line).toBe(1);
    expect(openFiles()).toBe(before);
  });

  test('S16-8a: the start position cannot be added to a book that has it', () => {
    const once = book(epd(`${A}\n${STANDARD_START}\n`), { startPosition: 'first' });
    expect(issuesOf(once)).toMatchObject([{ line: 2, message: expect.stringContaining('Cannot add the start position') }]);
    expect(issuesOf(book(pgn('1. e4 *\n\n[Event "x"]\n\n*'), { startPosition: 'drawn' }))).toMatchObject([{ line: 3 }]);
    expect(allOf({ ...once, file: epd(A) })).toHaveLength(1);
  });

  test('4K-7.9: a book for engines of the subset contains moves from the usual start', () => {
    const positions = book(epd(`# positions\n${A}\n${STANDARD_START}\n${B}\n`), { fromStart: true });
    const why = 'Cannot use the position: expected moves from the usual start, for engines of the 4k subset of UCI (4K-7.9)';
    expect(issuesOf(positions)).toEqual([
      { file: positions.file, line: 2, message: why },
      { file: positions.file, line: 4, message: why },
    ]);
    const games = `[Event "a"]\n\n1. e4 e5 *\n\n[Event "b"]\n[FEN "${A} 0 1"]\n[SetUp "1"]\n\n1. cxd5 *\n`;
    expect(issuesOf(book(pgn(games), { fromStart: true }))).toMatchObject([{ line: 5, message: why }]);
    expect(allOf(book(pgn(games)))).toHaveLength(2);
    const start = `[Event "a"]\n[FEN "${STANDARD_START}"]\n\n1. e4 e5 *\n`;
    expect(allOf(book(pgn(start), { fromStart: true }))[0]?.start).not.toHaveProperty('position');
  });

  test('closing a book closes its file, which is not read afterwards', () => {
    const before = openFiles();
    const opened = unwrap(openBook(book(epd(`${A}\n${B}\n`)), 'standard'));
    expect(openFiles()).toBe(before + 1);
    opened.close();
    opened.close();
    expect(openFiles()).toBe(before);
    expect(() => opened.opening(0)).toThrow('expected an open book');
  });

  test('places outside the book are a programming error', () => {
    const opened = unwrap(openBook(book(epd(`${A}\n${B}\n`)), 'standard'));
    for (const place of [2, -1, 0.5, Number.NaN]) expect(() => opened.opening(place)).toThrow(RangeError);
    opened.close();
  });
});

describe('a book that changes while it is open', () => {
  const opened = (): { readonly path: string; readonly book: Book } => {
    const path = epd(`${A}\n${B}\n`);
    return { path, book: unwrap(openBook(book(path), 'standard')) };
  };
  test.each([
    ['cut short', (path: string) => truncateSync(path, 40)],
    ['emptied', (path: string) => truncateSync(path, 0)],
    ['longer', (path: string) => writeFileSync(path, `${A}\n`, { flag: 'a' })],
    ['other openings of the same length', (path: string) => writeFileSync(path, `${A.replace('3p4', '4p3')}\n${B}\n`)],
  ])('is refused: %s', (_, change) => {
    const { path, book: held } = opened();
    expect(held.opening(1).source).toBe('b.epd:2');
    change(path);
    // Within one tick of the file system's clock a change would not be visible.
    utimesSync(path, new Date(), new Date(Date.now() + 5000));
    for (let again = 0; again < 2; again++) {
      expect(() => held.opening(1)).toThrow(/^Cannot read ".*b\.epd": expected the book as it was at the start/);
    }
    held.close();
  });

  test('stays in use if only its time has changed', () => {
    const { path, book: held } = opened();
    utimesSync(path, new Date(), new Date(Date.now() + 5000));
    expect([held.opening(1).source, held.opening(0).source]).toEqual(['b.epd:2', 'b.epd:1']);
    held.close();
  });

  test('is read to its end if another file has taken its name', () => {
    const { path, book: held } = opened();
    rmSync(path);
    writeFileSync(path, 'nonsense');
    expect(held.opening(1).source).toBe('b.epd:2');
    held.close();
  });
});

describe('any bytes', () => {
  const lines = [A, B, '# x', '', `${A} id "é";`].map((line) => `${line}\n`);
  const games = [
    '[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n',
    '1. d4 {x (} d5 (1... c5) 2. c4 c6 1-0\n',
    '[FEN "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"]\n\n1. a4 *\n',
  ];
  const others = ['\r\n', '\r', '\uFEFF', '[Event "x"]\n', '1. e4 e5 ', '*\n', '{ ', '} ', '( ', ') ', '; x\n', '[Event "'];
  const some = (parts: readonly string[]): fc.Arbitrary<Uint8Array> =>
    fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 6 }).map((chosen) => Buffer.from(chosen.join('')));
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    some(lines),
    some(games),
    some([...lines, ...games, ...others]),
    damaged(some(lines)),
    damaged(some(games)),
  );

  test('are read or refused with an issue, without an exception; the openings equal those of a plain implementation', () => {
    let read = 0;
    let refused = 0;
    fc.assert(
      fc.property(
        bytes,
        fc.constantFrom('pgn', 'epd'),
        fc.boolean(),
        fc.integer({ min: 1, max: 4 }),
        (content, format, exact, plies) => {
          const definition = book(write('fuzz', content), format === 'pgn' ? { format, exact, plies } : { format });
          const opened = openBook(definition, 'standard');
          const expected = plainReading(Buffer.from(content), definition);
          if (opened.ok) {
            expect(Array.from({ length: opened.value.count }, (_, place) => opened.value.opening(place))).toEqual(expected);
            opened.value.close();
            read++;
          } else {
            expect(expected).toBeUndefined();
            expect(opened.error.length).toBeGreaterThan(0);
            expect(opened.error.every(({ message }) => message.startsWith('Cannot '))).toBe(true);
            refused++;
          }
        },
      ),
      { numRuns: 1500 },
    );
    expect(Math.min(read, refused)).toBeGreaterThan(100);
  });
});

/** One byte changed. */
function damaged(content: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Uint8Array> {
  return fc
    .tuple(content, fc.nat(), fc.nat({ max: 255 }))
    .map(([bytes, at, byte]) => bytes.map((kept, index) => (index === at % bytes.length ? byte : kept)));
}

/** The slow and obvious implementation: the whole text at once. `undefined`: refused. */
function plainReading(content: Buffer, { format, plies, exact }: BookDefinition): readonly ChessOpening[] | undefined {
  const found =
    format === 'pgn'
      ? readPgn(content.toString('latin1')).map((game) =>
          openingFromGame(game, 'standard', { plies, exact }, `fuzz:${game.line}`),
        )
      : content
          .toString('utf8')
          .replace(/^\uFEFF/, '')
          .split(/\r\n|\r|\n/)
          .map((text, index) => ({ text: text.trim(), line: index + 1 }))
          .filter(({ text }) => text !== '' && !text.startsWith('#'))
          .map(({ text, line }) => openingFromEpd(text, 'standard', `fuzz:${line}`));
  const openings = found.flatMap((one) => (one.ok ? [one.value.opening] : []));
  return openings.length === 0 || openings.length < found.length ? undefined : openings;
}

describe.skipIf(books === undefined)('real books', () => {
  const path = (name: string): string => join(books ?? '', name);

  test('8moves_v3: 16 plies each, and any place gives its game', () => {
    const opened = unwrap(openBook(book(path('8moves_v3_first2000.pgn'), { plies: 16, exact: true }), 'standard'));
    const games = readPgn(readFileSync(path('8moves_v3_first2000.pgn'), 'latin1'));
    expect(opened.count).toBe(2000);
    for (let place = 0; place < 2000; place += 37) {
      const game = games[place];
      const expected =
        game && openingFromGame(game, 'standard', { plies: 16, exact: true }, `8moves_v3_first2000.pgn:${game.line}`);
      expect(opened.opening(place)).toEqual(expected && unwrap(expected).opening);
      expect(opened.opening(place).moves).toHaveLength(16);
    }
    opened.close();
    expect(issuesOf(book(path('8moves_v3_first2000.pgn'), { plies: 17, exact: true }))).toHaveLength(101);
  });

  test('2moves_v1: every line at its place', () => {
    const openings = allOf(book(path('2moves_v1_first4000.epd')));
    const lines = readFileSync(path('2moves_v1_first4000.epd'), 'utf8').trim().split('\n');
    expect(openings.map(({ start }) => start.position)).toEqual(lines.map((line) => line.trim()));
  });
});
