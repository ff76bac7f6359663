// Reading SGF: the seed's form and others, odd files, errors with their places, bytes of several encodings.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Issue } from '../../../core/messages/issue.ts';
import { unwrap } from '../../../core/result.ts';
import { decodeSgf } from './decode.ts';
import type { SgfGame } from './game.ts';
import { openSgfReader } from './reader.ts';
import { gamesOf } from './testReading.ts';
import { replaySgf, startOfSgf } from './testReplay.ts';
import { writeSgf } from './writer.ts';

const read = await openSgfReader();

function game(text: string): SgfGame {
  const games = gamesOf(read(text));
  expect(games).toHaveLength(1);
  return games[0] as SgfGame;
}

const moves = (text: string): string =>
  game(text)
    .moves.map(({ colour, move }) => `${colour.charAt(0)}:${move}`)
    .join(' ');

/** The issue of the first refused game. */
function issue(text: string): Issue {
  const refused = read(text).issues.find((one) => one.refused);
  if (refused === undefined) throw new Error('read');
  const { game: _, refused: __, ...place } = refused;
  return place;
}

/** The issues of a text, with `!` if they refuse a game. */
const told = (text: string): readonly string[] =>
  read(text).issues.map(
    ({ game: number, line, column, message, refused }) => `${refused ? '!' : ''}${number ?? '-'} ${line}:${column} ${message}`,
  );

describe('CGF-A2: the seed’s form', () => {
  test('headers and moves, tt for a pass, minutes', () => {
    expect(
      game(`(;
GM[1]FF[1]
SZ[19]
PB[Black Program]
PW[White Program]
DT[1999-09-28]
PC[Tsukuba]
KM[5.5]
TM[50]
RU[Japanese]
RE[B+0.5]
EV[1st ICGC]
GN[round 1]
;B[dd];W[pd]
;B[tt];W[tt])
`),
    ).toEqual({
      size: 19,
      players: { black: 'Black Program', white: 'White Program' },
      date: '1999-09-28',
      place: 'Tsukuba',
      komi: 11,
      mainTimeMs: 3_000_000,
      rules: 'Japanese',
      result: 'B+0.5',
      event: '1st ICGC',
      gameName: 'round 1',
      handicap: 0,
      setup: { white: [], black: [] },
      others: [],
      moves: [
        { colour: 'black', move: 'D16' },
        { colour: 'white', move: 'Q16' },
        { colour: 'black', move: 'pass' },
        { colour: 'white', move: 'pass' },
      ],
    });
  });

  test('two moves in one node, as the seed ends its record', () => {
    expect(moves('(;GM[1]FF[1]SZ[19];B[aa];W[bb]\n;B[tt]W[tt])')).toBe('b:A19 w:B18 b:pass w:pass');
  });
});

