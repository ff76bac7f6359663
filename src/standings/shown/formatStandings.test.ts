import { describe, expect, test } from 'vitest';
import { crosstableOf } from '../crosstable.ts';
import { displayWidth, shortened, wrapped } from './displayWidth.ts';
import { formatCrosstable } from './formatCrosstable.ts';
import { alignedDecimals, formatStandings } from './formatStandings.ts';
import { standingsJson } from './standingsJson.ts';
import { standingsOf } from '../standings.ts';
import { BLACK_WINS, DRAWN, entrants, finishedGame, played, WHITE_WINS } from '../testGames.ts';

const field = entrants('Stockfish 16', '棋士', 'Ethereal', 'Toga II');
const games = played(
  'Stockfish 16 beats 棋士',
  'Ethereal crashes against Toga II',
  '棋士 draws Ethereal',
  'Toga II loses to Stockfish 16',
  'Stockfish 16 draws Ethereal',
  'Toga II draws 棋士',
);
const event = { entrants: field, games, tieBreaks: ['CRASH', 'DE', 'WIN', 'SB'] as const };

const text = (...lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

const names = entrants('First engine', 'Second engine', 'Third engine');
const pairs = names.flatMap((white, one) =>
  names.slice(one + 1).flatMap((black) => Array.from({ length: 10 }, () => [white, black] as const)),
);
const long = crosstableOf({
  entrants: names,
  games: pairs.map(([white, black], index) =>
    finishedGame(index + 1, white, black, [WHITE_WINS, DRAWN, DRAWN, BLACK_WINS][index % 4] ?? DRAWN),
  ),
  tieBreaks: ['DE'],
});

describe('formatStandings', () => {
  test('aligns columns by display width, points and tie-breaks at their decimal point', () => {
    expect(formatStandings(standingsOf(event))).toBe(
      text(
        '#  Name          Points  Games  Won  Drawn  Lost  Crashes    SB  Decided by',
        '1  Stockfish 16     2.5      3    2      1     0        0  3.00  points 2.5 > 1.5',
        '2  Toga II          1.5      3    1      1     1        0  1.50  points 2.5 > 1.5',
        '3  棋士             1.0      3    0      2     1        0  1.25  crashes 0 < 1',
        '4  Ethereal         1.0      3    0      2     1        1  1.75  crashes 0 < 1',
      ),
    );
  });

  test('prints the reasons of tied places below the table if they do not fit in a column', () => {
    expect(formatStandings(standingsOf(event), 50)).toBe(
      text(
        '#  Name          Points  Games  Won  Drawn  Lost',
        '1  Stockfish 16     2.5      3    2      1     0',
        '2  Toga II          1.5      3    1      1     1',
        '3  棋士             1.0      3    0      2     1',
        '4  Ethereal         1.0      3    0      2     1',
        '',
        '3 棋士: crashes 0 < 1',
        '4 Ethereal: crashes 0 < 1',
      ),
    );
  });

  test('shortens names last', () => {
    expect(formatStandings(standingsOf(event), 22)).toBe(
      text(
        '#  Name        Points',
        '1  Stockfish…     2.5',
        '2  Toga II        1.5',
        '3  棋士           1.0',
        '4  Ethereal       1.0',
        '',
        '3 棋士: crashes 0 < 1',
        '4 Ethereal: crashes 0',
        '  < 1',
      ),
    );
  });

  test('marks shared ranks', () => {
    const circle = played('A beats B', 'B beats C', 'C beats A', 'A beats D', 'B beats D', 'C beats D');
    expect(
      formatStandings(standingsOf({ entrants: entrants('A', 'B', 'C', 'D'), games: circle, tieBreaks: ['DE', 'RULING'] }), 50),
    ).toBe(
      text(
        ' #  Name  Points  Games  Won  Drawn  Lost  DE',
        '1=  A          2      3    2      0     1   1',
        '1=  B          2      3    2      0     1   1',
        '1=  C          2      3    2      0     1   1',
        '4   D          0      3    0      0     3',
        '',
        '1 A: level with B and C on points, direct',
        '  encounter; the organisers decide',
        '1 B: level with A and C on points, direct',
        '  encounter; the organisers decide',
        '1 C: level with A and B on points, direct',
        '  encounter; the organisers decide',
      ),
    );
  });

  test('keeps a name from moving the cursor', () => {
    const rude = entrants('A\u001b[2J\n', 'B\u202e');
    for (const width of [undefined, 20]) {
      const shown = formatStandings(standingsOf({ entrants: rude, games: [], tieBreaks: [] }), width);
      expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Control}\u202e]/u);
      expect(shown).toContain(String.raw`A\u{1b}[2J\n`);
    }
  });
});

