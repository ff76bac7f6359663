// Reading PGN as archives contain it. Sources: PGN standard 1994 (examples of 2.3 and 8.2.6), files of TCEC's archive, books of the
// official-stockfish project; each oddity occurs in real files.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Issue } from '../../../core/messages/issue.ts';
import type { PgnGame } from './game.ts';
import { pgnReader, pgnVisitor, readPgn } from './reader.ts';

const sans = (game: PgnGame | undefined): string => (game?.moves ?? []).map(({ san }) => san).join(' ');
const only = (text: string): PgnGame => {
  const [game, ...more] = readPgn(text);
  expect(more).toEqual([]);
  return game ?? expect.fail('no game');
};

describe('readPgn', () => {
  test('reads tags, moves, comments, glyphs and the result', () => {
    const game = only(
      '[Event "F/S Return Match"]\n[White "Fischer, Robert J."]\n[Result "1/2-1/2"]\n\n' +
        '{A match} 1. e4! {best by test} e5 $2 $14 2. Nf3 Nc6 3. Bb5 {This opening is\ncalled the Ruy Lopez.} 3... a6!? 1/2-1/2\n\n',
    );
    expect([...game.tags]).toEqual([
      ['Event', 'F/S Return Match'],
      ['White', 'Fischer, Robert J.'],
      ['Result', '1/2-1/2'],
    ]);
    expect(game.startComment).toBe('A match');
    expect(game.moves).toEqual([
      { san: 'e4', nags: [1], comment: 'best by test' },
      { san: 'e5', nags: [2, 14], comment: '' },
      { san: 'Nf3', nags: [], comment: '' },
      { san: 'Nc6', nags: [], comment: '' },
      { san: 'Bb5', nags: [], comment: 'This opening is called the Ruy Lopez.' },
      { san: 'a6', nags: [5], comment: '' },
    ]);
    expect(game).toMatchObject({ result: '1/2-1/2', line: 1, offset: 0, issues: [] });
  });

  test.each([
    ['carriage returns', '[Event "x"]\r\n\r\n1. e4 e5\r\n2. Nf3 *\r\n', 'e4 e5 Nf3'],
    ['numbers and the result glued to moves', '1.e4 e5 2.Nf3 Nc6 3.Bb5*', 'e4 e5 Nf3 Nc6 Bb5'],
    ['numbers with dots for Black', '1. e4 1... e5 2.Nf3 2...Nc6 3 . Bb5 *', 'e4 e5 Nf3 Nc6 Bb5'],
    ['an ellipsis character', '1… e5 2. Nf3 *', 'e5 Nf3'],
    ['castling with zeros and small letters', '1. 0-0 0-0-0 2. o-o O-O-O *', '0-0 0-0-0 o-o O-O-O'],
    ['null moves', '1. e4 -- 2. d4 Z0 *', 'e4 -- d4 Z0'],
    ['en passant marks', '1. exd6 e.p. Kd7 2. exf6e.p. *', 'exd6 Kd7 exf6e.p.'],
    ['long algebraic and UCI moves', '1. e2-e4 Ng8-f6 2. d2d4 e7e8q *', 'e2-e4 Ng8-f6 d2d4 e7e8q'],
    ['promotions with and without a sign', '1. e8=Q d1N 2. axb8/R+ *', 'e8=Q d1N axb8/R+'],
    ['check words', '1. Qh5ch Ke7 2. Qe5mate *', 'Qh5ch Ke7 Qe5mate'],
    ['evaluation signs', '1. e4 e5 += 2. Nf3 +- Nc6 -+ 3. Bb5 = $10 a6 *', 'e4 e5 Nf3 Nc6 Bb5 a6'],
    ['variations within variations', '1. e4 (1. d4 d5 (1... Nf6 {a ) in a comment} 2. c4) 2. c4) e5 ( 1... c5 ) *', 'e4 e5'],
    ['comments to the end of the line', '1. e4 ; best by test } {\ne5 *', 'e4 e5'],
    ['a comment with an opening brace', '1. e4 {:-{ sad} e5 2. Nf3 {b} Nc6 *', 'e4 e5 Nf3 Nc6'],
    ['braces within braces', '1. e4 {a {b} c} e5 2. Nf3 {d {e {f} g} h} *', 'e4 e5 Nf3'],
    ['lines of other programs', '% emacs: -*-\n1. e4\n%skip me {\ne5 *', 'e4 e5'],
    ['a byte order mark', '\ufeff[Event "x"]\n\n1. e4 *', 'e4'],
    ['a byte order mark read as Latin-1', 'ï»¿[Event "x"]\n\n1. e4 *', 'e4'],
    ['tabs and no-break spaces', '1.\te4\u00a0e5 *', 'e4 e5'],
  ])('tolerates %s', (_, text, expected) => {
    const game = only(text);
    expect(sans(game)).toBe(expected);
    expect(game.issues).toEqual([]);
  });

  test('keeps the text of nested and unbalanced braces', () => {
    expect(only('1. e4 {a {b} c} e5 *').moves[0]?.comment).toBe('a {b} c');
    expect(only('1. e4 {:-{ sad} e5 {d} *').moves.map(({ comment }) => comment)).toEqual([':-{ sad', 'd']);
  });

  test('reads tags with escapes, with unescaped quotes, and several on one line', () => {
    const game = only('[White "The \\"Rock\\" C:\\\\tb"] [Black "a "b" c"][Annotator "x [y] z"]\n[FEN   "8/8"  ]\n1. e4 *');
    expect([...game.tags.values()]).toEqual(['The "Rock" C:\\tb', 'a "b" c', 'x [y] z', '8/8']);
    expect(sans(game)).toBe('e4');
  });

  test('attaches a comment after the result to the last move', () => {
    expect(only('1. f3 e5 2. g4 Qh4# 0-1 {Black mates}').moves.at(-1)?.comment).toBe('Black mates');
  });

  test('takes the result from the tag if the moves have none, and says so', () => {
    const game = only('[Result "1-0"]\n\n1. e4 e5');
    expect(game.result).toBe('1-0');
    expect(game.issues).toEqual([{ line: 3, message: 'Cannot find the result after the moves: took "1-0" from the Result tag' }]);
  });

  test.each([
    ['1. e4 1/2', '1/2-1/2'],
    ['1. e4 ½-½', '1/2-1/2'],
    ['1. e4 1:0', '1-0'],
  ])('understands the odd result of "%s" and says so', (text, result) => {
    expect(only(text)).toMatchObject({ result, issues: [{ line: 1 }] });
  });

  test('reports if tag and moves disagree on the result', () => {
    expect(only('[Result "1-0"]\n\n1. e4 0-1').issues[0]?.message).toMatch('says "1-0", the moves end with "0-1"');
  });
});