describe('other files', () => {
  test('CGF-A2: tt is a point of a board beyond 19x19, where a pass is empty', () => {
    expect(moves('(;SZ[21];B[tt];W[])')).toBe('b:U2 w:pass');
    expect(moves('(;SZ[9];B[tt];W[])')).toBe('b:pass w:pass');
  });

  test('without SZ the board has 19 lines; the size may be given twice for a square board', () => {
    expect(game('(;GM[1];B[ss])').size).toBe(19);
    expect(game('(;SZ[9:9];B[ii])').size).toBe(9);
  });

  test('the main line of a tree is read: the first branch at every fork', () => {
    expect(moves('(;SZ[9];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee];B[ff]))')).toBe('b:A9 w:B8 b:C7');
  });

  test('small letters in names are ignored (FF[1] to FF[3]), in points they mean the same', () => {
    expect(game('(;GaMe[1]SiZe[9]SZ[9]PlayerBlack[A]PlayerWhite[B];Black[AA];White[Bb])')).toMatchObject({
      players: { black: 'A', white: 'B' },
      moves: [{ move: 'A9' }, { move: 'B8' }],
    });
  });

  test('comments keep their text, with escapes resolved', () => {
    const text = String.raw`(;SZ[9]C[a \] b \\ c:
d ) ; (e];B[aa]C[5\
6];C[more];W[bb])`;
    expect(game(text)).toMatchObject({ comment: 'a ] b \\ c:\nd ) ; (e', moves: [{ comment: '56\nmore' }, { move: 'B8' }] });
  });

  test('clocks: BL and WL with the move of their colour, OB and OW with them', () => {
    const {
      moves: [first, second, third],
    } = game('(;SZ[9];B[aa]BL[2998.214];W[bb]WL[39:47]OW[5];B[cc]WL[3])');
    expect([first?.clock, second?.clock, third?.clock]).toEqual([
      { leftMs: 2_998_214 },
      { leftMs: 2_387_000, movesLeft: 5 },
      undefined,
    ]);
  });

  test.each([
    ['FF[1]TM[50]', 3_000_000, undefined],
    ['FF[3]TM[40]', 2_400_000, undefined],
    ['FF[4]TM[2400]', 2_400_000, undefined],
    ['FF[4]TM[1:00:00(5x1:00)]', 3_600_000, '5x1:00'],
    ['FF[3]TM[40:00(5x1:00)]', 2_400_000, '5x1:00'],
    ['FF[3]TM[50:00]', 3_000_000, undefined],
    ['FF[4]TM[3600]OT[25/300]', 3_600_000, '25/300'],
    ['FF[3]TM[]', undefined, undefined],
  ])('%s', (headers, mainTimeMs, overtime) => {
    const { mainTimeMs: time, overtime: more, others } = game(`(;${headers};B[aa])`);
    expect([time, more, others]).toEqual([mainTimeMs, overtime, []]);
  });

  test('an unreadable header is kept as written', () => {
    const read = game('(;TM[1 hour]KM[3.75]HA[some]WR[14k*]AP[CGoban:1.9];B[aa])');
    expect(read).toMatchObject({ handicap: 0, application: 'CGoban:1.9' });
    expect([read.mainTimeMs, read.komi]).toEqual([undefined, undefined]);
    expect(read.others).toEqual([
      { name: 'TM', values: ['1 hour'] },
      { name: 'KM', values: ['3.75'] },
      { name: 'HA', values: ['some'] },
      { name: 'WR', values: ['14k*'] },
    ]);
  });

  test('initial stones, including rectangles, and their removal by AE', () => {
    expect(game('(;SZ[9]AB[aa:bb][ii]AW[ee];AE[ba];B[cc])').setup).toEqual({ black: ['A8', 'B8', 'A9', 'J1'], white: ['E5'] });
  });

  test('a collection, with words around and between the games', () => {
    const games = gamesOf(read('From: someone (me)\nSubject: two games\n\n(;GM[1]PB[A];B[aa])\nand\n(;GM[1]PB[B];B[bb])\n\x1a'));
    expect(games.map(({ players }) => players.black)).toEqual(['A', 'B']);
  });

  test('places in a later game of a collection count from the beginning of the text', () => {
    expect(issue('words (;SZ[9];B[aa])\n\n (;SZ[9];B[zz])')).toMatchObject({ line: 3, column: 11 });
    expect(issue('(;SZ[9];B[aa])  (;SZ[9];B[zz])')).toMatchObject({ line: 1, column: 26 });
  });

  test('text that is far too long, or crafted to be slow, is refused at once', () => {
    expect(issue(`(;C[${'a'.repeat(6_000_000)}];B[aa])`).message).toMatch(
      /^Cannot read SGF: expected values of at most a million/,
    );
    expect(issue(`(;${'['.repeat(200_000)}`)).toMatchObject({ line: 1, column: 3 });
    expect(issue(`${'['.repeat(200_000)} (`).message).toMatch(/got none$/);
  });

  test('any text is read or refused, without an exception', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('(', ')', ';', '[', ']', '\\', 'B', 'W', 'SZ', '[9]', '[aa]', '[tt]', 'AB', 'KM', '\n', 'é')),
        (parts) => {
          const { games, issues } = read(`(;${parts.join('')}`);
          expect(games.length + issues.filter(({ refused }) => refused).length).toBeGreaterThan(0);
          for (const { message, refused } of issues) expect(message).toMatch(refused ? /^Cannot read/ : /^Odd SGF: /);
        },
      ),
    );
  });
});