describe('formatCrosstable', () => {
  test('shows each game from its row’s side, in schedule order whatever the order of the input', () => {
    const mirrored = games.map(({ players, ending, number }) => finishedGame(number + 6, players.black, players.white, ending));
    expect(formatCrosstable(crosstableOf({ ...event, games: [...mirrored, ...games] }))).toBe(
      text(
        '#  Name                Points  Games  St  棋士  To  Et',
        '1  Stockfish 16  St         3      6  ··  10    10  ==',
        '2  棋士          棋士       3      6  01  ··    ==  ==',
        '3  Toga II       To         3      6  01  ==    ··  10',
        '4  Ethereal      Et         3      6  ==  ==    01  ··',
      ),
    );
  });

  test('shows every game if there is room', () => {
    expect(formatCrosstable(long, 80)).toBe(
      text(
        ' #  Name               Points  Games  Fi          Se          Th',
        '1=  First engine   Fi      10     20  ··········  1==01==01=  =01==01==0',
        '1=  Second engine  Se      10     20  0==10==10=  ··········  1==01==01=',
        '1=  Third engine   Th      10     20  =10==10==1  0==10==10=  ··········',
      ),
    );
  });

  test('shows scores if games are too wide', () => {
    expect(formatCrosstable(long, 60)).toBe(
      text(
        ' #  Name               Points  Games  Fi   Se   Th',
        '1=  First engine   Fi      10     20  ···  5.5  4.5',
        '1=  Second engine  Se      10     20  4.5  ···  5.5',
        '1=  Third engine   Th      10     20  5.5  4.5  ···',
      ),
    );
  });

  test('shows blocks of opponents if scores are too wide', () => {
    expect(formatCrosstable(long, 36)).toBe(
      text(
        ' #  Name            Points  Fi   Se',
        '1=  First eng…  Fi      10  ···  5.5',
        '1=  Second en…  Se      10  4.5  ···',
        '1=  Third eng…  Th      10  5.5  4.5',
        '',
        ' #  Name               Points  Th',
        '1=  First engine   Fi      10  4.5',
        '1=  Second engine  Se      10  5.5',
        '1=  Third engine   Th      10  ···',
      ),
    );
  });
});