describe('readPgn on several games', () => {
  test.each([
    ['1. e4$1 c5$2$14 2. Nf3!$10 d6 $6 *', [[1], [2, 14], [1, 10], [6]]],
    ['1.e4$1 1...c5 $139$6 2.Nf3+$18 d6 *', [[1], [139, 6], [18], []]],
    ['1. e4+- c5-+ 2. Nf3+/= d6= *', [[18], [19], [14], [10]]],
    ['1. e4± c5∓ 2. Nf3N d6∞ *', [[16], [17], [146], [13]]],
    ['1. e4Â± c5 âˆž 2. Nf3 ± d6RR *'.replace('âˆž', 'â\u0088\u009e'), [[16], [13], [16], [145]]],
  ])('a glyph ends its move without a blank: %s', (text, nags) => {
    const game = only(text);
    expect([sans(game).replaceAll('+', ''), game.moves.map((move) => move.nags), game.issues]).toEqual([
      'e4 c5 Nf3 d6',
      nags,
      [],
    ]);
  });

  test('an invalid glyph loses a word but not its move', () => {
    const game = only('1. e4$x c5$1234 2. Nf3$ d6 *');
    expect(sans(game)).toBe('e4 c5 Nf3 d6');
    expect(game.issues.map(({ message }) => message)).toContain('Cannot read movetext: expected a move, got "e4$x"');
    expect(sans(only('1. e8=Q d1N 2. a8N *'))).toBe('e8=Q d1N a8N');
  });

  test('a result may touch the last move', () => {
    expect(readPgn('1. f3 e5 2. g4 Qh4#0-1 1. e4 e51/2-1/2').map((game) => [sans(game), game.result])).toEqual([
      ['f3 e5 g4 Qh4#', '0-1'],
      ['e4 e5', '1/2-1/2'],
    ]);
  });

  test.each([
    ['1/2', '1/2-1/2'],
    ['½-½', '1/2-1/2'],
    ['1:0', '1-0'],
    ['0:1', '0-1'],
    ['0.5-0.5', '1/2-1/2'],
  ])('a Result tag of "%s" is read like the same word in movetext', (written, result) => {
    for (const [marker, agree] of [
      [result, true],
      ['', true],
      ['*', false],
    ] as const) {
      const game = only(`[Event "x"]\n[Result "${written}"]\n\n1. e4 e5 ${marker}\n`);
      const messages = game.issues.map(({ message }) => message);
      expect(game.result).toBe(marker === '*' ? '*' : result);
      const told = `Cannot be sure of the result: expected 1-0, 0-1, 1/2-1/2 or * in the Result tag, read "${written}" as ${result}`;
      expect(messages).toContain(told);
      expect(messages.some((message) => message.startsWith('Cannot agree'))).toBe(!agree);
    }
  });

  test('needs no blank lines between games, and no tags', () => {
    const games = readPgn('[Event "a"]\n1. e4 1-0\n[Event "b"]\n1. d4 0-1\n1. c4 c5 1/2-1/2 1. Nf3 *');
    expect(games.map((game) => [game.tags.get('Event'), sans(game), game.result, game.line])).toEqual([
      ['a', 'e4', '1-0', 1],
      ['b', 'd4', '0-1', 3],
      [undefined, 'c4 c5', '1/2-1/2', 5],
      [undefined, 'Nf3', '*', 5],
    ]);
  });

  test('reads games that have only tags', () => {
    const games = readPgn(
      '[Event "a"]\n[Result "1-0"]\n\n[Event "b"]\n[Result "0-1"]\n\n0-1\n\n[Result "1-0"]\n\n[Result "0-1"]\n',
    );
    expect(games.map((game) => [game.tags.get('Event'), game.result])).toEqual([
      ['a', '1-0'],
      ['b', '0-1'],
      [undefined, '1-0'],
      [undefined, '0-1'],
    ]);
  });

  test.each([
    ['a comment without an end', '1. e4 {never closed\n', 'Cannot find the end of a comment: expected "}" before the next game'],
    ['a variation without an end', '1. e4 (1. d4 d5\n', 'Cannot find the end of a variation: expected ")" before the game ends'],
    [
      'a tag without an end',
      '[White "no one\n1. e4 *\n',
      'Cannot find the end of tag "White": expected "] before the end of the line',
    ],
    ['a tag without a value', '[White]\n1. e4 *\n', 'Cannot read tag: expected [Name "value"], got "[White]"'],
    ['a closing brace too many', '1. e4 } *\n', 'Cannot close a comment: expected "{" before, got "}"'],
    ['a closing bracket too many', '1. e4 ) *\n', 'Cannot close a variation: expected "(" before, got ")"'],
    ['words among the moves', '1. e4 Zugzwang *\n', 'Cannot read movetext: expected a move, got "Zugzwang"'],
    ['a game that breaks off', '1. e4', 'Cannot find the result after the moves: took "*"'],
  ])('continues with the next game after %s', (_, broken, message) => {
    const [first, second, ...more] = readPgn(`[Event "broken"]\n${broken}\n[Event "good"]\n\n1. d4 d5 *\n`);
    expect(more).toEqual([]);
    expect(first?.tags.get('Event')).toBe('broken');
    expect(sans(first)).toBe('e4'.repeat(/\n1\.|^1\./.test(`\n${broken}`) ? 1 : 0));
    expect(first?.issues.map((issue) => issue.message)).toContain(message);
    expect(first?.issues.every(({ line }) => line !== undefined && line >= 1 && line <= 5)).toBe(true);
    expect([second?.tags.get('Event'), sans(second), second?.issues.length]).toEqual(['good', 'd4 d5', 0]);
  });

  test('reports text that is not PGN as one game with issues, not one for every word', () => {
    const [game, ...more] = readPgn('Lorem ipsum dolor sit amet '.repeat(1000));
    expect(more).toEqual([]);
    expect(game).toMatchObject({ moves: [], result: '*' });
    expect(game?.issues.length).toBe(21);
    expect(game?.issues.at(-1)?.message).toMatch(/^Cannot list everything odd about this game: \d+ more left out$/);
  });

  test('keeps no more of an endless game than a game can have', () => {
    const reader = pgnReader();
    const comment = `{${'c'.repeat(3_000_000)}}`;
    for (let index = 0; index < 20; index++) expect(reader.push(comment)).toEqual([]);
    for (let index = 0; index < 1000; index++) expect(reader.push(`[Tag${index} "x"]`)).toEqual([]);
    for (let index = 0; index < 300; index++) expect(reader.push(`${' e4 e5 Nf3 $1'.repeat(100)} `)).toEqual([]);
    reader.push(' $1'.repeat(1000));
    const [game] = reader.end();
    expect(game?.startComment.length).toBeLessThan(34_000_000);
    expect([game?.tags.size, game?.moves.length, game?.moves.at(-1)?.nags.length]).toEqual([500, 20_000, 20]);
    expect(game?.issues.map(({ message }) => message)).toContain(
      'Cannot read more comments of this game: expected at most 33554432 characters',
    );
  });

  test('returns no games for empty input', () => {
    expect([readPgn(''), readPgn(' \r\n\n'), readPgn('\ufeff')]).toEqual([[], [], []]);
  });
});