describe('errors have a place', () => {
  test.each([
    ['no game here', { message: 'Cannot read SGF: expected a game, which begins with "(;", got none' }],
    [
      '(;SZ[9]\n;B[aa]',
      {
        line: 1,
        column: 1,
        message: 'Cannot read SGF: expected ")" at the end of the game that begins here, got the end of the text',
      },
    ],
    [
      '(;SZ[9]\n;B[aa];W[b',
      {
        line: 2,
        column: 9,
        message: 'Cannot read SGF: expected "]" at the end of the value that begins here, got the end of the text',
      },
    ],
    [
      '(;SZ[9]\n;B[jj])',
      { line: 2, column: 3, message: 'Cannot read move 1 of a game: expected a point of a 9x9 board, got "jj"' },
    ],
    [
      '(;SZ[9];B[D4])',
      { line: 1, column: 10, message: 'Cannot read move 1 of a game: expected two letters such as "pd", got "D4"' },
    ],
    ['(;GM[2];B[aa])', { line: 1, column: 5, message: 'Cannot read SGF: expected a game of Go, GM[1], got "2"' }],
    [
      '(;SZ[19:9];B[aa])',
      { line: 1, column: 5, message: 'Cannot read SGF: expected a square board of 2 to 25 lines in SZ, got "19:9"' },
    ],
    ['(;SZ[9]AB[zz];B[aa])', { line: 1, column: 10, message: 'Cannot read SGF: expected points of a 9x9 board in AB, got "zz"' }],
    ['(;SZ[9]{;B[aa])', { line: 1, column: 8, message: 'Cannot read SGF: expected a property, ";", "(" or ")", got "{"' }],
    ['(;[9];B[aa])', { line: 1, column: 3, message: 'Cannot read SGF: expected the name of a property before its value' }],
  ])('%s', (text, expected) => {
    expect(issue(text)).toEqual(expected);
  });
});