describe('exact fits', () => {
  const two = { entrants: entrants('A', 'B'), games: played('A beats B', 'B draws A'), tieBreaks: [] };
  const widest = (table: string): number => Math.max(...table.split('\n').map((line) => line.length));

  test.each([
    ['standings', (width?: number) => formatStandings(standingsOf(two), width)],
    ['a crosstable', (width?: number) => formatCrosstable(crosstableOf(two), width)],
    ['a crosstable of scores', (width?: number) => formatCrosstable(long, width ?? 50)],
  ])('%s are unchanged in their own width, and change one column below it', (_, format) => {
    const whole = format();
    expect(format(widest(whole))).toBe(whole);
    expect(format(widest(whole) - 1)).not.toBe(whole);
  });

  test('a block takes as many opponents as fit next to the shortest names, also if they fit exactly', () => {
    const opponents = (width: number): readonly (string | undefined)[] =>
      formatCrosstable(long, width)
        .split('\n\n')
        .map((block) => /Points  (.*)/u.exec(block)?.[1]);
    expect(opponents(34)).toEqual(['Fi   Se', 'Th']);
    expect(widest(formatCrosstable(long, 34))).toBe(34);
    expect(opponents(33)).toEqual(['Fi', 'Se', 'Th']);
  });

  test('a block has at least one opponent', () => {
    const blocks = formatCrosstable(long, 1).split('\n\n');
    expect(blocks.map((block) => /Points  (.*)/u.exec(block)?.[1])).toEqual(['Fi', 'Se', 'Th']);
  });

  test('without room for reasons prints none below if none are needed', () => {
    expect(formatStandings(standingsOf({ entrants: entrants('A'), games: [], tieBreaks: [] }), 20)).toBe(
      text('#  Name  Points', '1  A          0'),
    );
  });

  test('wraps words where it must, and gives a word that is too long its own line', () => {
    expect(wrapped('ab cd', 5)).toBe('ab cd\n');
    expect(wrapped('ab cd', 4)).toBe('ab\n  cd\n');
    expect(wrapped('Stockfish 16', 4)).toBe('Stockfish\n  16\n');
  });

  test('leaves unknown values empty among decimals', () => {
    expect(alignedDecimals([undefined, 1.5, 2])).toEqual(['', '1.5', '2.0']);
  });
});

test('standingsJson gives the name that people see only where it is another', () => {
  const shown = (name: string): string => (name === 'Ethereal' ? 'Ethereal 14' : name);
  const { entrants: rows } = standingsJson(standingsOf(event), shown);
  expect(rows.filter((row) => 'displayName' in row).map(({ name, displayName }) => [name, displayName])).toEqual([
    ['Ethereal', 'Ethereal 14'],
  ]);
});

describe('annulled games in a crosstable', () => {
  const annulled = crosstableOf({
    entrants: entrants('A', 'B', 'C'),
    games: played('A beats B', 'B draws A', 'B beats C'),
    tieBreaks: [],
    disqualified: new Set(entrants('A')),
  });

  test('are in brackets, which the last line explains', () => {
    expect(formatCrosstable(annulled)).toBe(
      text(
        '#  Name     Points  Games  B     C  A',
        '1  B     B       1      1  ····  1  (0=)',
        '2  C     C       0      1  0     ·',
        '3  A     A       0      0  (1=)     ····',
        'In brackets: annulled, they count for no one.',
      ),
    );
  });

  test('have no score, and neither have two who have not met', () => {
    expect(formatCrosstable(annulled, 37)).toBe(
      text(
        '#  Name     Points  B    C  A',
        '1  B     B       1  ···  1  (–)',
        '2  C     C       0  0    ·',
        '3  A     A       0  (–)     ···',
        'In brackets: annulled, they count for no one.',
      ),
    );
    expect(formatCrosstable(long)).not.toContain('brackets');
  });
});

describe('displayWidth', () => {
  // Widths by UAX #11 and the emoji presentation property.
  test.each([
    ['', 0],
    ['Houdini 6.02', 12],
    ['棋士', 4],
    ['가나', 4],
    ['ｱ', 1],
    ['Ａ', 2],
    ['Naïve', 5],
    ['Nai\u0308ve', 5],
    ['👍', 2],
    ['👩‍💻', 2],
    ['❤️', 2],
    ['a\u200db', 2],
  ])('of "%s" is %d', (shown, width) => {
    expect(displayWidth(shown)).toBe(width);
  });

  test.each([
    ['Stockfish', 9, 'Stockfish'],
    ['Stockfish', 8, 'Stockfi…'],
    ['Toga II', 6, 'Toga…'],
    ['棋士王', 5, '棋士…'],
    ['棋士王', 4, '棋…'],
    ['棋士', 1, '…'],
  ])('shortened "%s" to %d is "%s"', (whole, width, expected) => {
    expect(shortened(whole, width)).toBe(expected);
    expect(displayWidth(shortened(whole, width))).toBeLessThanOrEqual(width);
  });
});