describe('pgnReader', () => {
  const pieces = [
    ...[
      '[Event "a"]\n',
      '[Event "b \\" c"]',
      '[White "x"]\r\n',
      '[Broken "x\n',
      '[%clk 1]',
      '\n',
      '\n\n',
      ' ',
      '1. e4 ',
      '1... e5',
      'Nf3 ',
    ],
    ...[
      'O-O-O',
      '{c}',
      '{a {b} c}',
      '{ {',
      '}',
      '(',
      ')',
      '; line\n',
      '%esc\n',
      '$3',
      '!?',
      '1-0',
      '*',
      '1/2-1/2\n',
      '½',
      'word',
      'é',
      '\ufeff',
    ],
    ...['{[Event "in a comment"]}', '{\n[Event "lost"]\n', '"', ']', '[', '\\', '\r'],
  ];

  test('reads the same however the text is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 40 }),
        fc.array(fc.nat(400), { maxLength: 12 }),
        (parts, cuts) => {
          const text = parts.join('');
          const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
          const reader = pgnReader();
          const games = [
            ...places.slice(1).flatMap((place, index) => reader.push(text.slice(places[index], place))),
            ...reader.end(),
          ];
          expect(games).toEqual(readPgn(text));
        },
      ),
      { numRuns: 2000 },
    );
  });

  /** Words that look like moves but are none are the only oddity that is not found without moves. */
  const isFound = ({ message }: Issue): boolean => !/expected a move, got "[KQRBNPOa-h0-9x+#.!?-]+"$/.test(message);
  const withFound = (game: PgnGame): PgnGame => ({ ...game, issues: game.issues.filter(isFound) });

  test('finds the same games, results and oddities without their moves', () => {
    const cut = fc.array(fc.nat(400), { maxLength: 12 });
    // A lone bracket makes tags of other names.
    const namedPieces = pieces.filter((piece) => piece !== '[');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...namedPieces), { maxLength: 15 }), cut, (parts, cuts) => {
        const text = parts.join('');
        const found: PgnGame[] = [];
        const visitor = pgnVisitor((game) => found.push(game), new Set(['Event', 'White', 'Broken']));
        const places = [0, ...cuts.map((place) => place % (text.length + 1)).sort((a, b) => a - b), text.length];
        for (const [index, place] of places.slice(1).entries()) visitor.push(text.slice(places[index], place));
        visitor.end();
        const expected = readPgn(text).map((game) => withFound({ ...game, moves: [], startComment: '' }));
        expect(found.map(withFound)).toEqual(expected);
      }),
      { numRuns: 3000 },
    );
  });

  test('leaves out tags that are not wanted, besides the result', () => {
    const found: PgnGame[] = [];
    const visitor = pgnVisitor((game) => found.push(game), new Set(['White']));
    visitor.push(
      '[Event "a"]\n[White "x"]\n[Black "y"]\n[Result "1-0"]\n\n{a} 1. e4 {b} e5 2. O-O O-O-O {c [d]} 1-0 {e}\n\n[Event "b"]\n\n*',
    );
    visitor.end();
    expect(found.map(({ tags, result, moves, issues }) => [[...tags.keys()], result, moves, issues])).toEqual([
      [['White', 'Result'], '1-0', [], []],
      [[], '*', [], []],
    ]);
  });

  test('finds a game where its first tag is, whatever tags are wanted', () => {
    const text = '[Event "a"]\n[White "x"]\n\n[Event "b"]\n[White "y"]\n\n[Site "c"]\n\n[Event "d"]\n[Site "e"]\n\n1. e4 *';
    const found: string[] = [];
    const visitor = pgnVisitor(({ line, offset }) => found.push(`${line} ${offset}`), new Set(['White']));
    visitor.push(text);
    visitor.end();
    expect(found).toEqual(readPgn(text).map(({ line, offset }) => `${line} ${offset}`));
    expect(found).toHaveLength(3);
  });

  test('reads the same character by character, long comments, tags and words included', () => {
    const text = `[Event "${'e'.repeat(5000)}"]\n${'w'.repeat(600)} {${'c'.repeat(5000)} { d}${' e4 e5'.repeat(900)} 1-0\n[Event "b"] *`;
    const reader = pgnReader();
    expect([...[...text].flatMap((sign) => reader.push(sign)), ...reader.end()]).toEqual(readPgn(text));
  });

  test('begins no game in the middle of a word that a result begins', () => {
    const games = readPgn('1. e4 1-0$31. d4 c5 *');
    expect(games.map(({ offset, result }) => [offset, result])).toEqual([
      [0, '1-0'],
      [14, '*'],
    ]);
  });

  test('never fails on any input, and reports correct lines and offsets', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        let before = -1;
        for (const game of readPgn(text)) {
          expect(game.offset).toBeGreaterThan(before);
          expect(game.line).toBe(text.slice(0, game.offset).split('\n').length);
          before = game.offset;
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('returns a game as soon as the next one begins, and is reset after the end', () => {
    const reader = pgnReader();
    expect(reader.push('1. e4 1-0 ')).toEqual([]);
    expect(reader.push('[Event "b"]').map(sans)).toEqual(['e4']);
    expect(reader.end().map((game) => game.tags.get('Event'))).toEqual(['b']);
    expect(reader.push('1. d4 *')).toEqual([]);
    expect(reader.end()).toMatchObject([{ line: 1, offset: 0 }]);
  });
});