describe('one game of a collection that is odd or cannot be read', () => {
  const good = (name: string): string => `(;SZ[9]PB[${name}];B[aa];W[bb])\n`;
  const names = (text: string): readonly (string | undefined)[] => read(text).games.map(({ game: { players } }) => players.black);

  test.each([
    [
      'stones set up after moves',
      '(;SZ[9]PB[x];B[aa];AW[cc][dd]AE[aa];W[bb])',
      ['2 2:22 Odd SGF: stones are set up after move 1, not before the first only: AW[cc]'],
    ],
    [
      'stones with a move',
      '(;SZ[9]PB[x];B[aa]AB[cc])',
      ['2 2:21 Odd SGF: stones are set up after move 1, not before the first only: AB[cc]'],
    ],
    ['a move without a value is a pass', '(;SZ[9]PB[x];B;W[ah])', ['2 2:14 Odd SGF: B has no value and is read as a pass']],
    [
      'two moves in a node',
      '(;SZ[9]PB[x];B[aa]W[bb];B[cc]W[dd])',
      ['2 2:19 Odd SGF: 2 moves in one node, read as one after the other (and 1 more like it in this game)'],
    ],
    [
      'two values of a move',
      '(;SZ[9]PB[x];B[aa][bb])',
      [
        '2 2:14 Odd SGF: B has 2 values, read as moves one after the other',
        '2 2:14 Odd SGF: 2 moves in one node, read as one after the other',
      ],
    ],
    [
      'a property that no one knows',
      '(;SZ[9]PB[x];B[aa]XYZ[1];W[bb]XYZ[2])',
      ['2 2:19 Odd SGF: XYZ[1] is left out, no one knows it there (and 1 more like it in this game)'],
    ],
    ['a property without a value', '(;SZ[9]PB[x]KM;B[aa])', ['2 2:13 Odd SGF: KM has no value and is left out']],
    ['nodes with marks alone', '(;SZ[9]PB[x];LB[aa:1]TR[bb];B[aa]CR[aa];N[here]C[so])', []],
    ['an illegal move that KO allows', '(;SZ[9]PB[x];B[aa];W[aa]KO[])', []],
    ['no FF, GM or SZ', '(;PB[x];B[ss])', []],
    ['whose turn it is', '(;SZ[9]PB[x]PL[W];W[aa];PL[W];W[bb])', []],
  ])('%s: it is read, and reported', (_, odd, issues) => {
    const text = good('a') + odd + good('b');
    expect(told(text)).toEqual(issues);
    expect(names(text)).toEqual(['a', 'x', 'b']);
  });

  test.each([
    [
      'a point off the board',
      '(;SZ[9]PB[x];B[zz])\n',
      '!2 2:15 Cannot read move 1 of a game: expected a point of a 9x9 board, got "zz"',
    ],
    ['another game', '(;GM[2]PB[x];B[aa])\n', '!2 2:5 Cannot read SGF: expected a game of Go, GM[1], got "2"'],
    [
      'a board that is no square',
      '(;SZ[19:9]PB[x];B[aa])\n',
      '!2 2:5 Cannot read SGF: expected a square board of 2 to 25 lines in SZ, got "19:9"',
    ],
    ['a foreign sign', '(;SZ[9]PB[x]{;B[aa])\n', '!2 2:13 Cannot read SGF: expected a property, ";", "(" or ")", got "{"'],
    [
      'a game that is not closed',
      '(;SZ[9]PB[x];B[aa](;W[bb])\n',
      '!2 2:1 Cannot read SGF: expected ")" at the end of the game that begins here, got the end of the text',
    ],
    [
      'stones off the board',
      '(;SZ[9]PB[x]AB[jj];B[aa])\n',
      '!2 2:15 Cannot read SGF: expected points of a 9x9 board in AB, got "jj"',
    ],
  ])('%s: it is omitted and reported, the others are read', (_, wrong, issue1) => {
    const text = good('a') + wrong + good('b');
    expect(told(text)).toEqual([issue1]);
    expect(names(text)).toEqual(['a', 'b']);
    expect(read(text).games.map(({ number }) => number)).toEqual([1, 3]);
  });

  test('many unclosed games are not tried forever', () => {
    const text = '(;GM[1]PB[x];B[aa]\n'.repeat(2000);
    const { games, issues } = read(text);
    expect([games.length, issues.length]).toEqual([0, 101]);
    expect(issues.at(-1)?.message).toBe('Cannot read SGF: 100 games break off, what stands behind them is not tried');
  });

  test('setup stones, forced moves and passes are replayed', () => {
    const edited = game('(;SZ[9];B[aa];W[bb];AE[aa]AB[cc];W[dd];B;W[aa])');
    expect(edited.edits).toEqual([{ afterMoves: 2, black: ['C7'], white: [], empty: ['A9'] }]);
    const last = unwrap(replaySgf(edited)).at(-1);
    expect([last?.ply, last?.stones[0 + 9 * 8], last?.stones[2 + 9 * 6], last?.captured]).toEqual([
      5,
      2,
      1,
      { white: 0, black: 0 },
    ]);
    expect(edited.moves.map(({ move }) => move)).toEqual(['A9', 'B8', 'D6', 'pass', 'A9']);
    expect(gamesOf(read(writeSgf(edited, 'ff4')))).toEqual([edited]);
    const forced = game('(;SZ[9];B[aa];W[aa]KO[];B[bb])');
    expect(gamesOf(read(writeSgf(forced, 'ff4')))).toEqual([forced]);
    expect(forced.moves[1]).toEqual({ colour: 'white', move: 'A9', forced: true });
    expect(unwrap(replaySgf(forced)).at(-1)?.stones[72]).toBe(2);
    expect(replaySgf(game('(;SZ[9];B[aa];W[aa])')).ok).toBe(false);
  });
});

describe('decodeSgf', () => {
  const ascii = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));
  const bytes = (before: string, name: readonly number[], after: string): Uint8Array =>
    Uint8Array.from([...ascii(before), ...name, ...ascii(after)]);
  // 表示 in Shift_JIS: the second byte of 表 is a backslash; 囲碁ソフト in the encodings of Japan.
  const SHIFT_JIS = [0x88, 0xcd, 0x8c, 0xe9, 0x83, 0x5c, 0x83, 0x74, 0x83, 0x67];
  const EUC_JP = [0xb0, 0xcf, 0xb8, 0xeb, 0xa5, 0xbd, 0xa5, 0xd5, 0xa5, 0xc8];
  const ISO_2022_JP = [0x1b, 0x24, 0x42, 0x30, 0x4f, 0x38, 0x6b, 0x25, 0x3d, 0x25, 0x55, 0x25, 0x48, 0x1b, 0x28, 0x42];

  test.each([
    ['named Shift_JIS, with a backslash for a second byte', bytes('(;CA[Shift_JIS]PB[', SHIFT_JIS, '];B[aa])'), '囲碁ソフト'],
    ['Shift_JIS that no one names', bytes('(;PB[', SHIFT_JIS, '];B[aa])'), '囲碁ソフト'],
    ['EUC-JP that no one names', bytes('(;PB[', EUC_JP, '];B[aa])'), '囲碁ソフト'],
    ['ISO-2022-JP', bytes('(;PB[', ISO_2022_JP, '];B[aa])'), '囲碁ソフト'],
    ['EUC-KR that no one names', bytes('(;PB[', [0xb9, 0xd9, 0xb5, 0xcf], '];B[aa])'), '바둑'],
    ['GBK by its Windows name', bytes('(;CA[CP936]PB[', [0xce, 0xa7, 0xc6, 0xe5], '];B[aa])'), '围棋'],
    ['GB 2312 that no one names', bytes('(;PB[', [0xce, 0xa7, 0xc6, 0xe5], '];B[aa])'), '围棋'],
    ['ISO 8859-1, the standard’s default', bytes('(;PB[M', [0xfc], 'ller];B[aa])'), 'Müller'],
    ['ISO 8859-1 before a bracket', bytes('(;PB[Andr', [0xe9], '];B[aa])'), 'André'],
    ['ISO 8859-1 under an unknown name', bytes('(;CA[nonsense]PB[M', [0xfc], 'ller];B[aa])'), 'Müller'],
    ['UTF-8 that no one names', new TextEncoder().encode('(;PB[Müller 囲碁];B[aa])'), 'Müller 囲碁'],
    ['UTF-8 with a mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('(;PB[囲碁];B[aa])')]), '囲碁'],
    ['UTF-16 with a mark', Uint8Array.from([0xff, 0xfe, ...Buffer.from('(;PB[囲碁];B[aa])', 'utf16le')]), '囲碁'],
  ])('%s', (_, file, black) => {
    expect(game(decodeSgf(file))).toMatchObject({ players: { black }, moves: [{ move: 'A19' }] });
  });

  test('does not throw for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (file) => {
        expect(decodeSgf(file).length).toBeLessThanOrEqual(2 * file.length + 1);
      }),
    );
  });
});

describe('replaySgf', () => {
  test('the terms of the record: handicap stones at the fixed points are a handicap, others are stones', () => {
    const fixed = game('(;SZ[9]HA[2]KM[0.5]RU[Chinese]AB[cg][gc];W[ee])');
    expect(startOfSgf(fixed)).toEqual({
      game: 'go',
      size: 9,
      komi: 1,
      ruleSet: 'chinese',
      superko: 'none',
      suicide: false,
      handicap: 2,
    });
    expect(startOfSgf(game('(;SZ[9]HA[2];W[ee])')).handicap).toBe(2);
    const free = game('(;SZ[9]HA[2]AB[ee][aa];W[cc])');
    expect(startOfSgf(free).handicap).toBe(0);
    const [first, second] = unwrap(replaySgf(free));
    expect([first?.turn, second?.turn, second?.stones[0], second?.stones[72]]).toEqual(['white', 'black', 0, 1]);
  });

  test('a move that breaks the rules is reported', () => {
    expect(replaySgf(game('(;SZ[9];B[aa];W[aa])'))).toEqual({
      ok: false,
      error: 'Cannot replay move 2 of White: Cannot play "A9": the point is occupied by Black',
    });
    expect(replaySgf(game('(;SZ[9];B[aa];B[bb])'))).toEqual({
      ok: false,
      error: 'Cannot replay move 2: expected one of White, got "B8" of Black',
    });
  });
});
